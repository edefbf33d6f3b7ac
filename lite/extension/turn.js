// One tab at a time may change a notebook. The others show it and wait, so no tab can overwrite what another one saved.
//
// The turn is a lock with the notebook's path. It ends with its tab, however that ends, and then the next tab gets it. A tab
// can ask for it: the one that has it saves first, and keeps it when that does not work.
import { lockName } from '../../../static/werkplaats/held.js';

const CHANNEL = 'werkplaats-turn';
// After a reload the lock of the page before is free within moments; that is no second tab.
const GRACE = 700;
const PATIENCE = 8_000;

export class Turn {
  // `events` has `lost()`, `gained()`, which follows a `lost`, and `save()`, which rejects when the work cannot be saved.
  // `wasLost`: the tab waits already, since a notebook that is waited for can get another name.
  constructor(path, events, wasLost = false) {
    Object.assign(this, { path, events, isMine: false, wasLost, release: () => {} });
  }

  begin() {
    if (!navigator.locks || !('BroadcastChannel' in globalThis)) {
      return; // not a secure address: JupyterLab asks before it saves over a later version
    }
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.addEventListener('message', ({ data }) => void this.heard(data));
    this.wait();
    this.grace = setTimeout(() => void this.giveIn(), GRACE);
  }

  end() {
    clearTimeout(this.grace);
    this.channel?.close();
    this.controller?.abort();
    this.release();
  }

  wait() {
    this.controller = new AbortController();
    this.hold({ signal: this.controller.signal });
  }

  // Resolves or rejects only when the lock is gone again; what matters happens on the way.
  hold(options) {
    const held = () => {
      this.gain();
      return new Promise((resolve) => {
        this.release = resolve;
      });
    };
    navigator.locks.request(lockName(this.path), options, held).catch((error) => {
      if (error.name === 'AbortError' && this.isMine) {
        this.lose(); // another tab took it, as this one allowed
        this.wait();
      }
    });
  }

  gain() {
    this.isMine = true;
    if (this.wasLost) {
      this.wasLost = false;
      this.events.gained();
    }
  }

  // A page that is busy hears late that it has the lock. What it asks now is answered after that.
  async giveIn() {
    await navigator.locks.query();
    if (!this.isMine && !this.controller.signal.aborted) {
      this.lose();
    }
  }

  lose() {
    this.isMine = false;
    this.wasLost = true;
    this.events.lost();
  }

  async heard({ path, ask, answer, saved }) {
    if (path !== this.path) {
      return;
    }
    if (ask && this.isMine) {
      const worked = await this.events.save().then(
        () => true,
        () => false
      );
      this.channel.postMessage({ path, answer: ask, saved: worked });
    } else if (answer && answer === this.asked) {
      this.answered?.(saved ? 'yes' : 'no');
    }
  }

  // Asks the tab that has the turn for it. Returns "yes", "no" when that tab cannot save, or "silent".
  async take() {
    this.asked = crypto.randomUUID();
    const answer = await new Promise((resolve) => {
      this.answered = resolve;
      setTimeout(() => resolve('silent'), PATIENCE);
      this.channel.postMessage({ path: this.path, ask: this.asked });
    });
    if (answer === 'yes' && !this.isMine) {
      this.controller.abort();
      this.hold({ steal: true });
    }
    return answer;
  }
}
