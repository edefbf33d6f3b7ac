/*
 * What interpreters start from, had once for all that start in this worker and the workers it starts: the compiled
 * runtime, the standard library, and memory that was kept when the site was built (lite/snapshots.py): `checks.snap` for
 * workers that check, and `kernel.snap` for a notebook.
 */

import { FILES } from './pythonfiles.js';
import { tell } from './telling.js';
import { decompress } from './zstd.js';

const MEGABYTE = 2 ** 20;
/** Whether the site comes from this very machine, so that fetching costs nothing. */
const IS_HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(self.location.hostname);
/** How memory is asked for. It is larger than all that Python needs without it, so a first visit does not wait for it. */
const AT_HAND = IS_HERE ? {} : { cache: 'only-if-cached', mode: 'same-origin' };
/** The browser's cache with programs; the service worker has the same name for it. */
const PROGRAMS = 'werkplaats programs';
/** Milliseconds after which no one waits for a first cell any more. */
const QUIET = 10_000;
const had = new Map();

/** Thrown for memory that the browser does not keep yet. */
export class NotKept extends Error {}

/** Return what `get` gives, asked once; a failure is forgotten, so that the next one asks again. */
function once(name, get) {
  if (!had.has(name)) {
    const getting = get();
    had.set(name, getting);
    getting.catch(() => had.delete(name));
  }
  return had.get(name);
}

/** Return a file as an answer of the server. Throws when there is none. The page itself goes first. */
async function asked(address, options = {}) {
  const answer = await fetch(address, { priority: 'low', ...options });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Return where a file of Python's is, and how large. Throws when there is none. */
function known(name) {
  if (!FILES[name]) throw new Error(`${name}: this copy of the site has none`);
  return FILES[name];
}

async function fetched(folder, name) {
  return unpacked(name, await asked(folder + known(name).path));
}

/** Return what an answer holds, less its compression. Throws when it is not whole. */
async function unpacked(name, { body }) {
  const counted = new TransformStream({
    transform(piece, controller) {
      tell.had(piece.length);
      controller.enqueue(piece);
    },
  });
  const packed = await new Response(body.pipeThrough(counted)).arrayBuffer();
  try {
    return await decompress(new Uint8Array(packed), known(name).size);
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  }
}

/** Return an archive of packages: a zip of files as they are. */
export function archive(folder, name) {
  return once(name, async () => (await fetched(folder, name)).slice().buffer);
}

/** Return the runtime, compiled, and the standard library: `{module, stdlib}`. */
export function runtime(folder) {
  return once(folder, async () => {
    const [module, stdlib] = await Promise.all([program(folder), fetched(folder, 'stdlib.pack')]);
    return { module, stdlib: stdlib.slice().buffer };
  });
}

/** Return the interpreter, compiled: as it streams from the shelf, or from the site's archive. */
async function program(folder) {
  const { path, bytes } = known('program.pack');
  const address = (folder + path).replace(/pack$/, 'wasm');
  const mayShelve = self.isSecureContext && /^https?:/.test(address);
  if (mayShelve) {
    const shelved = fetch(address, { cache: 'only-if-cached', mode: 'same-origin' });
    const module = await WebAssembly.compileStreaming(shelved).catch(() => null);
    if (module) {
      tell.had(bytes);
      return module;
    }
  }
  const unpackedProgram = await fetched(folder, 'program.pack');
  if (mayShelve) setTimeout(() => shelve(folder, address, unpackedProgram).catch(() => undefined), QUIET);
  return WebAssembly.compile(unpackedProgram);
}

/**
 * Put the program that was unpacked at an address of its own, in the place of what an earlier build left there; the
 * service worker finds it there (lite/offline/worker.js). Chromium keeps what it made of a program, which is a second of
 * work, from one visit to the next, but only of one that streams from an address. Where it cannot be put it is unpacked
 * the next time too.
 */
async function shelve(folder, address, bytes) {
  const shelf = await caches.open(PROGRAMS);
  for (const { url } of await shelf.keys()) {
    if (url.startsWith(folder)) await shelf.delete(url);
  }
  await shelf.put(address, new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }));
}

/**
 * Have the browser fetch kept memory for the next time. Where there is a service worker, that one fetches all of the site.
 * Errors are of no interest: there will be a next time.
 */
export function keepForLater(folder) {
  if (IS_HERE || self.isSecureContext || self.navigator.connection?.saveData) return;
  for (const name of ['checks.snap', 'kernel.snap']) {
    if (FILES[name]) asked(folder + FILES[name].path).then((answer) => answer.arrayBuffer(), () => undefined);
  }
}

/** Return the memory of an interpreter for checks. Throws when it cannot be had. */
export function checksMemory(folder) {
  return once('checks.snap', async () => (await kept(folder, 'checks.snap')).slice());
}

/** Return the memory of an interpreter with a kernel, to start from at once. Throws when it cannot be had. */
export function kernelMemory(folder) {
  return kept(folder, 'kernel.snap');
}

/** Return kept memory. Throws NotKept where the browser would have to fetch it, and that takes time. */
async function kept(folder, name) {
  const { path, bytes } = known(name);
  if (IS_HERE) tell.more(bytes);
  const answer = await asked(folder + path, AT_HAND).catch((error) => {
    throw IS_HERE ? error : new NotKept(`${name}: not kept yet`);
  });
  if (!IS_HERE) tell.more(bytes);
  return unpacked(name, answer);
}

/** Grow the memory of a new interpreter until kept memory fits in; Pyodide 314 leaves that to its caller. */
export function roomFor(memory, module) {
  while (module.HEAP8.length < memory.length) module._malloc(memory.length - module.HEAP8.length + MEGABYTE);
  return module;
}

/**
 * Return what gives a restored interpreter the objects of JavaScript that it refers to; see lite/python/kernel.mjs.
 * They are functions of Pyodide, and Pyodide itself, which is in `found.python` when they are used.
 */
export function deserializer(found) {
  const owner = (of) => (of === 'api' ? found.python._api : found.python);
  return ({ of, name }) => {
    if (name) return (...given) => owner(of)[name](...given);
    return new Proxy({}, { get: (_, key) => found.python[key], has: (_, key) => key in found.python });
  };
}
