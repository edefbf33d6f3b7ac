// Part of the page's loader. The packed files: each one compressed, as text in a script, and unpacked when first asked for.

const TYPES = {
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  ipynb: 'application/json',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

/** Functions that give the packed text of a path, which they may have to fetch first. */
const packed = new Map();
const unpacked = new Map();

/** Called by the scripts in the folder `data`. */
function add(path, text) {
  packed.set(path, () => text);
}

/** Know which script holds which large file. */
function addIndex(scripts) {
  for (const [path, script] of Object.entries(scripts)) {
    packed.set(path, async () => {
      await runScript(script);
      return packed.get(path)();
    });
  }
}

/** Know the files that stand in the page itself. */
function addInline() {
  for (const element of document.querySelectorAll('script[data-packed]')) {
    packed.set(element.dataset.packed, () => element.textContent);
  }
}

function runScript(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${address}: cannot be read`));
    setSource(script, new URL(address, PAGE).href);
    document.head.append(script);
  });
}

/** Return a file of the site as a Blob, or null when there is none. */
function blobOf(path) {
  if (!packed.has(path)) return Promise.resolve(null);
  if (!unpacked.has(path)) {
    const unpacking = unpack(path);
    unpacked.set(path, unpacking);
    unpacking.catch(() => unpacked.delete(path));
  }
  return unpacked.get(path);
}

async function unpack(path) {
  const text = await packed.get(path)();
  const { body } = await stockFetch(`data:application/octet-stream;base64,${text}`);
  const plain = new Response(body.pipeThrough(new DecompressionStream('gzip')));
  const bytes = await plain.arrayBuffer();
  packed.set(path, () => Promise.reject(new Error(`${path}: already unpacked`))); // lets go of the text
  return new Blob([bytes], { type: TYPES[path.split('.').at(-1)] ?? 'application/octet-stream' });
}

/** Return the bytes and the media type of a file of the site, or null when there is none. */
async function read(path) {
  const blob = await blobOf(path);
  return blob && { bytes: await blob.arrayBuffer(), type: blob.type };
}

/** Call a function of a module in this page, for a worker whose own origin has no storage. */
async function call(path, name, args) {
  const module = await load(`${SITE}${path}`);
  return module[name](...args);
}
