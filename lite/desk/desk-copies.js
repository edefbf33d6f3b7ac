/*
 * Keeps in memory what interpreters start from: it is fetched once for all of them, and a check worker that was ended can
 * be replaced when the internet is gone.
 */

const WORKER = 'check-worker.js';
const RUNNING = ['pyodide.asm.wasm', 'python_stdlib.zip'];
const MAGIC = '0,97,115,109';
/** `from './rewind.js'`, and "import(`${base}pyodide.mjs`)": what check-worker.js imports. */
const BESIDE = /\bfrom '\.\/([\w-]+\.js)'/g;
const RUNTIME = /\bimport\(`\$\{base\}([\w.-]+)`\)/g;

/**
 * Make `new Worker` start check-worker.js from a copy from now on.
 * @param {string} folder address of the folder of the script, with a slash at its end
 * @param {string} base that of Pyodide
 */
export async function keepCopies(folder, base) {
  const copy = await copied(`${folder}${WORKER}`, folder, base);
  const Stock = self.Worker;
  self.Worker = class extends Stock {
    constructor(address, options) {
      super(String(address).endsWith(`/${WORKER}`) ? copy : address, options);
    }
  };
}

/**
 * Fetch the interpreter, and have every later `fetch` of it answered from memory. Throws when it cannot be had, which
 * Pyodide itself would only write to the console, and then wait for ever.
 * @param {string} base address of Pyodide
 */
export async function keepInterpreter(base) {
  const kept = new Map();
  const stock = self.fetch.bind(self);
  for (const name of RUNNING) {
    const answer = await stock(base + name);
    if (!answer.ok) throw new Error(`${base}${name}: ${answer.status}`);
    kept.set(base + name, await answer.arrayBuffer());
  }
  const start = new Uint8Array(kept.get(base + RUNNING[0]), 0, 4);
  // A network that wants a login first answers every request with a page.
  if (String(start) !== MAGIC) throw new Error(`${base}${RUNNING[0]}: this is another file`);
  const headers = { 'Content-Type': 'application/wasm' };
  self.fetch = async (address, options) => {
    const bytes = kept.get(String(address?.url ?? address));
    return bytes ? new Response(bytes, { headers }) : stock(address, options);
  };
}

/** Return the address of a copy of a script, in which each import is one of a copy as well. */
async function copied(address, folder, base) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  let source = await answer.text();
  for (const [whole, name] of source.matchAll(BESIDE)) {
    source = source.replace(whole, `from '${await copied(folder + name, folder, base)}'`);
  }
  for (const [whole, name] of source.matchAll(RUNTIME)) {
    source = source.replace(whole, `import('${await copied(base + name, folder, base)}')`);
  }
  source = source.replaceAll('import.meta.url', JSON.stringify(address)); // that of a copy leads nowhere
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}
