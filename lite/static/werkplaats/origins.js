// Which cells of a student's copy the lesson gave, which of them were changed or moved, and which the student added.
import { definedIn, givenId, isAsGiven, leftToStudent } from './cells.js';

// The given id of each cell, or null. An id counts for one cell only: the first that has it.
function findOrigins(cells, known, trusts) {
  const free = new Set(known);
  const claim = (id) => free.delete(id) && id;
  const found = cells.map(({ id }) => (typeof id === 'string' && claim(id)) || null);
  // Older editors keep no ids and others make new ones. What is word for word as the lesson gives it is known all the same.
  return cells.map((cell, index) => {
    if (found[index]) {
      return found[index];
    }
    const made = givenId(cell);
    const same = claim(made) || claim([...free].find((id) => id.replace(/-\d+$/, '') === made));
    return same || (trusts(cell) ? cell.id : null);
  });
}

// The positions in `numbers` of one longest rising row: cells outside it are the ones that were moved.
export function longestRise(numbers) {
  const best = [];
  numbers.forEach((number, index) => {
    const before = best.filter((row) => numbers[row.at(-1)] < number);
    const longest = before.reduce((a, b) => (b.length > a.length ? b : a), []);
    best.push([...longest, index]);
  });
  return new Set(best.reduce((a, b) => (b.length > a.length ? b : a), []));
}

function findMoved(origins, base) {
  const order = new Map(base.map((id, index) => [id, index]));
  const given = origins.map((id, index) => [id, index]).filter(([id]) => id !== null && order.has(id));
  const stay = longestRise(given.map(([id]) => order.get(id)));
  return new Set(given.filter((_, position) => !stay.has(position)).map(([, index]) => index));
}

// A second cell with the id of a given one would be taken for it the next time.
function own(cell, fresh) {
  return fresh.has(cell.id) ? { ...cell, id: null } : cell;
}

// What the student wrote where the new lesson gives another empty function of that name, stands for that cell from now on.
function adopt(cells, published) {
  const present = new Set(cells.map(({ origin }) => origin));
  for (const given of published.cells.filter(({ id }) => !present.has(id))) {
    const name = leftToStudent(given);
    const answer = name && cells.findLast(({ cell, isLoose, isMoved }) => isLoose && !isMoved && definedIn(cell).includes(name));
    if (answer) {
      Object.assign(answer, { cell: { ...answer.cell, id: given.id }, origin: given.id, isFixed: true, isLoose: false });
    }
  }
}

// Returns `cells`, one for each of the copy: {cell, origin, isMoved, isOwnWork, isKept, isFixed, isLoose}. "Own work" is
// what the student added or changed; "kept" is all but what the new lesson drops; "fixed" cells have their place by the
// lesson, "loose" ones by the cells before them. Also the ids of the version that the copy came from, as `base`.
export function recognise(student, published) {
  const listed = student.metadata?.werkplaats?.cells;
  const isBaseKnown = Array.isArray(listed);
  const fresh = new Set(published.cells.map(({ id }) => id));
  const seen = new Set();
  // A copy from before versions listed their cells: a text that fits its id can only have come from a lesson.
  const trusts = (cell) => !isBaseKnown && isAsGiven(cell) && !fresh.has(cell.id) && !seen.has(cell.id) && seen.add(cell.id);
  const origins = findOrigins(student.cells, [...new Set([...(listed ?? []), ...fresh])], trusts);
  const base = isBaseKnown ? listed : origins.filter((id) => id !== null);
  const moved = findMoved(origins, isBaseKnown ? base : [...fresh]);
  const cells = student.cells.map((cell, index) => {
    const origin = origins[index];
    const isMoved = moved.has(index);
    const isOwnWork = origin === null || !isAsGiven({ ...cell, id: origin });
    const isKept = isOwnWork || fresh.has(origin);
    const isFixed = origin !== null && !isMoved;
    const isLoose = isKept && !(isFixed && fresh.has(origin));
    const known = origin === null ? own(cell, fresh) : { ...cell, id: origin };
    return { cell: known, origin, isMoved, isOwnWork, isKept, isFixed, isLoose };
  });
  adopt(cells, published);
  return { cells, base, isBaseKnown };
}
