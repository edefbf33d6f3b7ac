// Looks after the work in the open notebook: that it is saved, that one tab at a time changes it, and that a newer version of
// the lesson joins it and never replaces it. Decides what is said and done; each watch has a module of its own.
import { hasFile } from '../../../static/werkplaats/drive.js';
import { downloadCopy } from './copy.js';
import { say } from './keptwords.js';
import { Notice } from './notice.js';
import { isOffered, published, renew } from './renewal.js';
import { Saving } from './saving.js';
import { Turn } from './turn.js';

class Keeper {
  constructor(panel, contents) {
    Object.assign(this, { panel, contents, context: panel.context, isWaiting: false, isMerging: false });
    this.notice = new Notice('werkplaats-work');
  }

  async begin() {
    await this.context.ready;
    this.saving = new Saving(this.context, this.contents, this);
    this.takeTurn();
    this.context.pathChanged.connect(() => {
      this.turn.end();
      this.takeTurn();
    });
    this.panel.disposed.connect(() => {
      this.saving.end();
      this.turn.end();
      this.notice.hide();
    });
    await this.offerRenewal();
  }

  takeTurn() {
    const events = { lost: () => this.lost(), gained: () => this.gained(), save: () => this.save() };
    this.turn = new Turn(this.context.path, events, this.isWaiting);
    this.turn.begin();
  }

  // Nothing can be typed while this tab waits for its turn, nor where a merge would undo it.
  hold(state) {
    Object.assign(this, state);
    this.panel.node.inert = this.isWaiting || this.isMerging;
  }

  show(kind, { fields = {}, also = [], buttons = ['close'] } = {}) {
    const run = {
      close: () => this.calm(),
      later: () => this.calm(),
      update: () => void this.update(),
      take: () => void this.take(),
      tryAgain: () => this.saving.saveNow(),
      keepCopy: () => downloadCopy(this.context)
    };
    this.notice.show({
      kind,
      title: say(kind, fields),
      text: [...also, `${kind}Why`].map((key) => say(key, fields)),
      buttons: buttons.map((name) => ({ name, label: say(name), run: run[name] }))
    });
  }

  calm(...kinds) {
    if (!kinds.length || kinds.includes(this.notice.kind)) {
      if (this.notice.hide()) {
        this.panel.content.activate();
      }
    }
  }

  save() {
    return this.context.save();
  }

  saved() {
    this.calm('unsaved');
  }

  unsaved(error) {
    console.warn(error);
    const isFull = error?.name === 'QuotaExceededError' || /quota/i.test(error?.message ?? '');
    if (this.notice.kind !== 'unsaved') {
      this.show('unsaved', { also: [isFull ? 'full' : 'failing'], buttons: ['keepCopy', 'tryAgain'] });
    }
  }

  async cleared() {
    if (this.isWaiting) {
      return; // the tab that has the turn saves it
    }
    try {
      await this.save();
      this.show('cleared');
    } catch {
      // `unsaved` has told it
    }
  }

  // What is on the screen must not be changed or saved here until this tab has the turn again.
  lost() {
    this.hold({ isWaiting: true });
    this.context.save = async () => {};
    this.show('elsewhere', { buttons: ['take'] });
  }

  async gained() {
    delete this.context.save;
    try {
      // A browser that is busy may give the turn late although no other tab had it: then nothing that is here goes.
      if (await this.isBehind()) {
        await this.context.revert();
      }
    } catch (error) {
      console.warn(error); // what is on the screen is all there is, so it can be worked on
    }
    if (!this.turn.isMine) {
      return; // it went to another tab again
    }
    this.hold({ isWaiting: false });
    this.calm('elsewhere', 'elsewhereUnsaved', 'elsewhereSilent');
    await this.offerRenewal();
  }

  // Whether what is kept is not what this tab read or saved last. Where nothing is kept any more, for a file that was removed,
  // this tab has the last of it.
  async isBehind() {
    if (!(await hasFile(this.context.path))) {
      return false;
    }
    const kept = await this.contents.get(this.context.path, { content: false });
    return kept.last_modified !== this.context.contentsModel?.last_modified;
  }

  async take() {
    const answer = await this.turn.take();
    if (answer !== 'yes' && !this.turn.isMine) {
      this.show(answer === 'no' ? 'elsewhereUnsaved' : 'elsewhereSilent', { buttons: ['take'] });
    }
  }

  async offerRenewal() {
    this.lesson = await published(this.context);
    if (isOffered(this.context, this.lesson) && !this.notice.kind) {
      this.show('renewed', { buttons: ['update', 'later'] });
    }
  }

  async update() {
    if (this.isMerging) {
      return;
    }
    this.hold({ isMerging: true });
    const outcome = await this.merge();
    this.hold({ isMerging: false });
    if (!this.isWaiting) {
      this.show(...outcome); // else the notice is about the other tab
      this.notice.focus();
    }
  }

  // Returns what there is to show when it is over.
  async merge() {
    const how = { contents: this.contents, reason: say('reasonUpdate'), isMine: () => !this.isWaiting };
    try {
      return ['updated', { fields: await renew(this.context, this.lesson, how) }];
    } catch (error) {
      console.warn(error);
      return ['notUpdated', { buttons: ['update', 'close'] }];
    }
  }
}

export function lookAfterWork(app) {
  const known = new WeakSet();
  const meet = () => {
    const panel = app.shell.currentWidget;
    if (panel?.context && panel.content?.widgets && !known.has(panel)) {
      known.add(panel);
      void new Keeper(panel, app.serviceManager.contents).begin();
    }
  };
  app.shell.currentChanged?.connect(meet);
  app.restored.then(meet);
}
