// Fills in how far the student is. The page is complete without it; without JavaScript only the progress is missing.
import { CHANNEL, readAll } from './progress.js';

function show(card, record) {
  const line = card.querySelector('.progress');
  const total = Number(card.dataset.total) || record?.total || 0;
  const passed = Object.values(record?.checkpoints ?? {}).filter((status) => status === 'passed').length;
  if (!total) {
    return;
  }
  line.querySelector('.count').textContent = line.dataset.words.replace('{passed}', passed).replace('{total}', total);
  line.classList.toggle('complete', passed >= total);
  line.querySelectorAll('.pips i').forEach((pip, index) => pip.classList.toggle('done', index < passed));
}

async function refresh() {
  const records = await readAll();
  document.getElementById('progress-notice').hidden = records !== null;
  for (const card of document.querySelectorAll('[data-lesson]')) {
    show(card, records?.[card.dataset.lesson]);
  }
}

await refresh();

// Progress is made in another tab, or in this one before "back"; both must show without a reload.
if ('BroadcastChannel' in globalThis) {
  new BroadcastChannel(CHANNEL).addEventListener('message', refresh);
}
addEventListener('pageshow', (event) => event.persisted && refresh());
