// A student's files, read and written where JupyterLite keeps them, by the pages that run without JupyterLite.
//
// JupyterLite keeps every file under its path in one store of a database whose name is set in lite/config.json: it holds no
// part of the site's address, so the work is still there when the site moves to another folder. A file is a "contents model":
// {path, name, type, format, mimetype, content, created, last_modified, size, writable}.

export const DATABASE = 'werkplaats-contents';
const STORE = 'files';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// Gives null when nothing was ever kept here and `create` is false: looking must not make an empty database.
async function open(create, version) {
  const request = indexedDB.open(DATABASE, version);
  let absent = false;
  request.onupgradeneeded = () => {
    if (create) {
      request.result.createObjectStore(STORE);
    } else {
      absent = true;
      request.transaction.abort();
    }
  };
  let database;
  try {
    database = await done(request);
  } catch (error) {
    if (absent) {
      return null;
    }
    throw error;
  }
  // JupyterLite adds stores of its own when it needs them; an open page must not stand in its way.
  database.onversionchange = () => database.close();
  if (database.objectStoreNames.contains(STORE)) {
    return database;
  }
  const next = database.version + 1;
  database.close();
  return create ? open(true, next) : null;
}

// Runs `work` on the store in one transaction, which happens as a whole or not at all. Rejects when storage is blocked or full.
async function within(mode, work) {
  const database = await open(mode === 'readwrite');
  if (database === null) {
    return undefined;
  }
  try {
    const transaction = database.transaction(STORE, mode);
    return await new Promise((resolve, reject) => {
      let request;
      transaction.oncomplete = () => resolve(request?.result);
      // Also after a request that failed: why it did is known here, and not yet at its own event.
      transaction.onabort = () => reject(transaction.error);
      try {
        request = work(transaction.objectStore(STORE));
      } catch (error) {
        reject(error);
        transaction.abort(); // what was asked before it failed must not happen
      }
    });
  } finally {
    database.close();
  }
}

export async function readFiles() {
  return ((await within('readonly', (store) => store.getAll())) ?? []).filter((file) => file?.path);
}

// The file at `path`, or undefined when the student has no copy of it.
export function readFile(path) {
  return within('readonly', (store) => store.get(path));
}

export async function hasFile(path) {
  return (await within('readonly', (store) => store.count(path))) > 0;
}

// Puts the files of `put` and takes away the paths of `remove`, all or nothing.
export function change({ put = [], remove = [] }) {
  return within('readwrite', (store) => {
    for (const path of remove) {
      store.delete(path);
    }
    for (const file of put) {
      store.put(file, file.path);
    }
  });
}

// A notebook as a file at `path`, last changed at `when`, a Date.
export function notebookFile(path, content, when) {
  const moment = when.toISOString();
  return {
    name: path.split('/').at(-1),
    path,
    type: 'notebook',
    format: 'json',
    mimetype: 'application/json',
    content,
    created: moment,
    last_modified: moment,
    size: new TextEncoder().encode(JSON.stringify(content)).length,
    writable: true
  };
}
