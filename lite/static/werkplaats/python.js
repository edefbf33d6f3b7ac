/*
 * The one place that starts Python for a page of the site: the interpreter, with our packages in it.
 *
 * Packages come as few archives of compiled files (lite/bundle.py) and not one by one through Pyodide's package manager,
 * which has nothing to offer here: it gets an empty list and asks for no file.
 *
 * Python starts from memory that was kept when the site was built, in which all is imported, once the browser has that.
 * On a first visit, and where it does not work, Python imports its packages as any Python does, says so in
 * `self.pythonStart`, and is as good but slower.
 */

import { loadPyodide as startInterpreter } from '../pyodide/pyodide.mjs';
import { archive, deserializer, keepForLater, kernelMemory, NotKept, roomFor, runtime } from './memory.js';
import { FILES, INTERPRETER } from './pythonfiles.js';
import { tell } from './telling.js';
import { unzipSync } from './vendor/fflate.js';

const FOLDER = new URL('../pyodide/', import.meta.url).href;
const PLACE = `/lib/python${INTERPRETER.python.split('.').slice(0, 2).join('.')}/site-packages`;
const KERNEL = ['kernel.pack', 'engine.pack', 'lessons.pack'];
const CHECKER = ['engine.pack', 'lessons.pack'];
const COUNTED = [...KERNEL, 'program.pack', 'stdlib.pack'];
const LOOK = 50;
/**
 * Milliseconds after which a worker for checks is started that no one has asked for yet. One that starts in a moment waits
 * for the first cell; one that takes long does not.
 */
const WARM_AFTER = { memory: 1_500, packages: 0 };
const TAKEN = `
import sys
kernel = sys.modules.get("pyodide_kernel")
kernel is not None and hasattr(kernel.kernel_instance.interpreter, "send_comm")
`;
const WARM = `
from checker.runners.choose import choose
await choose().warm()
`;

// Whether a program may wait for a promise differs between browsers, and kept memory knows nothing of it: in none it may.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

/** A kernel's Python that was started before the kernel asked for it, whether it did, and what it then got as options. */
let early = null;
let isAsked = false;
const given = { stdout: console.log, stderr: console.error };

/** Return the archive of a package that no Python starts with. Throws when it cannot be had. */
export function archiveOf(name) {
  return archive(FOLDER, name);
}

/** Start the Python of a kernel that has yet to ask for it. */
export function startEarly() {
  early ??= startKernel();
  early.then(
    (python) => makeUseOfTime(python).catch(console.error),
    () => undefined, // told to the kernel
  );
}

/**
 * Do ahead what will be needed, until the kernel asks for its Python: the interface takes longer to start. No worker is
 * started here: while a kernel is set up, or a first cell asks for files, Firefox sometimes waits for both for ever.
 */
async function makeUseOfTime(python) {
  const ours = python.pyimport('werkplaats_python');
  let isMore = self.pythonStart.from !== 'memory'; // which has it already
  while (isMore && !isAsked) {
    isMore = ours.stock_more();
    await new Promise((next) => setTimeout(next));
  }
  if (!isAsked) ours.open_ahead(self.name);
  ours.destroy();
}

/** Start the Python of a kernel: what it calls in place of Pyodide's own function of this name. */
export async function loadPyodide({ stdout, stderr }) {
  Object.assign(given, { stdout, stderr });
  isAsked = true;
  try {
    const python = await (early ?? startKernel());
    whenTaken(python);
    return python;
  } catch (error) {
    tell.reach('failed', { why: String(error?.message ?? error) });
    throw error;
  }
}

/** Start a Python with the checker in it. */
export function startChecker() {
  return start(CHECKER, '');
}

function startKernel() {
  tell.begin(COUNTED.reduce((sum, name) => sum + (FILES[name]?.bytes ?? 0), 0));
  return start(KERNEL, 'import werkplaats_python; werkplaats_python.prepare()');
}

/** Start from kept memory; where that fails, from these archives, followed by `prepare`. */
async function start(parts, prepare) {
  try {
    const python = await woken();
    self.pythonStart = { from: 'memory' };
    return python;
  } catch (error) {
    const why = String(error?.message ?? error);
    if (!(error instanceof NotKept)) console.warn(`Python starts without kept memory, which takes longer: ${why}`);
    self.pythonStart = { from: 'packages', why };
  }
  const { python } = await fresh(fetched(parts));
  python.runPython(prepare);
  return python;
}

/** Start a Python from kept memory. Throws when that cannot be had, or is of another interpreter. */
async function woken() {
  const archives = fetched(KERNEL);
  const found = {};
  const [memory, { default: create }] = await Promise.all([
    kernelMemory(FOLDER),
    import(`${FOLDER}pyodide.asm.mjs`),
    runtime(FOLDER),
  ]);
  const { python, instance } = await fresh(archives, {
    createPyodideModule: async (settings) => roomFor(memory, await create(settings)),
    _loadSnapshot: memory,
    _snapshotDeserializer: deserializer(found),
  });
  found.python = python;
  const year = new Date().getFullYear();
  const [winter, summer] = [0, 6].map((month) => new Date(year, month, 1).getTimezoneOffset());
  python.runPython(`import werkplaats_python; werkplaats_python.wake(${winter}, ${summer})`);
  nameZones(python, instance);
  return python;
}

/** Have C know the names of the time zone, which it asks for once only; in memory that was kept it has done so. */
function nameZones(python, { exports }) {
  const { HEAPU8, HEAPU32 } = python._module;
  const names = python.runPython('import time; " ".join(time.tzname)').split(' ');
  for (const [n, name] of names.entries()) {
    const place = HEAPU32[(exports.tzname.value >>> 2) + n];
    HEAPU8.set(new TextEncoder().encode(name), place); // all names are of one length
  }
}

/** Fetch archives, beside whatever else is done. */
function fetched(names) {
  const all = Promise.all(names.map((name) => archive(FOLDER, name)));
  all.catch(() => undefined); // told when it is waited for
  return all;
}

/** Start an interpreter that can import the packages of archives that were fetched: `{python, instance}`. */
async function fresh(fetching, options = {}) {
  const [archives, lent] = await Promise.all([fetching, runtime(FOLDER)]);
  tell.reach('starting');
  const loan = lend(lent);
  let python;
  try {
    python = await startInterpreter({
      indexURL: FOLDER,
      packageBaseUrl: FOLDER,
      lockFileContents: { info: INTERPRETER, packages: {} },
      stdout: (text) => given.stdout(text),
      stderr: (text) => given.stderr(text),
      // The same everywhere: the order of sets, for one, as in the workers that check.
      env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', LANG: 'C.UTF-8' },
      ...options,
    });
  } finally {
    loan.end();
  }
  for (const each of archives) spread(python, each);
  python.runPython('import importlib; importlib.invalidate_caches()');
  return { python, instance: loan.instance };
}

/** Write the files of an archive where Python finds packages: in a quarter of the time in which Python would. */
function spread({ FS }, archive) {
  const folders = new Set();
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(archive)))) {
    const path = `${PLACE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Have Pyodide take what is there already, and not fetch and compile it once more, until the loan ends. */
function lend({ module, stdlib }) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const here = { [`${FOLDER}pyodide.asm.wasm`]: null, [`${FOLDER}python_stdlib.zip`]: stdlib };
  const loan = {
    instance: null,
    end() {
      self.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    },
  };
  self.fetch = (address, options) => {
    const name = String(address?.url ?? address);
    return name in here ? Promise.resolve(new Response(here[name])) : fetch(address, options);
  };
  WebAssembly.instantiateStreaming = async (_answer, imports) => {
    loan.instance = await WebAssembly.instantiate(module, imports);
    return { module, instance: loan.instance };
  };
  return loan;
}

/** Once the kernel has taken its Python, tell so, and have a worker for checks ready before it is needed. */
function whenTaken(python) {
  const scope = python.toPy({});
  const warm = () => {
    python
      .runPythonAsync(WARM, { globals: scope })
      .catch(console.error)
      .finally(() => scope.destroy())
      .then(() => keepForLater(FOLDER));
  };
  const look = () => {
    if (!python.runPython(TAKEN, { globals: scope })) {
      setTimeout(look, LOOK);
      return;
    }
    tell.reach('ready', self.pythonStart);
    setTimeout(warm, WARM_AFTER[self.pythonStart.from]);
  };
  setTimeout(look);
}
