// What can be told of one cell of a lesson: its text, whether it is as the lesson gave it, and which functions it defines.
//
// lite/notebooks.py makes the id of a given cell from its own text. So the text and the id together tell whether a student
// changed it, without the version of the lesson that it came from.
import { sha256 } from './vendor/sha2.js';

const DEFINITION = /^(?:async[ \t]+)?def[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*\(/gmu;
const STUB = /^def[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\([^)]*\)[^:\n]*:\s*\.\.\.\s*$/u;

export function textOf({ source }) {
  return Array.isArray(source) ? source.join('') : (source ?? '');
}

// The id that the lesson would have given to this text.
export function givenId(cell) {
  const digest = sha256(new TextEncoder().encode(`${cell.cell_type}\0${textOf(cell)}`));
  return [...digest.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Whether the text is the one that the id was made from; equal cells of one lesson have a number behind theirs.
export function isAsGiven(cell) {
  return typeof cell.id === 'string' && cell.id.replace(/-\d+$/, '') === givenId(cell);
}

// The functions that a code cell defines at its margin, where the lesson looks for them.
export function definedIn(cell) {
  return cell.cell_type === 'code' ? [...textOf(cell).matchAll(DEFINITION)].map(([, name]) => name) : [];
}

// The function that a given cell leaves to the student, or null: `def name(...):` with nothing but `...` in it.
export function leftToStudent(cell) {
  return cell.cell_type === 'code' && STUB.test(textOf(cell)) ? definedIn(cell)[0] : null;
}
