// Shows how far Python is while it starts for the first time: what is being done, and of a download how much has come.
//
// It waits a moment before it shows itself, and goes by itself. A screen reader hears each stage once and no numbers.
import { Notice } from './notice.js';
import { pageLanguage, say } from './words.js';

const GRACE = 700;
const STAYS = 2_500;
const MEGABYTE = 1e6;

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(0);

export class StartView {
  constructor() {
    this.node = Object.assign(document.createElement('div'), { className: 'werkplaats-start', hidden: true });
    this.stage = document.createElement('p');
    this.stage.setAttribute('role', 'status');
    this.amount = document.createElement('p');
    this.amount.setAttribute('aria-hidden', 'true');
    this.bar = document.createElement('progress');
    this.node.append(this.stage, this.amount, this.bar);
    this.timer = 0;
  }

  // `state` as telling.js posts it.
  show(state) {
    this.timer ||= setTimeout(() => this.appear(), GRACE);
    this[state.stage](state);
    document.documentElement.dataset.python = state.from ?? state.stage;
  }

  loading({ done, total }) {
    this.say('startLoading', 'startRead');
    this.amount.textContent = say('startAmount', { done: megabytes(done), total: megabytes(total) });
    this.bar.max = total;
    this.bar.value = done;
  }

  starting() {
    this.say('startStarting', 'startRead');
    this.amount.textContent = '';
    this.bar.removeAttribute('value'); // how long this takes is not known
  }

  ready() {
    clearTimeout(this.timer);
    this.say('startReady');
    this.amount.textContent = '';
    this.bar.hidden = true;
    this.timer = setTimeout(() => this.node.remove(), this.node.hidden ? 0 : STAYS);
  }

  failed({ why }) {
    clearTimeout(this.timer);
    this.node.remove();
    console.error(`Python did not start: ${why}`);
    new Notice().show({
      kind: 'stuck',
      title: say('stuck'),
      text: [say('startFailed')],
      buttons: [{ name: 'reload', label: say('reload'), run: () => location.reload() }]
    });
  }

  say(...keys) {
    const text = keys.map((key) => say(key)).join(' ');
    if (this.stage.textContent !== text) {
      this.stage.textContent = text;
      this.node.lang = pageLanguage();
      this.bar.setAttribute('aria-label', say(keys[0]));
    }
  }

  appear() {
    document.body.append(this.node);
    this.node.hidden = false;
  }
}
