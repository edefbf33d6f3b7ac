/*
 * Undoes the compression of the files that Python starts from (lite/packs.py): Zstandard, which makes them a quarter
 * smaller than what browsers know, and is undone as fast.
 *
 * The decoder is that of zstddec. Its own script keeps all memory that it ever needed, which is as much as Python's, and
 * takes an error for an answer; so each file gets a decoder that goes when it is done.
 */

const DECODER = new URL('./vendor/zstd.wasm', import.meta.url).href;
/** What the decoder asks of its surroundings: to hear that its memory grew. */
const IMPORTS = { env: { emscripten_notify_memory_growth: () => undefined } };

let compiling = null;

/** Return the compiled decoder; a failure is forgotten, so that the next one asks again. */
function decoder() {
  compiling ??= load();
  compiling.catch(() => {
    compiling = null;
  });
  return compiling;
}

async function load() {
  const answer = await fetch(DECODER);
  if (!answer.ok) throw new Error(`${DECODER}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * Return what was compressed: a Uint8Array of `size` bytes. Throws for anything that is not that: each file carries a
 * checksum of its contents. The array is a part of the decoder's memory: take a copy of what is kept for long.
 */
export async function decompress(bytes, size) {
  const { exports } = await WebAssembly.instantiate(await decoder(), IMPORTS);
  const from = exports.malloc(bytes.length);
  const to = exports.malloc(size);
  if (!from || !to) throw new Error(`no room for ${size} bytes`);
  new Uint8Array(exports.memory.buffer).set(bytes, from);
  const count = exports.ZSTD_decompress(to, size, from, bytes.length); // negative: an error
  if (count !== size) throw new Error(`not whole, or another file than was meant (${count} of ${size} bytes)`);
  return new Uint8Array(exports.memory.buffer, to, size);
}
