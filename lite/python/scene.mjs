// Lets Node pass for a worker of a browser, so that an interpreter that starts here is like one that starts there.
//
// What differs from one start to the next, the clock and chance, is the same each time: the same files give the same memory.
import { readFileSync } from 'node:fs';

const RUNTIME = new URL('../node_modules/pyodide/', import.meta.url).href;
/** 1 January 2020, in milliseconds. */
const EPOCH = 1_577_836_800_000;

const { exit } = process;

/** All that is asked of an answer here; Node's own needs what is taken away below. */
class Answer {
  ok = true;

  constructor(body) {
    this.body = body;
  }

  async arrayBuffer() {
    return this.body;
  }
}

/** Freeze clock and chance: every look at the clock is a millisecond later. */
function stopTime() {
  let time = 0;
  const tick = () => (time += 1);
  const Stock = Date;
  globalThis.Date = class extends Stock {
    constructor(...given) {
      super(...(given.length ? given : [EPOCH + tick()]));
    }

    static now() {
      return EPOCH + tick();
    }
  };
  let state = 1;
  const byte = () => (state = (state * 48_271) % 0x7fffffff) & 255;
  // Node gives these as getters.
  Object.defineProperty(globalThis, 'performance', { value: { now: tick }, configurable: true });
  Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: (bytes) => bytes.fill(0).map(byte) } });
}

/**
 * Make this process a worker of a browser, and give what its interpreters start from.
 * @param {string} library path of the standard library
 * @returns {Promise<{base: string, module: WebAssembly.Module, stdlib: ArrayBuffer}>} as check-host.js gathers it
 */
export async function setScene(library) {
  const module = await WebAssembly.compile(readFileSync(new URL(`${RUNTIME}pyodide.asm.wasm`)));
  const stdlib = new Uint8Array(readFileSync(library)).buffer;
  void globalThis.Request; // Node loads it at first use, and could not without what is taken away here
  stopTime();
  for (const name of ['process', 'Buffer', 'global', 'navigator']) Reflect.deleteProperty(globalThis, name);
  globalThis.Response = Answer;
  globalThis.self = globalThis;
  globalThis.location = new URL('http://werkplaats.invalid/');
  globalThis.WorkerGlobalScope = { [Symbol.hasInstance]: () => true };
  globalThis.fetch = async (address) => new Response(String(address).endsWith('.zip') ? stdlib : null);
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return { base: RUNTIME, module, stdlib };
}

/** Run `work`, and end the process with what came of it; an error is told without the source around it. */
export async function run(work) {
  try {
    await work();
    exit(0);
  } catch (error) {
    console.error(error.message);
    exit(1);
  }
}
