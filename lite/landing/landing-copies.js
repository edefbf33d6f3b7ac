// What a student has of each lesson: when it was saved, whether the lesson is newer, and the way to start again.
//
// Starting again keeps what there is as a copy first, in the same transaction: both happen or neither.
import { copyName } from './copyname.js';
import { change, notebookFile, readFile, readFiles } from './drive.js';
import { heldPaths } from './held.js';
import { moment, paragraph, say } from './landing-words.js';
import { isOutdated } from './merging.js';
import { changedExercises, exercises, resetExercise } from './resetting.js';

async function published(path) {
  const answer = await fetch(`files/${path}`);
  if (!answer.ok) {
    throw new Error(`files/${path}: ${answer.status}`);
  }
  return answer.json();
}

// `exercise` is a function, or null for the whole lesson. Returns the sentence to show.
async function startAgain(path, exercise) {
  if ((await heldPaths()).has(path)) {
    return say('close_first', { path });
  }
  const [file, lesson, files] = await Promise.all([readFile(path), published(path), readFiles()]);
  if (!file) {
    throw new Error(`${path}: there is no copy any more`);
  }
  const when = new Date();
  const kept = copyName(path, say('reason_again'), { when, taken: new Set(files.map((each) => each.path)) });
  const copy = { ...file, path: kept, name: kept };
  if (exercise === null) {
    await change({ put: [copy], remove: [path] });
  } else {
    await change({ put: [copy, notebookFile(path, resetExercise(file.content, lesson, exercise), when)] });
  }
  return say('again_done', { kept });
}

function button(label, run) {
  const made = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet', textContent: label });
  made.addEventListener('click', run);
  return made;
}

function choices(file, lesson, done) {
  const begin = (exercise) => () => {
    for (const made of buttons.children) {
      made.disabled = true; // a second press would find what the first one leaves
    }
    return startAgain(file.path, exercise)
      .catch((error) => {
        console.warn(error);
        return say(error?.name === 'QuotaExceededError' ? 'full' : 'again_failed');
      })
      .then(done);
  };
  const all = exercises(lesson);
  const changed = changedExercises(file.content, lesson);
  const each = changed.map((name) => button(say('again_exercise', { number: all.indexOf(name) + 1, name }), begin(name)));
  const details = document.createElement('details');
  const summary = Object.assign(document.createElement('summary'), { textContent: say('again') });
  const buttons = Object.assign(document.createElement('p'), { className: 'choices' });
  buttons.append(...each, button(say('again_lesson'), begin(null)));
  details.append(summary, paragraph(say('again_what')), buttons);
  return details;
}

// Says at once when the copy was saved, and the rest when the lesson is there.
async function describe(place, file, done) {
  const language = Object.assign(document.createElement('div'), { className: 'copy-of' });
  language.dataset.path = file.path;
  language.append(paragraph(say('copy_saved', { time: moment(file.last_modified) })));
  place.append(language);
  try {
    const lesson = await published(file.path);
    if (isOutdated(file.content, lesson)) {
      language.append(Object.assign(paragraph(say('copy_outdated')), { className: 'outdated' }));
    }
    language.append(choices(file, lesson, done));
  } catch (error) {
    console.warn(error); // the copy can still be opened and taken along
  }
}

// `files` are the student's, or null. `done()` shows the page anew. Resolves when every copy was held against its lesson.
export async function showCopies(files, done) {
  const described = [];
  const known = new Map((files ?? []).filter(({ content }) => Array.isArray(content?.cells)).map((file) => [file.path, file]));
  for (const card of document.querySelectorAll('[data-lesson]')) {
    const place = card.querySelector('.copies');
    place.replaceChildren();
    for (const link of card.querySelectorAll('.open a')) {
      const path = new URL(link.href).searchParams.get('path');
      if (known.has(path)) {
        const tell = (sentence) => place.append(Object.assign(paragraph(sentence), { className: 'said' }));
        described.push(describe(place, known.get(path), (sentence) => done().finally(() => tell(sentence))));
      }
    }
  }
  await Promise.all(described);
}
