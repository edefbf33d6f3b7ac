// The buttons that take all work along as one zip, and put it back.
import { BackupError, pack, unpack } from './backup.js';
import { change, readFiles } from './drive.js';
import { heldPaths } from './held.js';
import { BACKUP } from './landing-storage.js';
import { paragraph, remember, say } from './landing-words.js';
import { readAll, writeProgress } from './progress.js';
import { planRestore } from './restoring.js';

const two = (number) => String(number).padStart(2, '0');

function fileName(when) {
  const day = [when.getFullYear(), two(when.getMonth() + 1), two(when.getDate())].join('-');
  return `werkplaats_${day}_${two(when.getHours())}${two(when.getMinutes())}.zip`;
}

function download(bytes, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function backUp() {
  const made = new Date();
  const files = await readFiles();
  const name = fileName(made);
  download(pack({ files, progress: (await readAll()) ?? {}, made }), name);
  remember(BACKUP, made.toISOString());
  return [say('backed_up', { name, count: files.filter(({ type }) => type !== 'directory').length })];
}

function told({ path, outcome, kept }) {
  return outcome === 'same' ? [] : [say(kept ? 'restored_kept' : 'restored_new', { path, kept })];
}

async function restore(file) {
  const { files, progress, unreadable } = unpack(new Uint8Array(await file.arrayBuffer()));
  const held = await heldPaths();
  const open = files.find(({ path }) => held.has(path));
  if (open) {
    return [say('close_first', { path: open.path })];
  }
  const { put, outcomes } = planRestore(await readFiles(), files, { reason: say('reason_restore'), when: new Date() });
  await change({ put });
  for (const [slug, record] of Object.entries(progress)) {
    await writeProgress(slug, record);
  }
  const same = outcomes.filter(({ outcome }) => outcome === 'same').length;
  const lost = unreadable.map((path) => say('unreadable', { path }));
  return [say('restored', { changed: outcomes.length - same, same }), ...lost, ...outcomes.flatMap(told)];
}

function reason(error, otherwise) {
  console.warn(error);
  const key = error instanceof BackupError ? error.key : error?.name === 'QuotaExceededError' ? 'full' : otherwise;
  return [say(key)];
}

// `refresh` shows the page anew. Returns what shows a sentence below the buttons.
export function offerBackup(refresh) {
  const place = document.getElementById('work-said');
  const show = (sentences) => place.replaceChildren(...sentences.map(paragraph));
  const doing = (work, otherwise) => async () => {
    const sentences = await work().catch((error) => reason(error, otherwise));
    show(sentences);
    await refresh();
  };
  const chosen = document.getElementById('restore-file');
  document.getElementById('backup').addEventListener('click', doing(backUp, 'backup_failed'));
  document.getElementById('restore').addEventListener('click', () => chosen.click());
  chosen.addEventListener('change', async () => {
    const [file] = chosen.files;
    if (file) {
      await doing(() => restore(file), 'restore_failed')();
      chosen.value = ''; // so that the same file can be chosen again
    }
  });
  return (sentence) => show([sentence]);
}
