// Tells what a kernel imports of the standard library when it starts: node imports.mjs TO ARCHIVE...
//
// The ARCHIVEs hold the kernel's packages; see bundle.py. TO gets JSON: the paths of modules within the library.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from '../node_modules/pyodide/pyodide.mjs';

const IMPORTED = `
import json, sys, werkplaats_python

werkplaats_python.prepare()
werkplaats_python.stock_up()
places = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
json.dumps(sorted({place.removeprefix(library) for place in places if place.startswith(library)}))
`;

async function list(to, ...archives) {
  const lockFileContents = { info: { abi_version: '2026_0' }, packages: {} };
  const python = await loadPyodide({ lockFileContents, env: { PYTHONHASHSEED: '0' } });
  const extractDir = python.runPython('import sysconfig; sysconfig.get_path("purelib")');
  for (const path of archives) python.unpackArchive(new Uint8Array(readFileSync(path)), 'zip', { extractDir });
  const library = `${python.runPython('import os; os.path.dirname(os.__file__)')}/`;
  writeFileSync(to, python.runPython(IMPORTED, { globals: python.toPy({ library }) }));
}

try {
  await list(...process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
