/* What the teacher hands to the page: files, folders and archives, dropped or chosen, as a list of {name, file}. */

import { find, make, notice, say } from './desk-element.js';

const SHOWN = 8;

/** Emits `change` when the list is another one. */
export class Chosen extends EventTarget {
  constructor() {
    super();
    this.files = [];
    this.listen();
  }

  listen() {
    for (const [button, input] of [['choose-files', 'files'], ['choose-folder', 'folder']]) {
      find(button).addEventListener('click', () => find(input).click());
      find(input).addEventListener('change', ({ target }) => {
        this.add([...target.files].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
        target.value = '';
      });
    }
    find('clear').addEventListener('click', () => {
      this.files = [];
      this.show('');
      find('choose-files').focus();
    });
    let inside = 0;
    const lit = (count) => {
      inside = Math.max(0, count);
      find('drop').classList.toggle('over', inside > 0);
    };
    // Anywhere on the page counts: a file that misses the zone must not replace the page.
    addEventListener('dragenter', () => lit(inside + 1));
    addEventListener('dragleave', () => lit(inside - 1));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      lit(0);
      this.add(await dropped(event.dataTransfer));
    });
  }

  add(more) {
    const twice = [];
    const sheets = [];
    for (const each of more) {
      const known = this.files.findIndex(({ name }) => name === each.name);
      const same = known >= 0 && alike(this.files[known].file, each.file);
      if (known < 0) this.files.push(each);
      else if (same || isSheet(each.name)) this.files[known] = each;
      else this.files.push(each);
      if (known >= 0 && !same) (isSheet(each.name) ? sheets : twice).push(each.name);
    }
    const told = [
      more.length ? '' : say('nothing_dropped'),
      twice.length ? say('same_name', { names: listed(twice) }) : '',
      sheets.length ? say('same_sheet', { names: listed(sheets) }) : '',
    ];
    this.show(told.filter(Boolean).join(' '));
  }

  show(told) {
    notice('drop-notice', told);
    const tops = new Map();
    for (const { name } of this.files) {
      const top = name.includes('/') ? `${name.split('/')[0]}/` : name;
      tops.set(top, (tops.get(top) ?? 0) + 1);
    }
    const size = this.files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
    find('chosen').hidden = !this.files.length;
    find('chosen-count').textContent = say('chosen', { count: this.files.length, size: inBytes(size) });
    const names = [...tops].map(([top, count]) => (top.endsWith('/') ? `${top} (${count})` : top));
    const items = names.slice(0, SHOWN).map((name) => make('li', {}, make('bdi', {}, name)));
    if (names.length > SHOWN) items.push(make('li', {}, say('chosen_more', { count: names.length - SHOWN })));
    find('chosen-list').replaceChildren(...items);
    this.dispatchEvent(new Event('change'));
  }
}

const isSheet = (name) => !name.includes('/') && name.toLowerCase().endsWith('.csv');

const alike = (one, other) => one?.size === other?.size && one?.lastModified === other?.lastModified;

function listed(names) {
  const more = names.length > 3 ? ` ${say('chosen_more', { count: names.length - 3 })}` : '';
  return names.slice(0, 3).join(', ') + more;
}

function inBytes(size) {
  const [unit, divisor] = size < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  const style = { style: 'unit', unit, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, style).format(size / divisor);
}

/** Return all files in what was dropped, those in folders with their path; null stands for what cannot be read. */
async function dropped(transfer) {
  // Entries can be had during the event only, so all are taken before the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files].map((file) => ({ name: file.name, file }));
  const found = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry, found) {
  const name = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise((resolve) => entry.file(resolve, () => resolve(null)));
    found.push({ name, file });
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve(null)));
    if (!some) found.push({ name, file: null });
    if (!some?.length) return;
    for (const each of some) await walk(each, found);
  }
}
