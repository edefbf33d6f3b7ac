/*
 * One interpreter, shut in: boots a Pyodide of its own, installs the executing half from source texts it is sent, and
 * serves a job. After that it is ended, or put back to where it was before and given another (see rewind.js). Whoever
 * started it (check-host.js) may terminate it at any moment.
 *
 * in   {type: 'boot', assets, making, progress}              `assets` as check-host.js gathers them; `making`: see below;
 *                                                           `progress`: shared memory for the number of finished calls
 *      {type: 'job', job, calls: [...], seconds, probing}   JSON texts: the job without its calls, then each call
 *      {type: 'rewind'}                                     after a job whose calls all have their outcome
 * out  {type: 'ready'} | {type: 'failed', message}          after 'boot'
 *      {type: 'snapshot', bytes}                            after 'boot' with `making`: the memory of the interpreter,
 *                                                           ready to be shut in; the worker is of no further use
 *      {type: 'loaded'}                                     the cells have run (or failed: then every call says so)
 *      {type: 'outcomes', outcomes}                         JSON texts, one for each call, in order; some at a time
 *      {type: 'line', place}                                the time is up, and this is where the program was
 *      {type: 'crashed', reason}                            'memory', 'fatal' or 'lost': nothing more will come
 *      {type: 'rewound', good}                              after 'rewind': as good as new, or of no further use
 */

import { remember } from './rewind.js';
import { wipe } from './wipe.js';

const MEGABYTE = 2 ** 20;
const MAX_MEMORY = 512 * MEGABYTE;
const PAGE = 65_536;
/** Outcomes are held back for so many milliseconds at most, where they can be: a message costs more than a small call. */
const MAX_HELD = 25;
/** Milliseconds between two looks at the clock that can be the program's own, and so many when the last took long too. */
const MAX_STEP = 4;
const MAX_LONG = 200;
// Pyodide compares this with its own; it changes with the Python version only.
const ABI = '2026_0';

// Taken before anything else runs; the global scope loses them below.
const post = self.postMessage.bind(self);
const now = performance.now.bind(performance);

/** Milliseconds of work that the running program has left before it is interrupted; infinite while nothing runs. */
let left = Infinity;
/** When the program was last seen at work, and whether that was long after the look before. */
let seen = 0;
let long = false;
/** Looks at the interrupt buffer, of which every fourth reads the clock: that costs more than the program's own steps. */
let looks = 0;
/** Outcomes that were not sent yet, and when some were sent last. */
let held = [];
let sent = 0;
/** An Int32Array of one number that whoever started this can always read; null where memory cannot be shared. */
let progress = null;
/** True while places are expected on file descriptor 2. */
let listening = false;
/** The Emscripten module of the interpreter. */
let runtime;

/*
 * Pyodide looks at element 0 of its interrupt buffer every few dozen steps of the program. A shared buffer would need
 * headers that a plain file host cannot send; an element that computes itself from the clock needs nothing. It answers
 * 2 (SIGINT) once, or the handler would interrupt itself. Between two looks the program works for microseconds; when
 * much more has passed, the machine was busy with something else, and that is not held against the program; unless it
 * passes every time, for then its steps are long. (It may also be in a single long step; whoever started this worker
 * keeps an eye on the clock.)
 */
const alarm = {
  get 0() {
    looks += 1;
    if (looks % 4 !== 0) return 0;
    const time = now();
    left -= Math.min(time - seen, long ? MAX_LONG : MAX_STEP);
    long = time - seen > MAX_STEP;
    seen = time;
    if (held.length > 0 && time - sent > MAX_HELD) send();
    if (left > 0) return 0;
    left = Infinity;
    listening = true;
    return 2;
  },
  set 0(_ignored) {},
};

/* Python installs the executing half as modules whose builtins are a copy, out of reach of `builtins.len = ...`. */
const INSTALL = `
def install(text):
    import builtins, json, sys, types
    private = dict(vars(builtins))
    for name, source in json.loads(text):
        module = types.ModuleType(name)
        module.__builtins__ = private
        sys.modules[name] = module
        if not source:
            module.__path__ = []  # a package
        exec(compile(source, name, "exec", dont_inherit=True), vars(module))
        parent, _, leaf = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], leaf, module)
`;
const KEEPER = 'import sys; keeper = sys.modules["checker.runners.confine"].Keeper()';

/* All that stays reachable from the global scope: the language, and what the runtime of Pyodide needs to go on. */
const KEPT = new Set(
  `Object Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError JSON Math Intl
  ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array
  Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Iterator Proxy Reflect
  FinalizationRegistry Atomics DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape isFinite isNaN WebAssembly globalThis self TextDecoder TextEncoder performance
  crypto console EventTarget constructor queueMicrotask`.split(/\s+/),
);

/** Keep the memory of the interpreter within bounds: the program gets a MemoryError, the browser keeps its tab. */
function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('memory limit');
    return grow.call(this, pages);
  };
}

/**
 * Make this scope the same under a browser and under Deno, and give the runtime what was fetched already: with one
 * compiled module for all workers nothing is compiled twice, and a worker asks for no file but its scripts.
 */
function setScene({ module, stdlib }) {
  for (const name of ['Deno', 'process', 'Buffer', 'global']) Reflect.deleteProperty(self, name);
  // Where a program may wait for a promise, `asyncio.run` works in some browsers only; a verdict must not depend on it.
  delete WebAssembly.Suspending;
  delete WebAssembly.promising;
  self.fetch = async (address) => new Response(String(address).endsWith('.zip') ? stdlib : null);
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/**
 * Start an interpreter, from a snapshot of the memory of one that was started before when there is one.
 * @param {object} assets as check-host.js gathers them
 * @param {boolean} making whether its memory is to be taken later
 */
async function start({ base, snapshot }, making) {
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const { default: create } = await import(`${base}pyodide.asm.mjs`);
  return loadPyodide({
    indexURL: base,
    // No package is on offer, so there is nothing to fetch; not even the lock file of the site is asked for.
    lockFileContents: { info: { abi_version: ABI }, packages: {} },
    packageBaseUrl: base,
    jsglobals: Object.create(null),
    // Sets go through in the same order everywhere, so that a function that relies on it gets one verdict.
    env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' },
    createPyodideModule: async (settings) => {
      runtime = await create(settings);
      return roomFor(snapshot);
    },
    ...(making && { _makeSnapshot: true }),
    ...(snapshot && { _loadSnapshot: snapshot }),
  });
}

/** Grow the memory of a new interpreter until a snapshot fits in; Pyodide 314 leaves that to its caller. */
function roomFor(snapshot) {
  const wanted = snapshot?.byteLength ?? 0;
  while (runtime.HEAP8.length < wanted) runtime._malloc(wanted - runtime.HEAP8.length + MEGABYTE);
  return runtime;
}

/**
 * Boot the interpreter and shut it in.
 * @returns {Promise<{load: Function, answer: Function, rewind: () => boolean}>} what serves a job; the first two take
 *   and give text
 */
async function boot(assets) {
  limitMemory();
  setScene(assets);
  const pyodide = await start(assets, false);
  if (!assets.snapshot) install(pyodide, assets.modules);
  pyodide.setStdin({ stdin: () => undefined });
  pyodide.setStdout({ write: (bytes) => bytes.length });
  pyodide.setStderr({ write: hear });
  const scope = pyodide.toPy({});
  pyodide.runPython(KEEPER, { globals: scope });
  const keeper = scope.get('keeper');
  scope.destroy();
  const { load, answer } = keeper;
  keeper.shut();
  pyodide.setInterruptBuffer(alarm);
  strip();
  return { load, answer, rewind: remember(runtime) };
}

/** Install the executing half. Everything goes in as text, for a snapshot can hold no object of JavaScript. */
function install(pyodide, modules) {
  const scope = pyodide.toPy({});
  pyodide.runPython(`${INSTALL}\ninstall(${JSON.stringify(JSON.stringify(modules))})`, { globals: scope });
  scope.destroy();
}

/** Return the memory of an interpreter in which the executing half is installed. */
async function photograph(assets) {
  setScene(assets);
  const pyodide = await start(assets, true);
  install(pyodide, assets.modules);
  wipe(runtime);
  return pyodide.makeMemorySnapshot();
}

/** Hear what the program writes to file descriptor 2; when its time is up, or while probing, that is a place. */
function hear(bytes) {
  if (listening) {
    try {
      const place = JSON.parse(new TextDecoder().decode(bytes));
      send();
      post({ type: 'line', place });
    } catch {
      // Not a place: the program wrote this itself.
    }
  }
  return bytes.length;
}

/**
 * Leave nothing in the global scope that reaches the network, a store, another worker or a compiler of JavaScript.
 * What is kept is listed, so that whatever a later browser adds goes too. Throws when something would not go.
 */
function strip() {
  const deny = () => {
    throw new TypeError('not available here');
  };
  for (const sample of [function f() {}, async () => {}, function* g() {}, async function* h() {}]) {
    Object.defineProperty(Object.getPrototypeOf(sample), 'constructor', { value: deny, configurable: false });
  }
  for (let scope = self; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of Reflect.ownKeys(scope)) {
      if (typeof name !== 'string' || KEPT.has(name) || Reflect.deleteProperty(scope, name)) continue;
      const { value } = Reflect.getOwnPropertyDescriptor(scope, name);
      if (typeof value !== 'number') throw new Error(`${name} cannot be taken away`);
    }
  }
}

/** Run `step` of the program under its own time limit. */
function timed(seconds, probing, step) {
  left = seconds * 1000;
  seen = now();
  long = false;
  listening = probing;
  try {
    return step();
  } finally {
    left = Infinity;
    listening = false;
  }
}

/** Post the outcomes that were held back. */
function send() {
  if (held.length > 0) post({ type: 'outcomes', outcomes: held });
  held = [];
  sent = now();
}

/** Serve a job: load the cells, then make each call, and post what comes of it soon. */
function serve({ load, answer }, { job, calls, seconds, probing }) {
  timed(seconds, probing, () => load(job, probing));
  post({ type: 'loaded' });
  sent = now();
  for (const [number, call] of calls.entries()) {
    const outcome = timed(seconds, probing, () => answer(call)); // may send what is held so far
    held.push(outcome);
    if (progress) Atomics.store(progress, 0, number + 1);
    if (!progress || now() - sent > MAX_HELD) send();
  }
  send();
}

/** Name what ended the interpreter. A Python error here means that the program broke the half beside it. */
function reason(error) {
  if (error?.type === 'MemoryError') return 'memory';
  return error?.type === undefined ? 'fatal' : 'lost';
}

let program;
self.onmessage = async ({ data }) => {
  if (data.type === 'boot') {
    try {
      progress = data.progress;
      if (data.making) {
        const bytes = await photograph(data.assets);
        post({ type: 'snapshot', bytes }, [bytes.buffer]);
        return;
      }
      program = await boot(data.assets);
      post({ type: 'ready' });
    } catch (error) {
      post({ type: 'failed', message: String(error?.message ?? error) });
    }
    return;
  }
  try {
    if (data.type === 'rewind') post({ type: 'rewound', good: program.rewind() });
    else serve(program, data);
  } catch (error) {
    send();
    post({ type: 'crashed', reason: reason(error) });
  }
};
