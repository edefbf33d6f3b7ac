// The text of a notebook as the student has it: cells that are as the lesson gave them are taken from the lesson's own
// text, with formulas and colours; all others are shown letter for letter. Nothing that stands in a cell is taken for HTML.
import { say } from './reading-words.js';

const textOf = (source) => (Array.isArray(source) ? source.join('') : (source ?? ''));

function element(tag, className, ...content) {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...content);
  return made;
}

/** Return {id: source} of a lesson's cells of text; empty when that lesson is not the one that `article` was made from. */
function givenTexts(article, lesson) {
  const isSame = lesson && article && lesson.metadata?.werkplaats?.version === article.dataset.version;
  const cells = isSame ? lesson.cells.filter(({ cell_type: type }) => type !== 'code') : [];
  return new Map(cells.map(({ id, source }) => [id, textOf(source)]));
}

function sourceLines(source) {
  const code = element('code', '');
  const lines = source.split('\n');
  code.append(...lines.map((line, index) => element('span', 'line', index < lines.length - 1 ? `${line}\n` : line)));
  return code;
}

/** Return a cell as it is written. */
function plainCell({ id, cell_type: type }, source) {
  const section = element('section', type, element('pre', '', type === 'code' ? sourceLines(source) : source));
  section.dataset.cell = id;
  return section;
}

function isPlain(data) {
  return Object.keys(data ?? {}).every((kind) => kind === 'text/plain');
}

function output({ output_type: type, text, data, ename, evalue }, language) {
  if (type === 'stream') {
    return element('pre', '', textOf(text));
  }
  if (type === 'error') {
    return element('pre', '', `${ename}: ${evalue}`);
  }
  // Tables, figures and panels are the notebook's to draw.
  return isPlain(data) ? element('pre', '', textOf(data?.['text/plain'])) : element('p', 'later', say('output', language));
}

/** Return an article with the cells of `own`, a student's copy. `article` is the lesson's text and `lesson` its notebook;
 *  both may be null. */
export function ownArticle(own, article, lesson) {
  const about = own.metadata?.werkplaats ?? {};
  const language = about.language ?? 'nl';
  const given = new Map([...(article?.children ?? [])].map((section) => [section.dataset.cell, section]));
  const texts = givenTexts(article, lesson);
  const made = element('article', 'own');
  Object.assign(made.dataset, { title: about.title ?? '' });
  made.lang = language;
  for (const cell of own.cells) {
    const source = textOf(cell.source);
    const known = given.get(cell.id);
    const isCode = cell.cell_type === 'code';
    const was = isCode ? known?.querySelector('code')?.textContent : texts.get(cell.id);
    const isSame = known?.classList.contains(cell.cell_type) && was === source;
    const section = isSame ? known : plainCell(cell, source);
    given.delete(cell.id); // an id that occurs twice stands for the first
    if (isCode) {
      section.dataset.prompt = `[${cell.execution_count ?? ' '}]:`;
      section.append(...(cell.outputs ?? []).map((each) => output(each, language)));
    }
    made.append(section);
  }
  return made;
}
