/*
 * Clears the memory of an interpreter that nothing is in, before it is kept: what was thrown away there need not be kept.
 */

/**
 * Overwrite with zeros whatever `runtime`, the Emscripten module of an interpreter that is at rest, can hand out without
 * having its memory grow.
 */
export function wipe(runtime) {
  const { grow } = WebAssembly.Memory.prototype;
  const taken = [];
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('only what is there');
  };
  for (let size = 2 ** 24; size >= 16; size /= 2) {
    for (let start = runtime._malloc(size); start; start = runtime._malloc(size)) {
      runtime.HEAPU8.fill(0, start, start + size);
      taken.push(start);
    }
  }
  WebAssembly.Memory.prototype.grow = grow;
  for (const start of taken) runtime._free(start);
}
