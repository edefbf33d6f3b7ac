// Watches whether the open notebook is kept: each save that fails, what is typed while one is under way, and a stored copy that
// is gone while the tab is open.
import { hasFile, readFiles } from '../../../static/werkplaats/drive.js';
import { heldPaths } from '../../../static/werkplaats/held.js';
import { sources } from './saved.js';

const LOOK = 4_000;

// JupyterLab would put a dialog over the page for each save that fails, every few seconds. It is silent on an error of this
// name, which stands for a student who chose not to save; `cause` tells the two apart.
function quietly(cause) {
  return Object.assign(new Error(cause?.message ?? String(cause), { cause }), { name: 'ModalCancelError' });
}

// Whether the site's data was cleared, and not this one file removed or renamed: then nothing is left but what other tabs have
// open, and may have saved again by now.
async function isCleared() {
  const [files, held] = await Promise.all([readFiles(), heldPaths()]);
  return files.every(({ path, type }) => type === 'directory' || held.has(path));
}

export class Saving {
  // `events` has `saved()`, `unsaved(error)` and `cleared()`.
  constructor(context, contents, events) {
    Object.assign(this, { context, contents, events, isStored: false, isSaving: false, written: null });
    this.watchSaves();
    this.stateOfSave = (_, state) => this.follow(state);
    context.saveState.connect(this.stateOfSave);
    this.hidden = () => document.visibilityState === 'hidden' && this.saveNow();
    document.addEventListener('visibilitychange', this.hidden);
    this.timer = setInterval(() => void this.look(), LOOK);
  }

  end() {
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.hidden);
    this.context.saveState.disconnect(this.stateOfSave);
    this.context = null;
  }

  watchSaves() {
    const { contents } = this;
    const save = contents.save.bind(contents);
    contents.save = async (path, options) => {
      if (path !== this.context?.path) {
        return save(path, options);
      }
      this.isSaving = true;
      try {
        const saved = await save(path, options);
        this.isStored = true;
        this.written = options?.content ?? null;
        this.events.saved();
        return saved;
      } catch (error) {
        this.events.unsaved(error);
        throw quietly(error);
      } finally {
        this.isSaving = false;
      }
    };
  }

  // JupyterLab takes the text first, waits for the storage, and then calls the notebook saved with what was typed meanwhile.
  // Sources are compared, since the widget manager writes to the notebook with every save, which would then never end.
  follow(state) {
    if (state === 'started') {
      this.written = null;
    } else if (state === 'completed' && this.written) {
      const { model } = this.context;
      if (sources(this.written) !== sources(model.toJSON())) {
        model.dirty = true;
      }
      this.written = null;
    }
  }

  // A tab that is hidden may never be seen again: a phone ends it without a word.
  saveNow() {
    if (this.context?.model.dirty) {
      this.context.save().catch(() => {}); // told by `unsaved`
    }
  }

  async look() {
    if (document.visibilityState !== 'visible' || this.isSaving) {
      return;
    }
    const { path } = this.context;
    let isThere;
    let cleared;
    try {
      isThere = await hasFile(path);
      cleared = this.isStored && !isThere && (await isCleared());
    } catch {
      return; // storage that is switched off is the landing page's to tell, and a failing save's
    }
    if (this.isSaving || this.context?.path !== path) {
      return; // what was seen is past
    }
    this.isStored = isThere;
    if (cleared) {
      this.events.cleared();
    }
  }
}
