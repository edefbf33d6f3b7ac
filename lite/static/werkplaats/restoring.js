// What putting a backup back does to the files that are here: decided before anything is written, and never a loss.
//
// What the student asks back gets its own name. A file of that name with other work in it stays, beside it, as a copy whose
// name says why. Two notebooks have the same work when their cells have the same text: outputs come back by running.
import { copyName } from './copyname.js';

function work({ content, type }) {
  const cells = content?.cells;
  if (type !== 'notebook' || !Array.isArray(cells)) {
    return JSON.stringify(content ?? null);
  }
  return JSON.stringify(cells.map(({ cell_type: kind, source }) => [kind, Array.isArray(source) ? source.join('') : source]));
}

// `present` and `incoming` are contents models; `reason` is the word for the names of copies; `when` a Date. Returns the files
// to `put`, and for each incoming file {path, outcome, kept}: "new", "same", or "restored" with the path of the kept copy.
export function planRestore(present, incoming, { reason, when }) {
  const here = new Map(present.map((file) => [file.path, file]));
  const taken = new Set([...here.keys(), ...incoming.map((file) => file.path)]);
  const put = new Map();
  const outcomes = new Map();
  for (const file of incoming) {
    const known = put.get(file.path) ?? here.get(file.path);
    if (known && work(known) === work(file)) {
      outcomes.set(`${file.path}\0same`, { path: file.path, outcome: 'same', kept: null });
      continue;
    }
    let kept = null;
    if (known) {
      kept = copyName(file.path, reason, { when, taken });
      taken.add(kept);
      put.set(kept, { ...known, path: kept, name: kept.split('/').at(-1) });
    }
    // The time of now: a tab that still shows the other text then notices, and asks before it saves.
    put.set(file.path, { created: when.toISOString(), writable: true, ...file, last_modified: when.toISOString() });
    outcomes.set(`${file.path}\0${kept}`, { path: file.path, outcome: known ? 'restored' : 'new', kept });
  }
  return { put: [...put.values()], outcomes: [...outcomes.values()] };
}
