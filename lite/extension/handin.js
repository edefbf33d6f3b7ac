// Handing in: saves the notebook, has what is saved checked as the teacher will, and downloads it as one file.
//
// The notebook's own Python plays no part, so this works while a cell hangs. What is downloaded is what was checked.
import { Card } from './card.js';
import { download, downloadCopy } from './copy.js';
import { fetchLesson } from './renewal.js';
import { Refusal, savedNotebook, sources } from './saved.js';
import { pageLanguage, say } from './words.js';

export const COMMAND = 'werkplaats:hand-in';
const BUTTON = '.wp-root [data-action="hand_in"]';
const REMEMBERED = 'werkplaats-student';
const LONGEST = 60;

function rememberedName() {
  try {
    return localStorage.getItem(REMEMBERED) ?? '';
  } catch {
    return ''; // storage can be switched off; then the name is asked every time
  }
}

function rememberName(name) {
  try {
    localStorage.setItem(REMEMBERED, name);
  } catch {
    // see above
  }
}

// A file name that every system and learning platform takes: letters of any language, digits, hyphens and underscores.
export function fileName(lesson, name) {
  const words = name.normalize('NFC').replace(/['’`.]/g, '').match(/[\p{L}\p{M}\p{N}-]+/gu) ?? [];
  const safe = [...words.join('_')].slice(0, LONGEST).join('').replace(/^[-_]+|[-_]+$/g, '');
  return safe ? `${lesson}_${safe}.ipynb` : `${lesson}.ipynb`;
}

// Asks the checker in an interpreter of its own, which ends with the answer or with `signal`.
function ask(question, signal) {
  const worker = new Worker(new URL('interpreter.js', import.meta.url), { type: 'module' });
  const answered = new Promise((resolve, reject) => {
    const fail = (detail) => reject(new Refusal('unchecked', detail));
    worker.onmessage = ({ data: { answer, failure } }) => (answer ? resolve(JSON.parse(answer)) : fail(failure));
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message ?? '');
    };
    signal.addEventListener('abort', () => fail(''));
    worker.postMessage(question);
  });
  return answered.finally(() => worker.terminate());
}

class HandIn {
  // `again` begins anew; `clearDialogs` takes away what JupyterLab has on the screen.
  constructor(panel, contents, { again, clearDialogs }) {
    Object.assign(this, { panel, contents, again, clearDialogs, answer: null, card: null, isRetrying: false });
    const about = panel.context.model.getMetadata('werkplaats') ?? {};
    const { language } = about;
    this.published = about.lesson ? fetchLesson(about) : Promise.resolve(null);
    this.language = ['nl', 'sv', 'en'].includes(language) ? language : pageLanguage();
    this.closing = new AbortController();
  }

  async begin() {
    try {
      // Before there is a dialog of ours: JupyterLab may have to ask which of two versions to keep.
      this.saved = await savedNotebook(this.panel.context, this.contents);
      this.open().checking(rememberedName());
      const question = { text: JSON.stringify(this.saved), language: this.language };
      const answer = await ask(question, this.closing.signal);
      await this.noteVersion(answer);
      this.show(answer);
    } catch (error) {
      if (!this.closing.signal.aborted) {
        this.refuse(error);
      }
    }
  }

  // `version` is of the lesson that the student's copy came from; this one is of the lesson on the site.
  async noteVersion({ file }) {
    const version = (await this.published)?.metadata?.werkplaats?.version;
    if (file && version) {
      file.metadata.werkplaats.site_version = version;
    }
  }

  open() {
    this.card ??= new Card(this.language, {
      named: (name) => fileName(this.answer.lesson, name),
      download: (name) => this.download(name),
      again: () => this.retry(),
      copy: () => this.copy(),
      closed: () => this.closed()
    });
    return this.card;
  }

  show(answer) {
    if (answer.reason) {
      this.card.refused({ reason: answer.reason });
      return;
    }
    this.answer = answer;
    this.card.checked(answer);
  }

  refuse(error) {
    const key = error instanceof Refusal ? error.key : 'unchecked';
    if (key === 'unsaved') {
      this.clearDialogs(); // JupyterLab's own message says the same in fewer words
    }
    if (!(error instanceof Refusal)) {
      console.error(error);
    }
    const [reason, advice] = [key, `${key}Do`].map((each) => say(each, {}, this.language));
    this.open().refused({ reason, advice, detail: error.message });
  }

  download(name) {
    if (sources(this.panel.context.model.toJSON()) !== sources(this.saved)) {
      this.refuse(new Refusal('different'));
      return;
    }
    const { file, lesson } = this.answer;
    rememberName(name.trim());
    file.metadata.werkplaats.student = name.trim();
    download(file, fileName(lesson, name));
    this.card.downloaded(fileName(lesson, name));
  }

  // What is on the screen, for a student whose work cannot be saved: no substitute for handing in.
  copy() {
    downloadCopy(this.panel.context, this.language);
  }

  // The dialog closes in its own time, and two of them there cannot be.
  retry() {
    this.isRetrying = true;
    this.card.close();
  }

  closed() {
    this.closing.abort();
    if (this.isRetrying) {
      this.again();
    }
  }
}

function notebookPanel(app) {
  const panel = app.shell.currentWidget;
  return panel?.sessionContext && panel.content?.widgets ? panel : null;
}

// `menu` is JupyterLab's main menu, which may be missing.
export function offerHandIn(app, menu, clearDialogs) {
  let busy = false;
  const begin = async () => {
    const panel = notebookPanel(app);
    if (!panel || busy || document.querySelector('.werkplaats-card')) {
      return;
    }
    busy = true;
    try {
      await new HandIn(panel, app.serviceManager.contents, { again: begin, clearDialogs }).begin();
    } finally {
      busy = false;
    }
  };
  app.commands.addCommand(COMMAND, {
    label: () => say('handIn'),
    caption: () => say('handInCaption'),
    isEnabled: () => notebookPanel(app) !== null,
    execute: begin
  });
  menu?.fileMenu.addGroup([{ command: COMMAND }], 2);
  // The button in the head of the lesson would ask the notebook's Python, which need not be there.
  const pressed = (event) => {
    if (event.target.closest?.(BUTTON)) {
      event.stopPropagation();
      void begin();
    }
  };
  document.addEventListener('click', pressed, true);
}
