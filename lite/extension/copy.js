// Downloads a notebook as it is on the screen: a way out for work that cannot be saved.
import { say } from './words.js';

export function download(notebook, name) {
  const file = new Blob([`${JSON.stringify(notebook, null, 1)}\n`], { type: 'application/x-ipynb+json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function downloadCopy({ path, model }, language) {
  const base = path.split('/').at(-1).replace(/\.ipynb$/, '');
  download(model.toJSON(), `${base}_${say('copy', {}, language)}.ipynb`);
}
