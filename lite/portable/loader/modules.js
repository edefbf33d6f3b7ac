// Part of both loaders. ES modules, which no browser imports from a file: each becomes a blob that this scope made itself.
//
// The build has turned every `import` of our own scripts into a call of `load`, so a module needs no other one to be there.

const modules = new Map();

/** Return the module at an address of the site; anything else is imported as it is. */
function load(address) {
  const path = pathOf(address);
  if (path === null) return import(String(address));
  if (!modules.has(path)) {
    const loading = settings.inPage.includes(path) ? elsewhere(path) : imported(path);
    modules.set(path, loading);
    loading.catch(() => modules.delete(path));
  }
  return modules.get(path);
}

async function imported(path) {
  const file = await read(path);
  if (!file) throw new TypeError(`${path}: no such file in this copy of the site`);
  const named = `\n//# sourceURL=${SITE}${path}\n`;
  const address = URL.createObjectURL(new Blob([file.bytes, named], { type: 'text/javascript' }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
