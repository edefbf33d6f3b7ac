// Fills in how far the student is and what is kept of their work. Without JavaScript the page is complete but for that.
import { expectLessons } from './landing-ahead.js';
import { offerBackup } from './landing-backup.js';
import { showCopies } from './landing-copies.js';
import { offerPersistence, showStorage } from './landing-storage.js';
import { CHANNEL, readAll } from './progress.js';

function show(card, record) {
  // A notebook without checkpoints has no such line, whatever a backup says of it.
  const line = card.querySelector('.progress');
  const total = Number(card.dataset.total) || Number(record?.total) || 0;
  const passed = Object.values(record?.checkpoints ?? {}).filter((status) => status === 'passed').length;
  if (!line || !total) {
    return;
  }
  line.querySelector('.count').textContent = line.dataset.words.replace('{passed}', passed).replace('{total}', total);
  line.classList.toggle('complete', passed >= total);
  line.querySelectorAll('.pips i').forEach((pip, index) => pip.classList.toggle('done', index < passed));
}

async function showAll() {
  const records = await readAll();
  document.getElementById('progress-notice').hidden = records !== null;
  for (const card of document.querySelectorAll('[data-lesson]')) {
    show(card, records?.[card.dataset.lesson]);
  }
  await showCopies(await showStorage(), refresh);
}

// One at a time: two that overlap would show every copy twice.
let shown = Promise.resolve();
function refresh() {
  shown = shown.catch(() => undefined).then(showAll);
  return shown;
}

expectLessons();
// Before anything is waited for: a backup can be made while the copies are still held against the site's lessons.
offerPersistence(offerBackup(refresh));

// Progress is made in another tab, or in this one before "back"; both must show without a reload.
if ('BroadcastChannel' in globalThis) {
  new BroadcastChannel(CHANNEL).addEventListener('message', refresh);
}
addEventListener('pageshow', (event) => event.persisted && refresh());
await refresh();
document.documentElement.dataset.ready = 'true';
