// Notebooks in a few words, for the tests: a cell is written as its text, with what is not usual about it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The modules as the site has them, with the libraries that they import beside them.
export const load = (name) => import(pathToFileURL(join(process.env.WERKPLAATS_MODULES, name)));

const { givenId } = await load('cells.js');

// "# …" is a text cell, all else is code. `about` is {id, was, outputs}: `was` is the given text before the student's.
export function cell(source, { was, ...about } = {}) {
  const type = (was ?? source).startsWith('# ') ? 'markdown' : 'code';
  const made = { cell_type: type, metadata: {}, source };
  const id = givenId({ cell_type: type, source: was ?? source });
  return { ...made, ...(type === 'code' ? { outputs: [], execution_count: null } : {}), id, ...about };
}

// What a student typed: the editor made up an id.
let typed = 0;
export function own(source, about = {}) {
  typed += 1;
  return cell(source, { id: `0c6f9a52-${typed}`, ...about });
}

export function book(cells, { version = '1', list = cells, ...about } = {}) {
  const made = cells.map((each) => (typeof each === 'string' ? cell(each) : each));
  const ids = list && list.map((each) => (typeof each === 'string' ? cell(each).id : each.id));
  const werkplaats = { lesson: 'les', language: 'nl', version, title: `Les ${version}`, ...(ids ? { cells: ids } : {}), ...about };
  return { cells: made, metadata: { kernelspec: { name: 'python' }, werkplaats }, nbformat: 4, nbformat_minor: 5 };
}

export const sources = (notebook) => notebook.cells.map(({ source }) => (Array.isArray(source) ? source.join('') : source));
