/*
 * The teacher's desk: ties what was chosen, the Python in its worker, the table and the downloads together.
 * Marking goes in rounds: `kept` is what the table and the downloads show, `trial` is a what-if beside it.
 */

import { find, language, make, notice, save, say, sentence } from './desk-element.js';
import { Chosen } from './desk-files.js';
import { Python } from './desk-python.js';
import { StudentPage } from './desk-student.js';
import { Table } from './desk-table.js';
import { WhatIf } from './desk-whatif.js';

const SITE_SEED = 1;
const MAX_SEED = 999_999_999;
/** Milliseconds between two times that progress is told to a screen reader. */
const SPEAK = 15_000;
const TOP = 8;

const python = new Python();
const chosen = new Chosen();
const table = new Table((position) => student.open(position));
const student = new StudentPage(python, table);
const whatIf = new WhatIf();

let lessons = [];
/** The order of the round that is kept. */
let order = null;
let problems = { left_out: [], problems: [], sheets: [] };
/** The round that is going on: {name, total, done, cancelled, …}; null when there is none. */
let round = null;
/** Resolves when the last round has let go of Python. */
let settled = Promise.resolve();

// ——— Python starts ———

python.addEventListener('step', ({ detail }) => {
  find('engine-text').textContent = say(`step_${detail}`);
  find('engine-progress').value = ['python', 'lessons', 'workers'].indexOf(detail) + 0.5;
});
python.addEventListener('ready', async () => {
  find('engine').classList.add('ready');
  find('engine-text').textContent = say('engine_ready');
  find('engine-progress').hidden = true;
  lessons = await python.ask('lessons', language);
});
for (const kind of ['failed', 'lost']) {
  python.addEventListener(kind, ({ detail }) => {
    find('engine').classList.remove('ready');
    find('engine').classList.add('failed');
    find('engine-text').textContent = say(`engine_${kind}`);
    find('engine-progress').hidden = true;
    find('engine-detail').textContent = detail;
    find('engine-help').hidden = false;
  });
}
find('reload').addEventListener('click', () => location.reload());
addEventListener('beforeunload', (event) => round && event.preventDefault());

// ——— What the teacher asks for ———

const ownSeed = () => find('how').elements.namedItem('seed').value === 'own';

for (const radio of find('how').querySelectorAll('input[name=seed]')) {
  radio.addEventListener('change', () => {
    find('own-seed').hidden = !ownSeed();
    if (ownSeed()) find('seed').focus();
  });
}

/** Return a seed as a number; null for what is none. */
function readSeed(text) {
  const plain = text.trim();
  return /^\d{1,9}$/.test(plain) && Number(plain) <= MAX_SEED ? Number(plain) : null;
}

find('how').addEventListener('submit', (event) => {
  event.preventDefault();
  notice('how-notice', '');
  const seed = ownSeed() ? readSeed(find('seed').value) : SITE_SEED;
  if (seed === null) {
    notice('how-notice', say('seed_wrong'));
    find('seed').focus();
  } else if (!chosen.files.length) {
    notice('how-notice', say('start_waits'));
    find('choose-files').focus();
  } else {
    markClass({ lesson: find('lesson').value, seed, without: [], weights: [] });
  }
});

// ——— A round ———

const PLACES = {
  kept: { start: 'start', cancel: 'cancel', busy: 'busy', progress: 'progress', text: 'busy-text' },
  trial: { start: 'what-if-start', cancel: 'what-if-cancel', busy: 'what-if-busy', progress: 'what-if-progress', text: 'what-if-busy-text' },
};

function begin(name) {
  const place = PLACES[name];
  round = { name, place, total: 0, done: 0, cancelled: false, began: performance.now(), spoken: performance.now() };
  for (const { start } of Object.values(PLACES)) find(start).disabled = true;
  find(place.cancel).hidden = false;
  find(place.busy).hidden = false;
  find(place.progress).hidden = false;
  find(place.progress).removeAttribute('value');
  find(place.cancel).focus();
  return round;
}

function tell(mine, text) {
  find(mine.place.text).textContent = text;
  if (mine.name === 'kept' && (performance.now() - mine.spoken > SPEAK || mine !== round)) {
    find('busy-spoken').textContent = text;
    mine.spoken = performance.now();
  }
}

/** Give the page back to the teacher; what Python still does for this round is let go of. */
function end(mine, text) {
  if (round !== mine) return;
  round = null;
  for (const { start } of Object.values(PLACES)) find(start).disabled = false;
  find(mine.place.cancel).hidden = true;
  find(mine.place.progress).hidden = true;
  find(mine.place.start).focus();
  tell(mine, text);
}

for (const [name, { cancel }] of Object.entries(PLACES)) {
  find(cancel).addEventListener('click', () => {
    if (round?.name !== name) return;
    const mine = round;
    mine.cancelled = true;
    if (python.isReady) python.call('stop').catch(() => undefined);
    end(mine, name === 'kept' ? say('stopped', mine) : say('what_if_stopped'));
    if (name === 'kept' && mine.total) waitingRows(true);
  });
}

python.addEventListener('done', ({ detail: { position, row } }) => {
  const mine = running;
  if (!mine) return;
  mine.done += 1;
  if (mine.name === 'kept') table.fill(position, row);
  if (mine.cancelled) return;
  find(mine.place.progress).max = mine.total;
  find(mine.place.progress).value = mine.done;
  tell(mine, say('busy', { done: mine.done, total: mine.total, left: mine.total - mine.done, name: row.name }));
});

/** The round that Python is busy with, also while it lets go of one that was cancelled. */
let running = null;

/** Have Python mark a round under an order; resolves to whether it was finished. */
async function mark(mine, asked) {
  running = mine;
  try {
    tell(mine, say('busy_first', mine));
    return await python.call('mark', mine.name, JSON.stringify(asked), language);
  } finally {
    running = null;
  }
}

/** Do the work of a round when the one before has let go, and tell when it fails. */
async function doRound(name, work) {
  const mine = begin(name);
  const before = settled;
  let release;
  settled = new Promise((resolve) => {
    release = resolve;
  });
  try {
    if (!python.isReady) tell(mine, say('start_queued'));
    await before;
    await python.ready;
    if (!mine.cancelled) await work(mine);
  } catch (error) {
    console.warn(`werkplaats: ${error.message}`);
    end(mine, say('failed'));
  } finally {
    release();
  }
}

const seconds = (mine) => Math.max(1, Math.round((performance.now() - mine.began) / 1000));

function markClass(asked) {
  return doRound('kept', async (mine) => {
    tell(mine, say('reading'));
    const taken = await python.ask('take', chosen.files, find('template').value.trim(), language);
    if (!taken.problem && (mine.cancelled || !taken.rows.length)) clear();
    if (mine.cancelled) return;
    if (taken.problem || !taken.rows.length) {
      end(mine, '');
      notice('how-notice', taken.problem ?? say('no_files'));
      return;
    }
    mine.total = taken.rows.length;
    problems = taken;
    order = asked;
    for (const id of ['keep', 'what-if']) find(id).hidden = true;
    find('results').hidden = false;
    find('notes').replaceChildren();
    await table.show(taken.rows, titles(asked.lesson));
    const finished = await mark(mine, asked);
    await showKept();
    if (finished) {
      end(mine, say('finished', { total: mine.total, seconds: seconds(mine) }));
      find('results-title').focus();
    }
  });
}

/** Take away what is shown of a class that is not on the desk any more. */
function clear() {
  order = null;
  table.rows = [];
  for (const id of ['results', 'keep', 'what-if']) find(id).hidden = true;
}

/** Return the heads of the columns: those of the lesson, or numbers when there are more lessons. */
function titles(slug, most = 0) {
  const lesson = lessons.find((each) => each.slug === slug);
  if (lesson) return lesson.tasks.map(({ title }) => title);
  const count = most || Math.max(0, ...lessons.map(({ tasks }) => tasks.length));
  return Array.from({ length: count }, (_, index) => say('column_checkpoint', { number: index + 1 }));
}

function waitingRows(stopped) {
  const rows = table.rows.map((row) => (row.cells ? row : { ...row, stopped }));
  return table.show(rows, table.columns.titles);
}

/** Show what is kept, with all that can be said only when a round has ended. */
async function showKept() {
  const shown = await python.ask('shown', 'kept', language);
  const rows = table.rows.map((row) => (row.cells ? row : { ...row, stopped: true }));
  for (const { position, row } of shown.rows) rows[position] = row;
  const found = [...new Set(rows.map(({ lesson }) => lesson).filter(Boolean))];
  const most = Math.max(0, ...rows.flatMap(({ cells }) => Object.keys(cells ?? {}).map(Number)));
  await table.show(rows, titles(order.lesson || (found.length === 1 ? found[0] : ''), most));
  drawNotes(shown);
  const offered = lessons.filter(({ slug }) => (order.lesson ? slug === order.lesson : found.includes(slug)));
  find('keep').hidden = !shown.rows.length;
  notice('keep-notice', '');
  find('partial').hidden = shown.rows.length === rows.length;
  find('what-if').hidden = !offered.length || shown.rows.length < rows.length;
  if (offered.length) whatIf.offer(offered, order);
}

// ——— Beside the table ———

function drawNotes({ misunderstood, homeless }) {
  const parts = [];
  const title = (key) => parts.push(make('h3', {}, say(key)));
  if (problems.sheets.length || problems.problems.length || homeless.length) {
    title('remarks_title');
    if (problems.sheets.length) parts.push(make('p', {}, say('remarks_read', { names: problems.sheets.join(', ') })));
    parts.push(list([...problems.problems, ...homeless]));
  }
  title('misunderstood_title');
  if (misunderstood.length) parts.push(...ideas(misunderstood));
  else parts.push(make('p', {}, say('misunderstood_none')));
  if (problems.left_out.length) {
    title('left_out_title');
    for (const { text, paths } of problems.left_out) {
      parts.push(make('details', {}, make('summary', {}, sentence(text)), list(paths)));
    }
  }
  find('notes').replaceChildren(...parts);
}

const list = (texts) => make('ul', {}, texts.map((text) => make('li', {}, make('bdi', {}, sentence(text)))));

function ideas(found) {
  const several = new Set(found.map(({ lesson }) => lesson)).size > 1;
  const item = ({ lesson, checkpoint, idea, count, total, names }) =>
    make(
      'li',
      {},
      make('strong', {}, sentence(idea)),
      make('p', { class: 'hint' }, `${several ? `${lesson} · ` : ''}${checkpoint}. ${say('of', { count, total })}: ${names.join(', ')}`),
    );
  const rest = found.slice(TOP).map(item);
  const more = make('details', {}, make('summary', {}, say('show_more', { count: rest.length })), make('ul', { class: 'ideas' }, rest));
  return [make('ul', { class: 'ideas' }, found.slice(0, TOP).map(item)), ...(rest.length ? [more] : [])];
}

// ——— Downloads ———

async function download(name, type, request) {
  notice('keep-notice', '');
  try {
    save(await request(), name, type);
  } catch (error) {
    console.warn(`werkplaats: ${error.message}`);
    notice('keep-notice', say('failed'));
  }
}

find('download-all').addEventListener('click', () =>
  download(`${say('file_name')}.zip`, 'application/zip', () => python.call('parcel', language, find('inputs').checked)),
);
find('download-excel').addEventListener('click', () =>
  download(`${say('file_table')}.csv`, 'text/csv', () => python.call('single', 'grades-excel.csv', language)),
);
find('download-remarks').addEventListener('click', () =>
  download('remarks.csv', 'text/csv', () => python.call('single', 'remarks.csv', language)),
);

// ——— What if ———

let asked = null;

find('what-if-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const other = whatIf.read(readSeed);
  if (!other) return;
  notice('what-if-outcome', '');
  whatIf.hide();
  asked = { lesson: order.lesson, ...other };
  doRound('trial', async (mine) => {
    mine.total = table.rows.length;
    const finished = await mark(mine, asked);
    if (!finished || mine.cancelled) return;
    const pairs = await python.ask('compared', language);
    end(mine, '');
    find('what-if-busy').hidden = true;
    whatIf.show(pairs);
  });
});

find('keep-new').addEventListener('click', async ({ currentTarget: button }) => {
  button.disabled = true; // a trial can be kept once
  try {
    await python.call('keepTrial');
    order = asked;
    await showKept();
    notice('what-if-outcome', say('kept_new'));
    find('results-title').focus();
  } catch (error) {
    console.warn(`werkplaats: ${error.message}`);
    notice('what-if-outcome', say('failed'));
  } finally {
    button.disabled = false;
  }
});
find('keep-old').addEventListener('click', () => {
  whatIf.hide();
  notice('what-if-outcome', say('kept_old'));
});
