/* Elements of the page, made without any HTML text: what a student wrote can only ever become text. */

/** Return an element with attributes (`class`, `hidden`, `onclick` …) and children, which are elements or texts. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== '') element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== ''));
  return element;
}

/** Return a sentence as texts and `code` elements: what stands between backticks is code. */
export function sentence(text) {
  return text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part));
}

export const find = (id) => document.getElementById(id);

const words = JSON.parse(find('words').textContent);

/** Return the words of the page under `key`, with {fields} filled in. */
export function say(key, fields = {}) {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

export const language = document.documentElement.lang;

/** Show a notice, or hide it when there is nothing to say. */
export function notice(id, text) {
  const element = find(id);
  element.hidden = !text;
  element.replaceChildren(...sentence(text));
}

/** Return a mark and a word for how a checkpoint ended. */
export function state({ state: kind, mark, word, note }) {
  return [
    make('span', { class: `state is-${kind}` }, make('span', { 'aria-hidden': 'true', class: 'mark' }, mark), ` ${word}`),
    note ? make('small', {}, note) : '',
  ];
}

/** Offer bytes as a file to save. */
export function save(bytes, name, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = make('a', { href: address, download: name });
  link.click();
  // The browser reads the address after the click; a minute is enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
