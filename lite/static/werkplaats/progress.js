// Remembers which checkpoints a student has passed, for the landing page and for the kernel's Web Worker alike.
//
// Progress has a database of its own, apart from JupyterLite's: resetting or restoring a notebook must not undo it, and no
// version of JupyterLite may move it. Nothing here throws: where storage is blocked, a lesson works on and null says why
// there is nothing to show.
//
// A record is {checkpoints: {"1": "passed", "2": "failed", …}, total: 3, updated: "2026-01-31T12:00:00.000Z"}.

export const CHANNEL = 'werkplaats-progress';
const DATABASE = 'werkplaats';
const STORE = 'progress';
const PASSED = 'passed';

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(`the database "${DATABASE}" is held open by another tab`));
    request.onsuccess = () => {
      // A later version of the site may need to change the database; an old tab must not stand in its way.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

// Runs `work` on the store in one transaction; gives its result, or null and a line in the console.
async function within(mode, work) {
  let database;
  try {
    database = await open();
    const transaction = database.transaction(STORE, mode);
    const finished = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    // Work is handed callbacks and not promises inside the transaction, which would end while a promise waits.
    const result = { value: null };
    work(transaction.objectStore(STORE), result);
    await finished;
    return result.value;
  } catch (error) {
    console.warn(`werkplaats: progress is not available (${error?.message ?? error})`);
    return null;
  } finally {
    database?.close();
  }
}

// A checkpoint once passed stays passed: trying a variation afterwards is how one learns.
export function merge(old, fresh) {
  const checkpoints = { ...old?.checkpoints };
  for (const [number, status] of Object.entries(fresh.checkpoints ?? {})) {
    if (checkpoints[number] !== PASSED) {
      checkpoints[number] = status;
    }
  }
  return {
    checkpoints,
    total: fresh.total ?? old?.total ?? 0,
    updated: fresh.updated ?? new Date().toISOString()
  };
}

// Adds `record` to what is known of the lesson and tells the other tabs; gives the sum, or null when storage is blocked.
export async function writeProgress(slug, record) {
  const merged = await within('readwrite', (store, result) => {
    store.get(slug).onsuccess = (event) => {
      result.value = merge(event.target.result, record);
      store.put(result.value, slug);
    };
  });
  if (merged !== null && 'BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage({ lesson: slug, record: merged });
    channel.close();
  }
  return merged;
}

// {slug: record} of all lessons; {} when there is no progress yet, null when storage is blocked.
export function readAll() {
  return within('readonly', (store, result) => {
    result.value = {};
    store.openCursor().onsuccess = (event) => {
      const cursor = event.target.result;
      if (cursor) {
        result.value[cursor.key] = cursor.value;
        cursor.continue();
      }
    };
  });
}
