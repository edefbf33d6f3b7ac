/*
 * Keeps the scripts of check workers in memory, as memory.js does with all else that interpreters start from: a worker
 * that was ended can be replaced when the internet is gone.
 */

const WORKER = 'check-worker.js';
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
