// Looks after the Python of the open notebook: says when a cell does not end or Python is gone, and starts Python again.
//
// Python in a browser cannot be interrupted, only thrown away. So a cell that does not end gets a notice with the choice,
// and what it costs; nothing is thrown away that the student did not choose to.
import { watchKernel } from './kernel.js';
import { Notice } from './notice.js';
import { say } from './words.js';

const SLOW = 10_000;
// The cell that opens the lesson also loads what the lesson needs. That is still starting up.
const OPENING = 45_000;
const OPENS = /\bopen_lesson\b/;
const WAIT = 60_000;
const SAVING = 5_000;
const STARTING = 90_000;
const SETTLED = 100;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

function timeText(since) {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 120
    ? say('time', { seconds })
    : say('timeLong', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

class Caretaker {
  constructor(app, panel, log) {
    Object.assign(this, { app, panel, cell: null, dead: false, since: 0, patience: SLOW, timer: 0, clock: 0 });
    this.notice = new Notice();
    watchKernel(panel.sessionContext, log, this);
    panel.disposed.connect(() => this.calm());
  }

  started(cell, code) {
    if (this.dead) {
      return; // nothing starts any more, though JupyterLite says so
    }
    this.calm();
    this.cell = cell;
    this.patience = OPENS.test(code) ? OPENING : SLOW;
    this.resumed();
  }

  resumed() {
    this.since = performance.now();
    this.schedule(this.patience);
  }

  waiting() {
    this.calm();
  }

  ended() {
    if (this.notice.kind !== 'full') {
      this.calm();
    }
    this.since = 0;
  }

  slow() {
    if (!this.since || this.notice.kind === 'slow') {
      return;
    }
    clearTimeout(this.timer);
    this.show('slow', ['slowWhy', 'kept', 'lost'], [this.restartButton(), ['wait', () => this.wait()]]);
    const tick = () => this.notice.showTime(timeText(this.since));
    tick();
    this.clock = setInterval(tick, 1000);
  }

  // A cell that asks a model many questions says so itself.
  goesOn() {
    if (this.since && (this.notice.kind ?? 'slow') === 'slow') {
      this.calm();
      this.schedule(this.patience);
    }
  }

  // What an "interrupt" comes to, which JupyterLite accepts and does not carry out.
  asked() {
    this.slow();
    setTimeout(() => this.notice.focus(), SETTLED); // first JupyterLab gives the keyboard back to the notebook
  }

  wait() {
    this.calm();
    this.schedule(WAIT);
  }

  died() {
    this.dead = true;
    this.calm();
    this.show('dead', ['deadWhy', 'kept', 'lost'], [this.restartButton()]);
  }

  full(cell) {
    this.calm();
    this.cell = cell;
    this.show('full', ['fullWhy', 'kept', 'lost'], [this.restartButton(), ['close', () => this.calm()]]);
  }

  restarting() {
    this.dead = false;
    clearTimeout(this.timer);
    clearInterval(this.clock);
    this.stuckCell = this.since || this.notice.kind ? this.cell : null;
    this.since = 0;
    this.show('restarting', ['restartingWhy'], []);
    this.timer = setTimeout(
      () => this.show('stuck', ['stuckWhy'], [['reload', () => location.reload()]]),
      STARTING
    );
  }

  restarted() {
    clearTimeout(this.timer);
    const index = this.choose(this.stuckCell);
    const texts = index < 0 ? ['restartedWhy'] : ['restartedWhy', 'restartedHere'];
    const close = ['close', () => this.calm()];
    this.show('restarted', texts, index > 0 ? [['runAbove', () => this.runAbove()], close] : [close]);
  }

  restartButton() {
    return ['restart', () => this.restart()];
  }

  async restart() {
    this.show('restarting', ['restartingWhy'], []);
    clearInterval(this.clock);
    // Saving can end in a question to the student, who then still is not to be left with a Python that hangs.
    await Promise.race([this.panel.context.save().catch(console.error), pause(SAVING)]);
    await this.panel.sessionContext.restartKernel();
  }

  async runAbove() {
    const { sessionContext } = this.panel;
    this.choose(this.stuckCell);
    this.calm();
    await sessionContext.ready;
    while (!sessionContext.isReady) {
      await pause(50); // a cell that is run too early is lost without a word
    }
    await this.app.commands.execute('notebook:run-all-above');
  }

  // Makes this cell the chosen one, shows it, and returns which one it is: -1 when it is gone or there was none.
  choose(cell) {
    const notebook = this.panel.content;
    const index = notebook.widgets.findIndex((each) => each.model.id === cell);
    if (index >= 0) {
      notebook.deselectAll();
      notebook.activeCellIndex = index;
      void notebook.scrollToItem(index);
    }
    return index;
  }

  schedule(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.slow(), milliseconds);
  }

  show(kind, texts, buttons) {
    this.notice.show({
      kind,
      title: say(kind),
      text: texts.map((key) => say(key)),
      buttons: buttons.map(([name, run]) => ({ name, label: say(name), run }))
    });
  }

  calm() {
    clearTimeout(this.timer);
    clearInterval(this.clock);
    if (this.notice.hide()) {
      this.panel.content.activate();
    }
  }
}

export function lookAfter(app, log) {
  const known = new WeakMap();
  const current = () => known.get(app.shell.currentWidget);
  const meet = () => {
    const panel = app.shell.currentWidget;
    if (panel?.sessionContext && panel.content?.widgets && !known.has(panel)) {
      known.set(panel, new Caretaker(app, panel, log));
    }
  };
  app.shell.currentChanged?.connect(meet);
  app.restored.then(meet);
  addEventListener('werkplaats-goes-on', () => current()?.goesOn());
  app.commands.commandExecuted.connect((_, { id }) => {
    if (id === 'notebook:interrupt-kernel' || id === 'kernelmenu:interrupt') {
      current()?.asked();
    }
  });
}
