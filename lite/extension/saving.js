// Watches whether the open notebook is kept: each save that fails, and a stored copy that is gone while the tab is open.
import { hasFile } from '../../../static/werkplaats/drive.js';

const LOOK = 4_000;

// JupyterLab would put a dialog over the page for each save that fails, every few seconds. It is silent on an error of this
// name, which stands for a student who chose not to save; `cause` tells the two apart.
function quietly(cause) {
  return Object.assign(new Error(cause?.message ?? String(cause), { cause }), { name: 'ModalCancelError' });
}

export class Saving {
  // `events` has `saved()`, `unsaved(error)` and `cleared()`.
  constructor(context, contents, events) {
    Object.assign(this, { context, contents, events, isStored: false, isSaving: false });
    this.watchSaves();
    this.hidden = () => document.visibilityState === 'hidden' && this.saveNow();
    document.addEventListener('visibilitychange', this.hidden);
    this.timer = setInterval(() => void this.look(), LOOK);
  }

  end() {
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.hidden);
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
    let isThere;
    try {
      isThere = await hasFile(this.context.path);
    } catch {
      return; // storage that is switched off is the landing page's to tell, and a failing save's
    }
    if (this.isStored && !isThere && !this.isSaving && this.context) {
      this.isStored = false;
      this.events.cleared();
      return;
    }
    this.isStored = isThere;
  }
}
