// A card at the foot of the page that says one thing and offers one or two buttons, and leaves the notebook usable.
//
// Its sentences are an alert, so a screen reader reads them when they change; the time beside them changes every second and
// is kept out of it. The card comes first in the document: one Tab from the top of the page reaches its buttons.
import { pageLanguage } from './words.js';

function element(tag, className, attributes = {}) {
  const made = Object.assign(document.createElement(tag), { className });
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  return made;
}

function button({ name, label, run }, index) {
  const made = element('button', index === 0 ? 'werkplaats-main' : '', { type: 'button', 'data-action': name });
  made.textContent = label;
  made.addEventListener('click', run);
  return made;
}

export class Notice {
  // `name` is the card's own class and the start of its ids: there can be more than one on a page.
  constructor(name = 'werkplaats-python') {
    this.titleId = `${name}-title`;
    this.node = element('section', `werkplaats-notice ${name}`, {
      'aria-labelledby': this.titleId,
      // JupyterLab would take the keys that work a button for itself.
      'data-lm-suppress-shortcuts': 'true',
      hidden: ''
    });
    this.alert = element('div', 'werkplaats-said', { role: 'alert' });
    this.time = element('p', 'werkplaats-time', { role: 'timer', 'aria-live': 'off' });
    this.buttons = element('div', 'werkplaats-buttons');
    this.node.append(this.alert, this.time, this.buttons);
    this.kind = null;
  }

  // `text` is a list of paragraphs; each button has a `name`, a `label` and what to `run`, the main one first.
  show({ kind, title, text, buttons = [] }) {
    const focused = this.node.contains(document.activeElement);
    this.kind = kind;
    this.node.dataset.kind = kind;
    this.node.lang = pageLanguage();
    const heading = element('h2', '', { id: this.titleId, tabindex: '-1' });
    heading.textContent = title;
    const paragraphs = text.map((sentence) => Object.assign(document.createElement('p'), { textContent: sentence }));
    this.time.textContent = '';
    this.node.hidden = false;
    if (!this.node.isConnected) {
      document.body.prepend(this.node);
    }
    this.alert.replaceChildren(heading, ...paragraphs);
    this.buttons.replaceChildren(...buttons.map(button));
    if (focused) {
      this.focus();
    }
  }

  focus() {
    this.alert.querySelector('h2')?.focus();
  }

  showTime(text) {
    this.time.textContent = text;
  }

  // Returns whether the keyboard was in the card, and now is nowhere.
  hide() {
    const focused = this.node.contains(document.activeElement);
    this.kind = null;
    this.node.hidden = true;
    this.alert.replaceChildren();
    return focused;
  }
}
