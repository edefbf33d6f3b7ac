// Says where the work is, when it was last saved, how safe it is there and how much room there is.
import { readFiles } from './drive.js';
import { moment, paragraph, remember, remembered, say, size } from './landing-words.js';

const SINCE = 'werkplaats-since';
export const BACKUP = 'werkplaats-backup';
const LOW = 50_000_000;

async function ask(question) {
  try {
    return await navigator.storage[question]();
  } catch {
    return null; // not a secure address, or an older browser: nothing is known
  }
}

function latest(files) {
  return files.filter(({ type }) => type !== 'directory').sort((a, b) => (a.last_modified < b.last_modified ? 1 : -1))[0];
}

async function roomLines() {
  const estimate = await ask('estimate');
  if (!estimate?.quota) {
    return [];
  }
  const free = Math.max(0, estimate.quota - estimate.usage);
  return [say(free < LOW ? 'space_low' : 'space', { used: size(estimate.usage), free: size(free) })];
}

async function lines(files) {
  const persisted = await ask('persisted');
  const last = latest(files);
  const since = remembered(SINCE);
  const backup = remembered(BACKUP);
  return [
    say(location.protocol === 'file:' ? 'where_file' : 'where'),
    last ? say('last_saved', { time: moment(last.last_modified), name: last.path }) : say('nothing_yet'),
    ...(backup ? [say('last_backup', { time: moment(backup) })] : []),
    say(persisted ? 'protected' : 'unprotected'),
    ...(await roomLines()),
    ...(since ? [say('since', { time: moment(since) })] : []),
    say('private')
  ];
}

// Fills the part of the page on storage; gives the files, or null where nothing can be kept.
export async function showStorage() {
  const place = document.getElementById('storage');
  let files;
  try {
    files = await readFiles();
  } catch (error) {
    console.warn(`werkplaats: storage is not available (${error?.message ?? error})`);
    place.dataset.state = 'blocked';
    place.replaceChildren(paragraph(say('blocked')));
    return null;
  }
  if (!remembered(SINCE)) {
    remember(SINCE, new Date().toISOString());
  }
  place.dataset.state = files.length ? 'work' : 'empty';
  place.replaceChildren(...(await lines(files)).map(paragraph));
  document.getElementById('persist').hidden = (await ask('persisted')) !== false;
  return files;
}

// Asks the browser to leave the work alone. Chromium decides by itself; others ask the student, so it takes a press.
export function offerPersistence(status) {
  document.getElementById('persist').addEventListener('click', async () => {
    const granted = await ask('persist');
    await showStorage();
    status(say(granted ? 'protected' : 'refused'));
  });
}
