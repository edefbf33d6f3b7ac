// What the scripts of the page say, in the page's own language; the build puts it in the page.

const WORDS = JSON.parse(document.getElementById('words').textContent);
const language = document.documentElement.lang;

export function say(key, fields = {}) {
  return WORDS[key].replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

export function moment(time) {
  return new Date(time).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
}

export function size(bytes) {
  const [amount, unit] = bytes >= 1e9 ? [bytes / 1e9, 'gigabyte'] : [bytes / 1e6, 'megabyte'];
  const digits = amount >= 10 ? 0 : 1;
  return amount.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: digits });
}

export function paragraph(text) {
  return Object.assign(document.createElement('p'), { textContent: text });
}

// Remembered beside the work, so it is gone when the work is; gives null where storage is off.
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it is not shown either
  }
}
