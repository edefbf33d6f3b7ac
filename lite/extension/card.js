// The dialog for handing in: shows one stage at a time, and reports what the student presses. It decides nothing.
//
// A native dialog keeps the keyboard inside, closes with Escape and gives the keyboard back to where it was.
import { say } from './words.js';

function element(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...content);
  return made;
}

export class Card {
  // `events` has `download(name)`, `named(name)`, which returns the name of the file, `again()`, `copy()` and `closed()`.
  constructor(language, events) {
    this.say = (key, fields) => say(key, fields, language);
    this.events = events;
    this.title = element('h2', { id: 'werkplaats-card-title', tabindex: '-1' });
    this.body = element('div', { class: 'werkplaats-card-body' });
    this.buttons = element('div', { class: 'werkplaats-buttons' });
    const form = element('form', { method: 'dialog' }, this.title, this.body, this.buttons);
    this.node = element(
      'dialog',
      {
        class: 'werkplaats-card',
        lang: language,
        'aria-labelledby': this.title.id,
        // JupyterLab would take keys for itself.
        'data-lm-suppress-shortcuts': 'true'
      },
      form
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.main?.();
    });
    this.node.addEventListener('close', () => {
      this.node.remove();
      events.closed();
    });
    document.body.append(this.node);
    this.node.showModal();
  }

  checking(name) {
    this.status = element('p', { class: 'werkplaats-status', role: 'status' }, this.say('checkingAll'));
    this.list = element('div', { class: 'werkplaats-result', 'aria-busy': 'true' });
    this.field = element('input', { id: 'werkplaats-student', autocomplete: 'name', maxlength: '80', spellcheck: 'false' });
    this.field.value = name;
    this.fileName = element('p', { class: 'werkplaats-file', hidden: '' });
    const help = element('small', { id: 'werkplaats-student-help' }, this.say('studentNameHelp'));
    this.field.setAttribute('aria-describedby', help.id);
    this.field.addEventListener('input', () => this.showFileName());
    const label = element('label', { for: this.field.id }, this.say('studentName'));
    const who = element('div', { class: 'werkplaats-who' }, label, this.field, help);
    this.stage('checking', 'handIn', [
      element('p', {}, this.say('handInWhat')),
      element('h3', {}, this.say('asTeacher')),
      this.status,
      this.list,
      who,
      this.fileName
    ]);
    this.offer([['download', () => this.events.download(this.field.value)], ['close', () => this.close()]]);
    this.buttons.firstChild.disabled = true;
    this.field.focus();
  }

  checked({ summary, html, left_out: leftOut, all }) {
    this.node.dataset.stage = 'checked';
    this.list.setAttribute('aria-busy', 'false');
    this.list.innerHTML = html; // made and escaped by checker/views
    this.list.append(...[leftOut, this.say('otherCases')].filter(Boolean).map((text) => element('p', {}, text)));
    this.status.textContent = this.say(all ? 'allPassed' : 'notAllPassed', { summary });
    this.buttons.firstChild.disabled = false;
    this.showFileName();
  }

  downloaded(file) {
    const { value: name } = this.field;
    this.stage('downloaded', 'fileReady', [
      element('p', { class: 'werkplaats-status', role: 'status' }, element('code', {}, file)),
      element('p', {}, this.say('downloaded')),
      element('p', {}, this.say('workOn'))
    ]);
    this.offer([['close', () => this.close()], ['downloadAgain', () => this.events.download(name)]]);
    this.title.focus();
  }

  // `reason` is a sentence; `advice` says what to do, and may be missing with what cannot be helped.
  refused({ reason, advice, detail }) {
    const parts = [element('p', { class: 'werkplaats-status' }, reason)];
    if (advice) {
      parts.push(element('p', {}, advice));
    }
    if (detail) {
      parts.push(element('p', { class: 'werkplaats-detail' }, element('code', {}, detail)));
    }
    this.stage('refused', 'refused', [element('div', { role: 'alert' }, ...parts)]);
    this.offer([
      ['tryAgain', () => this.events.again()],
      ['keepCopy', () => this.events.copy()],
      ['close', () => this.close()]
    ]);
    this.title.focus();
  }

  stage(name, title, content) {
    this.node.dataset.stage = name;
    this.title.textContent = this.say(title);
    this.body.replaceChildren(...content);
  }

  showFileName() {
    if (this.node.dataset.stage !== 'checking') {
      this.fileName.hidden = false;
      this.fileName.replaceChildren(this.say('fileName'), ' ', element('code', {}, this.events.named(this.field.value)));
    }
  }

  // The first button is the main one, which Enter in the field presses too.
  offer(buttons) {
    this.main = buttons[0][1];
    this.buttons.replaceChildren(
      ...buttons.map(([name, run], index) => {
        const kind = index === 0 ? 'submit' : 'button';
        const made = element('button', { type: kind, 'data-action': name }, this.say(name));
        made.classList.toggle('werkplaats-main', index === 0);
        if (index > 0) {
          made.addEventListener('click', run);
        }
        return made;
      })
    );
  }

  close() {
    this.node.close();
  }
}
