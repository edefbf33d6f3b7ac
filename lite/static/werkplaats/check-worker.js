/*
 * One disposable interpreter: boots a Pyodide of its own, installs the executing half from source texts it is sent,
 * shuts itself in, and then serves exactly one job. Whoever started it (check-host.js) may terminate it at any moment.
 *
 * in   {type: 'boot', modules: [[name, source], ...]}       source texts of the executing half, in order of import
 *      {type: 'job', job, calls: [...], seconds, probing}   JSON texts: the job without its calls, then each call
 * out  {type: 'ready'} | {type: 'failed', message}          after 'boot'
 *      {type: 'loaded'}                                     the cells have run (or failed: then every call says so)
 *      {type: 'outcome', outcome}                           JSON text, one for each call, in order
 *      {type: 'line', place}                                the time is up, and this is where the program was
 *      {type: 'crashed', reason}                            'memory', 'fatal' or 'lost': nothing more will come
 */

const MEGABYTE = 2 ** 20;
const MAX_MEMORY = 512 * MEGABYTE;
const PAGE = 65_536;
// Pyodide compares this with its own; it changes with the Python version only.
const ABI = '2026_0';

// Taken before anything else runs; the global scope loses them below.
const post = self.postMessage.bind(self);
const now = performance.now.bind(performance);

/** The moment after which the running program is interrupted; infinite while nothing runs. */
let deadline = Infinity;
/** True while places are expected on file descriptor 2. */
let listening = false;

/*
 * Pyodide looks at element 0 of its interrupt buffer every few dozen steps of the program. A shared buffer would need
 * headers that a plain file host cannot send; an element that computes itself from the clock needs nothing. It answers
 * 2 (SIGINT) once, or the handler would interrupt itself.
 */
const alarm = {
  get 0() {
    if (now() < deadline) return 0;
    deadline = Infinity;
    listening = true;
    return 2;
  },
  set 0(_ignored) {},
};

/* Python installs the executing half as modules whose builtins are a copy, out of reach of `builtins.len = ...`. */
const INSTALL = `
def install(modules):
    import builtins, sys, types
    private = dict(vars(builtins))
    for name, source in modules:
        module = types.ModuleType(name)
        module.__builtins__ = private
        sys.modules[name] = module
        if not source:
            module.__path__ = []  # a package
        exec(compile(source, name, "exec", dont_inherit=True), vars(module))
        parent, _, leaf = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], leaf, module)
    return sys.modules["checker.runners.confine"].Keeper()
install
`;

/* All that stays reachable from the global scope: the language, and what the runtime of Pyodide needs to go on. */
const KEPT = new Set(
  `Object Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError JSON Math Intl
  ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array
  Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Iterator Proxy Reflect
  FinalizationRegistry Atomics DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape isFinite isNaN WebAssembly globalThis self TextDecoder TextEncoder performance
  crypto console EventTarget constructor`.split(/\s+/),
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
 * Boot the interpreter and shut it in.
 * @param {[string, string][]} modules names and source texts of the executing half; a package is empty
 * @returns {Promise<{load: Function, answer: Function}>} what serves a job; both take and give text
 */
async function boot(modules) {
  const base = new URL('../pyodide/', import.meta.url).href;
  limitMemory();
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: base,
    // No package is on offer, so there is nothing to fetch; not even the lock file of the site is asked for.
    lockFileContents: { info: { abi_version: ABI }, packages: {} },
    packageBaseUrl: base,
    jsglobals: Object.create(null),
  });
  pyodide.setStdin({ stdin: () => undefined });
  pyodide.setStdout({ write: (bytes) => bytes.length });
  pyodide.setStderr({ write: hear });
  const install = pyodide.runPython(INSTALL, { globals: pyodide.toPy({}) });
  const sources = pyodide.toPy(modules);
  const keeper = install(sources);
  install.destroy();
  sources.destroy();
  const { load, answer } = keeper;
  keeper.shut();
  pyodide.setInterruptBuffer(alarm);
  strip();
  return { load, answer };
}

/** Hear what the program writes to file descriptor 2; after the deadline, or while probing, that is a place. */
function hear(bytes) {
  if (listening) {
    try {
      post({ type: 'line', place: JSON.parse(new TextDecoder().decode(bytes)) });
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
  deadline = now() + seconds * 1000;
  listening = probing;
  try {
    return step();
  } finally {
    deadline = Infinity;
    listening = false;
  }
}

/** Serve a job: load the cells, then make each call, and post what comes of it at once. */
function serve({ load, answer }, { job, calls, seconds, probing }) {
  timed(seconds, probing, () => load(job, probing));
  post({ type: 'loaded' });
  for (const call of calls) {
    const outcome = timed(seconds, probing, () => answer(call));
    post({ type: 'outcome', outcome });
  }
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
      program = await boot(data.modules);
      post({ type: 'ready' });
    } catch (error) {
      post({ type: 'failed', message: String(error?.message ?? error) });
    }
    return;
  }
  try {
    serve(program, data);
  } catch (error) {
    post({ type: 'crashed', reason: reason(error) });
  }
};
