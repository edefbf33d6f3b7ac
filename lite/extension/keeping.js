// Looks after the work in the open notebook: that it is saved, that one tab at a time changes it, and that a newer version of
// the lesson joins it and never replaces it. Decides what is said and done; each watch has a module of its own.
import { downloadCopy } from './copy.js';
import { say } from './keptwords.js';
import { Notice } from './notice.js';
import { isOffered, published, renew } from './renewal.js';
import { Saving } from './saving.js';
import { Turn } from './turn.js';

class Keeper {
  constructor(panel, contents) {
    Object.assign(this, { panel, contents, context: panel.context });
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
    this.turn = new Turn(this.context.path, {
      lost: () => this.lost(),
      gained: () => this.gained(),
      save: () => this.save()
    });
    this.turn.begin();
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
    if (this.panel.node.inert) {
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
    this.panel.node.inert = true;
    this.context.save = async () => {};
    this.show('elsewhere', { buttons: ['take'] });
  }

  async gained() {
    delete this.context.save;
    // A browser that is busy may give the turn late although no other tab had it: then nothing that is here goes.
    if (await this.isBehind()) {
      await this.context.revert();
    }
    this.panel.node.inert = false;
    this.calm('elsewhere', 'elsewhereUnsaved', 'elsewhereSilent');
    await this.offerRenewal();
  }

  // Whether what is kept is not what this tab read or saved last.
  async isBehind() {
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
    try {
      const done = await renew(this.context, this.lesson, { contents: this.contents, reason: say('reasonUpdate') });
      this.show('updated', { fields: done });
    } catch (error) {
      console.warn(error);
      this.show('notUpdated', { buttons: ['update', 'close'] });
    }
    this.notice.focus();
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
