/*
 * Puts an interpreter back into the state it was in before a program ran in it: a fresh interpreter in milliseconds.
 *
 * All that Python knows is in the memory of WebAssembly, and writing back a copy of that memory undoes whatever a program
 * did there, to our own half as well. What the runtime keeps outside of it is watched: the file system, open files, the
 * working directory, the stack. If anything there is not as it was, or memory has grown, there is no way back, and the
 * worker has to be ended like one whose program was stopped.
 */

/** Room for ordinary programs, so that memory need not grow; in bytes. */
const HEADROOM = 24 * 2 ** 20;
/** Memory is kept and written back in pieces of so many bytes; most are empty, before a program as well as after it. */
const PIECE = 64 * 2 ** 10;
const CHANGING = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'write', 'msync'];

/**
 * Remember the state of `runtime`, the Emscripten module of an interpreter that is at rest.
 * @returns {() => boolean} puts it back; false when that cannot be done
 */
export function remember(runtime) {
  const changed = watchFiles(runtime.FS);
  runtime._free(runtime._malloc(HEADROOM));
  const pieces = copy(runtime.HEAPU8);
  const size = runtime.HEAPU8.length;
  const before = outside(runtime);
  return () => {
    if (changed() || runtime.HEAPU8.length !== size || outside(runtime) !== before) return false;
    restore(runtime.HEAPU8, pieces);
    return true;
  };
}

/** Return a copy of each piece of memory, null for one that is all zero. */
function copy(memory) {
  const words = new Int32Array(memory.buffer);
  const count = Math.ceil(memory.length / PIECE);
  return Array.from({ length: count }, (_, number) => {
    const start = number * PIECE;
    return isEmpty(words, start) ? null : memory.slice(start, start + PIECE);
  });
}

/** Tell whether the piece at byte `start` is all zero. There are hundreds of them after every job: eight words at a time. */
function isEmpty(words, start) {
  const end = (start + PIECE) / 4;
  for (let n = start / 4; n < end; n += 8) {
    const some = words[n] | words[n + 1] | words[n + 2] | words[n + 3];
    if ((some | words[n + 4] | words[n + 5] | words[n + 6] | words[n + 7]) !== 0) return false;
  }
  return true;
}

/** Put memory back; a page that neither was nor is in use is not even written, so the machine need not provide it. */
function restore(memory, pieces) {
  const words = new Int32Array(memory.buffer);
  for (let number = 0; number < pieces.length; number += 1) {
    const start = number * PIECE;
    if (pieces[number]) memory.set(pieces[number], start);
    else if (!isEmpty(words, start)) memory.fill(0, start, start + PIECE);
  }
}

/** Describe what the runtime keeps outside of memory and a program can change without changing a file. */
function outside({ FS, stackSave }) {
  const open = FS.streams.map((stream) => stream && [stream.fd, stream.path, stream.flags, stream.position]);
  return JSON.stringify([stackSave(), FS.cwd(), open]);
}

/** Return a function that tells whether any file or folder has been changed from now on. */
function watchFiles({ filesystems }) {
  let changed = false;
  const kinds = Object.values(filesystems.MEMFS.ops_table);
  for (const operations of kinds.flatMap(({ node, stream }) => [node, stream])) {
    for (const name of CHANGING) {
      const change = operations[name];
      if (!change) continue;
      operations[name] = (...details) => {
        changed = true;
        return change(...details);
      };
    }
  }
  return () => changed;
}
