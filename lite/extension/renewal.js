// A student's copy of a lesson that the site has a newer version of: it is offered as a merge, and done only when asked for.
//
// First what the student has is saved as a copy and read back. Only then the notebook changes, in one save.
import { copyName } from '../../../static/werkplaats/copyname.js';
import { isOutdated, merge } from '../../../static/werkplaats/merging.js';
import { sources } from './saved.js';

const SITE = new URL('../../../', import.meta.url);

// The notebook of a lesson as the site has it now, or null when the site cannot be reached or has no such lesson.
export async function fetchLesson({ lesson, language }) {
  try {
    const answer = await fetch(new URL(`files/${lesson}.${language}.ipynb`, SITE), { cache: 'no-cache' });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

// The same for an open notebook; null for a file that is not the lesson's own but, say, a copy of it.
export async function published({ path, model }) {
  const about = model.getMetadata('werkplaats') ?? {};
  return path === `${about.lesson}.${about.language}.ipynb` ? fetchLesson(about) : null;
}

export function isOffered(context, lesson) {
  return lesson !== null && isOutdated(context.model.toJSON(), lesson);
}

async function keepCopy({ path }, content, { contents, reason }) {
  const folder = await contents.get('', { content: true });
  const taken = new Set(folder.content.map((each) => each.path));
  const kept = copyName(path, reason, { when: new Date(), taken });
  await contents.save(kept, { type: 'notebook', format: 'json', content });
  const found = await contents.get(kept, { content: true });
  if (sources(found.content) !== sources(content)) {
    throw new Error(`${kept}: not what was saved`);
  }
  return kept;
}

// Merges the notebook of `context` with `lesson`. Returns {kept, added, copy}: how many cells of the student stayed and how
// many of the lesson are new, and the path of the copy. When it rejects, the notebook is as it was: also when `isMine` says
// that another tab has the turn by now, or when something was written since the copy was made.
export async function renew(context, lesson, { contents, reason, isMine }) {
  const before = context.model.toJSON();
  const { notebook, kept, added } = merge(before, lesson);
  const copy = await keepCopy(context, before, { contents, reason });
  if (!isMine() || sources(context.model.toJSON()) !== sources(before)) {
    throw new Error(`${context.path}: changed meanwhile`);
  }
  try {
    context.model.fromJSON(notebook);
    await context.save();
  } catch (error) {
    context.model.fromJSON(before);
    throw error;
  }
  return { kept, added, copy };
}
