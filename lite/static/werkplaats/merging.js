// A new version of a lesson and the student's copy of an older one become one notebook, in which nothing of the student is
// missing: the order and the text are the new lesson's, and what the student wrote stands where it stood among them.
//
// Of each cell of the copy is asked whether the lesson gave it, and whether it still is as given.
// - As given: it follows the lesson, so it is renewed, or goes when the lesson dropped it.
// - Given, and changed by the student: it stays, in its place. When the lesson has a new text there, that comes before it.
// - Added by the student, or moved elsewhere: it stays behind the cell that it stood behind.
// - A given cell that the student took away stays away.
// - A function that is left to the student is not asked for again where the student has one: the last definition counts.
import { definedIn, leftToStudent } from './cells.js';
import { recognise } from './origins.js';
import { replacements } from './replacing.js';

const START = Symbol('start');

// The loose cells by the cell of the new lesson that they come behind, in the order of the copy.
function placeLoose(cells, places) {
  const behind = new Map();
  let last = START;
  for (const cell of cells) {
    if (cell.isFixed) {
      last = places.get(cell.origin) ?? last;
    }
    if (cell.isLoose) {
      behind.set(last, [...(behind.get(last) ?? []), cell]);
    }
  }
  return behind;
}

// Tells which cells of the new lesson come in as they are: not what the copy has in some form, or had and the student took
// away, and not the place for a function that the student has already.
function chooseNew(published, { cells, base, isBaseKnown }) {
  const present = new Set(cells.map(({ origin }) => origin));
  const written = new Set(cells.flatMap(({ isOwnWork, cell }) => (isOwnWork ? definedIn(cell) : [])));
  const isTakenAway = (id) => isBaseKnown && base.includes(id);
  return published.cells.filter(
    (given) => !present.has(given.id) && !isTakenAway(given.id) && !written.has(leftToStudent(given))
  );
}

function arrange(published, found) {
  const behind = placeLoose(found.cells, replacements(found.cells, found.base, published.cells));
  const fresh = new Set(chooseNew(published, found));
  const fixed = new Map(found.cells.filter((cell) => cell.isFixed && !cell.isLoose).map((cell) => [cell.origin, cell.cell]));
  const loose = (place) => (behind.get(place) ?? []).map(({ cell }) => cell);
  const arranged = published.cells.flatMap((given) => {
    const here = fresh.has(given) ? given : fixed.get(given.id);
    return [...(here ? [here] : []), ...loose(given.id)];
  });
  return { cells: [...loose(START), ...arranged], added: fresh.size };
}

// Every cell gets an id, and no two the same.
function withIds(cells) {
  const taken = new Set(cells.map(({ id }) => id));
  const used = new Set();
  let number = 0;
  const makeId = () => {
    do {
      number += 1;
    } while (taken.has(`own-${number}`));
    return `own-${number}`;
  };
  return cells.map((cell) => {
    const id = typeof cell.id === 'string' && cell.id && !used.has(cell.id) ? cell.id : makeId();
    used.add(id);
    return { ...cell, id };
  });
}

function joinMetadata(student, published) {
  const [own, fresh] = [student.metadata?.werkplaats ?? {}, published.metadata.werkplaats];
  const earlier = new Set([...(own.earlier ?? []), ...(own.version ? [own.version] : [])]);
  earlier.delete(fresh.version);
  return { ...student.metadata, ...published.metadata, werkplaats: { ...own, ...fresh, earlier: [...earlier] } };
}

// `student` and `published` are notebooks of nbformat 4. Returns the `notebook`, and how many cells of the student were
// `kept`, and of the lesson were `added` and `removed`. Neither notebook is changed. Throws when the copy is no notebook.
export function merge(student, published) {
  if (!Array.isArray(student?.cells)) {
    throw new TypeError('the copy has no cells');
  }
  const found = recognise(student, published);
  const { cells, added } = arrange(published, found);
  const { nbformat, nbformat_minor: minor } = published;
  const metadata = joinMetadata(student, published);
  const notebook = structuredClone({ cells: withIds(cells), metadata, nbformat, nbformat_minor: minor });
  const count = (test) => found.cells.filter(test).length;
  return { notebook, added, kept: count((cell) => cell.isOwnWork), removed: count((cell) => !cell.isKept) };
}

// Whether the site has another version than the copy came from, and not one that the copy has been through before.
export function isOutdated(copy, published) {
  const [own, fresh] = [copy?.metadata?.werkplaats, published?.metadata?.werkplaats];
  if (!own?.version || !fresh?.version || own.lesson !== fresh.lesson || own.language !== fresh.language) {
    return false;
  }
  return own.version !== fresh.version && !(own.earlier ?? []).includes(fresh.version);
}
