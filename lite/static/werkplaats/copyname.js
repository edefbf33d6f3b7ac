// The name of a copy that is kept beside a file: says why it was made and when, and still ends as the file does.
//
// "05-rerank.nl.ipynb" becomes "05-rerank_kopie-voor-samenvoegen_2026-11-30_0915.nl.ipynb": the language and the type stay at
// the end, where the interface looks for them.

const two = (number) => String(number).padStart(2, '0');

function stamp(when) {
  const day = [when.getFullYear(), two(when.getMonth() + 1), two(when.getDate())].join('-');
  return `${day}_${two(when.getHours())}${two(when.getMinutes())}`;
}

// `reason` is a word for file names, `when` a Date, and `taken` the paths that there are already.
export function copyName(path, reason, { when, taken }) {
  const [, folder, stem, ending] = /^(.*\/)?([^/]+?)((?:\.[a-z]{2})?\.[^./]+)?$/s.exec(path);
  for (let number = 1; ; number += 1) {
    const again = number === 1 ? '' : `_${number}`;
    const name = `${folder ?? ''}${stem}_${reason}_${stamp(when)}${again}${ending ?? ''}`;
    if (!taken.has(name)) {
      return name;
    }
  }
}
