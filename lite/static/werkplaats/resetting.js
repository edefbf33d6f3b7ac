// One exercise of a notebook back to how the lesson gives it; everything else stays as it is.
import { definedIn, leftToStudent, textOf } from './cells.js';

// The functions that a published lesson leaves to the student, in order.
export function exercises(published) {
  return published.cells.map(leftToStudent).filter(Boolean);
}

function isChanged(notebook, stub, name) {
  const defining = notebook.cells.filter((cell) => definedIn(cell).includes(name));
  return defining.length !== 1 || textOf(defining[0]) !== textOf(stub) || Boolean(defining[0].outputs?.length);
}

// Which exercises are not as given, of those in the lesson.
export function changedExercises(notebook, published) {
  const stubs = new Map(published.cells.map((cell) => [leftToStudent(cell), cell]));
  return exercises(published).filter((name) => isChanged(notebook, stubs.get(name), name));
}

// Where the given cell belongs: in the place of the first cell that answers it, else behind the nearest cell that comes
// before it in the lesson.
function placeOf(cells, published, stub, name) {
  const answer = cells.findIndex((cell) => cell.id === stub.id || definedIn(cell).includes(name));
  if (answer >= 0) {
    return answer;
  }
  const before = published.cells.slice(0, published.cells.indexOf(stub)).reverse();
  const last = before.map(({ id }) => cells.findIndex((cell) => cell.id === id)).find((index) => index >= 0);
  return last === undefined ? cells.length : last + 1;
}

// Returns `notebook` with the exercise `name` as `published` gives it. Cells that define that function go, but for those that
// hold another exercise as well: the given cell then comes behind them, because the last definition counts.
export function resetExercise(notebook, published, name) {
  const stub = published.cells.find((cell) => leftToStudent(cell) === name);
  if (!stub) {
    throw new RangeError(`the lesson leaves no function ${name} to the student`);
  }
  const others = new Set(exercises(published).filter((each) => each !== name));
  const isShared = (cell) => definedIn(cell).some((each) => others.has(each));
  const isAnswer = (cell) => (cell.id === stub.id || definedIn(cell).includes(name)) && !isShared(cell);
  const shared = notebook.cells.findLastIndex((cell) => definedIn(cell).includes(name) && isShared(cell));
  const place = shared >= 0 ? shared + 1 : placeOf(notebook.cells, published, stub, name);
  const [before, after] = [notebook.cells.slice(0, place), notebook.cells.slice(place)];
  const keep = (cells) => cells.filter((cell) => !isAnswer(cell));
  const id = notebook.cells.some((cell) => cell.id === stub.id && isShared(cell)) ? `${stub.id}-again` : stub.id;
  return structuredClone({ ...notebook, cells: [...keep(before), { ...stub, id }, ...keep(after)] });
}
