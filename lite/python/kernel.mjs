// Takes the memory of an interpreter in which the kernel is ready: node kernel.mjs RUNNERS STDLIB TO ARCHIVE...
//
// RUNNERS is the folder of check-worker.js; the ARCHIVEs hold the kernel's packages, STDLIB is the standard library; see bundle.py. Python in it may refer to JavaScript by what Pyodide offers only, by name.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { run, setScene } from './scene.mjs';

/** Return how a restored interpreter finds an object of JavaScript again; see deserialize in python.js. */
function serializer(python) {
  const offers = { python, api: python._api };
  return (wanted) => {
    if (wanted === python) return { of: 'python', name: '' };
    for (const [of, object] of Object.entries(offers)) {
      for (const name of [...Object.getOwnPropertyNames(object), ...Object.getOwnPropertyNames(Object.getPrototypeOf(object))]) {
        if (typeof wanted === 'function' && object[name] === wanted) return { of, name };
      }
    }
    throw new Error(`Python holds an object of JavaScript that cannot be kept: ${typeof wanted} ${String(wanted).slice(0, 200)}`);
  };
}

await run(async () => {
  const [runners, stdlib, to, ...archives] = argv.slice(2);
  const { wipe } = await import(pathToFileURL(`${runners}/wipe.js`).href);
  const packages = archives.map((path) => new Uint8Array(readFileSync(path)));
  const { base } = await setScene(stdlib);
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const { default: createPyodideModule } = await import(`${base}pyodide.asm.mjs`);
  const python = await loadPyodide({
    indexURL: 'http://werkplaats.invalid/',
    packageBaseUrl: 'http://werkplaats.invalid/',
    lockFileContents: { info: { abi_version: '2026_0' }, packages: {} },
    createPyodideModule,
    env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', LANG: 'C.UTF-8' },
    _makeSnapshot: true,
  });
  const extractDir = python.runPython('import sysconfig; sysconfig.get_path("purelib")');
  for (const each of packages) python.unpackArchive(each, 'zip', { extractDir });
  python.runPython('import werkplaats_python; werkplaats_python.prepare(); werkplaats_python.stock_up()');
  wipe(python._module);
  writeFileSync(to, python.makeMemorySnapshot({ serializer: serializer(python) }));
});
