/*
 * Runs jobs in disposable workers (check-worker.js) and stops what will not stop. Usable from a page and, through a
 * dynamic import, from the worker of a notebook kernel.
 *
 * Every job gets an interpreter that no program has run in. A worker whose job went well is put back to the state before
 * it (rewind.js); one that was stopped, has crashed or cannot go back is thrown away. So that nobody waits for the next
 * one there are two, one for the job and one to go on in when the program is stopped; what was used up is replaced in
 * the background, when no job runs.
 */

const DEFAULTS = {
  graceMs: 300,
  bootMs: 120_000,
  spares: 2,
  restMs: 10_000,
  shortMs: 2_000,
  quietMs: 400,
  probeMs: 1_500,
  rewindMs: 2_000,
  patience: 2,
  waiting: 2,
};
// Other kinds say something about our half, not about the program; a program that forges one gains nothing.
const NOT_RUN = JSON.stringify({ kind: 'not_run' });
const LOST = JSON.stringify({ kind: 'crashed', reason: 'lost' });
const ANSWERS = new Set(['returned', 'raised', 'missing']);
/** More levels than an outcome can have; the JSON reader of a Python in a browser dies of some thousand. */
const MAX_LEVELS = 250;

/**
 * Fetch what every worker needs, once for all of them.
 *
 * @param {string} base address of the folder of Pyodide, with a slash at its end
 * @param {[string, string][]} modules names and source texts of the executing half, in order of import
 * @returns {Promise<{base: string, modules: object, module: WebAssembly.Module, stdlib: ArrayBuffer}>}
 */
export async function gather(base, modules) {
  const [module, stdlib] = await Promise.all([
    fetched(`${base}pyodide.asm.wasm`).then(compile),
    fetched(`${base}python_stdlib.zip`).then((answer) => answer.arrayBuffer()),
  ]);
  return { base, modules, module, stdlib };
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

async function compile(answer) {
  // Some hosts send another type than application/wasm, which a browser refuses to compile while it streams.
  if (answer.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * Take the memory of an interpreter in which the executing half is installed; a worker that gets it starts at once.
 * @returns {Promise<Uint8Array>} for `assets.snapshot`; it fits the Pyodide and the modules it was made with, no other
 */
export function makeSnapshot(assets, bootMs = DEFAULTS.bootMs) {
  return start({ bootMs, assets }, true).booted;
}

/**
 * Open a host for jobs. Nothing starts before `warm` or `run`.
 *
 * @param {string} configJson in JSON, so that it comes from Python as it is: an object with
 * @param {[string, string][]} config.modules names and source texts of the executing half, in order of import
 * @param {string} [config.base] address of the folder of Pyodide, when that is not `../pyodide/` beside this script
 * @param {number} [config.patience] a call may take so many times its limit by `clock` before its worker is ended; a
 *   worker itself counts only the time that its program is seen at work
 * @param {number} [config.waiting] and so many times its limit by the clock on the wall
 * @param {number} [config.graceMs] and so much on top
 * @param {number} [config.bootMs] after how long a worker that does not boot counts as failed
 * @param {number} [config.spares] workers kept ready
 * @param {number} [config.restMs] how long after one of them the next is started, where that takes long: until then the
 *   first job may come, and the page has more to do
 * @param {number} [config.shortMs] the same where it does not, from a snapshot
 * @param {object} [assets] what `gather` gave, with a `snapshot` if there is one; gathered when needed otherwise
 * @param {() => number} [clock] the time in milliseconds that limits are about: that of the processor where it can be
 *   asked, else that on the wall
 * @param {(base: string, modules: [string, string][]) => Promise<object>} [obtain] what gathers assets that are not given
 * @returns {{warm: (all?: boolean) => Promise<void>, run: (jobJson: string) => Promise<string>, dispose: () => void,
 *   ended: () => number}}
 *   `warm` resolves when a worker is ready, or all of them. `run` takes a job in JSON,
 *   {job, calls, seconds, max_stops, max_seconds}, and resolves to a JSON list with one outcome for each call, in order; it rejects when no worker can be had. Jobs
 *   wait for each other. `dispose` ends all workers that wait; `ended` counts those that had to be ended. `job`, each of `calls` and the outcomes are themselves
 *   JSON texts that go through untouched, for JavaScript would turn the float 1.0 into the integer 1.
 */
export function createHost(configJson, assets = null, clock = () => performance.now(), obtain = gather) {
  const settings = { ...DEFAULTS, assets, clock, obtain, ...JSON.parse(configJson) };
  const pool = new Pool(settings);
  let last = Promise.resolve();
  return {
    warm: (all = false) => pool.warm(all),
    run: (jobJson) => {
      const mine = last.then(() => runJob(pool, settings, JSON.parse(jobJson)));
      last = mine.catch(() => undefined);
      return mine;
    },
    dispose: () => pool.dispose(),
    ended: () => pool.ended,
  };
}

/** Run a job in as many workers as it takes, one after the other. */
async function runJob(pool, settings, wire) {
  const { calls, max_stops: maxStops, max_seconds: maxSeconds } = wire;
  const outcomes = [];
  let stops = 0;
  let left = maxSeconds * 1000;
  while (outcomes.length < calls.length) {
    if (stops >= maxStops || left <= 0) {
      outcomes.push(NOT_RUN);
      continue;
    }
    const rest = { ...wire, left, stops: maxStops - stops };
    const ended = await once(pool, (worker) => serve(worker, settings, rest, outcomes));
    left -= ended.took;
    stops += ended.costly;
    if (ended.outcome === null) break;
    if (ended.lost > 0) await hearAgain(pool, settings, rest, outcomes, ended.lost);
    if (outcomes.length === calls.length) break;
    if (ended.outcome.kind === 'timed_out' && ended.silent) {
      ended.outcome.place = await once(pool, (worker) => probe(worker, settings, wire, ended, outcomes.length));
    }
    stops += 1;
    // Cells that do not load now will not load in another worker either: this is the answer to every call.
    const share = ended.outcome.loading || ended.loading ? calls.length - outcomes.length : 1;
    for (let n = 0; n < share; n += 1) outcomes.push(JSON.stringify(ended.outcome));
  }
  return `[${outcomes.join(',')}]`;
}

/** Make the calls once more that had finished in a worker that ended before it could send what came of them. */
async function hearAgain(pool, settings, rest, outcomes, lost) {
  const calls = rest.calls.slice(0, outcomes.length + lost);
  await once(pool, (worker) => serve(worker, settings, { ...rest, calls }, outcomes));
  while (outcomes.length < calls.length) outcomes.push(LOST);
}

/** Take a worker and use it; then put it back as good as new, or end it. Only then its successor starts, not to slow down the program. */
async function once(pool, use) {
  const worker = await pool.take();
  let good = false;
  try {
    const ended = await use(worker);
    good = ended?.outcome === null && (await rewound(worker, pool.settings));
    return ended;
  } finally {
    if (good) pool.giveBack(worker);
    else pool.end(worker);
    pool.replenish();
  }
}

/** Have a worker go back to the state before its job; resolves to whether it could. */
function rewound(worker, { rewindMs }) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), rewindMs);
    worker.onerror = () => resolve(false);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data.type === 'rewound' && data.good);
    };
    worker.postMessage({ type: 'rewind' });
  });
}

/**
 * Make the calls of a job from `outcomes.length` on, and append what they come to.
 * @returns {Promise<{outcome: object | null, took: number, costly: number, lost: number, loading?: boolean,
 *   silent?: boolean}>} null when every call has its outcome, else how the worker ended: during which step, and whether
 *   it could not say where it was; then `lost` calls had finished and were not heard of. `took`: the time by the clock of
 *   the settings. `costly`: calls that count as stops though they came back.
 */
function serve(worker, { graceMs, patience, waiting, clock }, { job, calls, seconds, left, stops }, outcomes) {
  return new Promise((resolve) => {
    const now = () => ({ work: clock(), wall: performance.now() });
    const began = now();
    let step = began;
    const before = outcomes.length;
    const { progress } = worker;
    if (progress) Atomics.store(progress, 0, 0);
    let loading = true;
    let costly = 0;
    let timer;
    const end = (how) => {
      clearTimeout(timer);
      worker.onmessage = null;
      const finished = progress && how.silent ? before + Atomics.load(progress, 0) : 0;
      resolve({ ...how, costly, lost: Math.max(0, finished - outcomes.length), took: clock() - began.work });
    };
    const giveUp = () => end({ outcome: JSON.parse(NOT_RUN) });
    const stop = (place, silent) => {
      end({ outcome: { kind: 'timed_out', seconds, place, loading }, loading, silent });
    };
    /** How long what began at `since` can go on, in milliseconds, when it may take so long by either clock. */
    const room = (since, work, wall) => {
      return Math.min(work - (clock() - since.work), wall - (performance.now() - since.wall));
    };
    const watch = () => {
      const limit = seconds * 1000;
      const call = room(step, limit * patience + graceMs, limit * waiting + graceMs);
      const whole = room(began, left, left * waiting);
      if (call <= 0) stop(null, true);
      else if (whole <= 0) giveUp();
      else timer = setTimeout(watch, Math.max(10, Math.min(call, whole)));
    };
    const hear = {
      loaded: () => {
        loading = false;
      },
      outcomes: ({ outcomes: heard }) => {
        for (const outcome of heard.slice(0, calls.length - outcomes.length)) {
          const understood = understand(outcome);
          outcomes.push(understood.text);
          costly += understood.costly;
          if (costly >= stops && outcomes.length < calls.length) {
            giveUp();
            return;
          }
        }
      },
      line: ({ place }) => stop(place, false),
      crashed: ({ reason }) => end({ outcome: { kind: 'crashed', reason }, loading }),
    };
    worker.onmessage = ({ data }) => {
      step = now();
      hear[data.type]?.(data);
      if (!loading && outcomes.length === calls.length) end({ outcome: null });
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      end({ outcome: { kind: 'crashed', reason: 'lost' }, loading, silent: true });
    };
    watch();
    worker.postMessage({ type: 'job', job, calls: calls.slice(outcomes.length), seconds, probing: false });
  });
}

/**
 * Find the line of a call that stopped in silence, inside one long step such as `sum(itertools.count())`: run it once
 * more, with every line reported before it runs, until it is silent again.
 */
function probe(worker, { quietMs, probeMs }, { job, calls, seconds }, { loading }, position) {
  return new Promise((resolve) => {
    let place = null;
    let quiet = setTimeout(() => resolve(place), probeMs);
    const ends = setTimeout(() => resolve(null), probeMs);
    worker.onmessage = ({ data }) => {
      if (data.type !== 'line') return;
      place = data.place;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        clearTimeout(ends);
        resolve(place);
      }, quietMs);
    };
    const some = loading ? [] : [calls[position]];
    worker.postMessage({ type: 'job', job, calls: some, seconds: Math.max(seconds, 10), probing: true });
  });
}

/**
 * Check an outcome that came from beside the program; what is none counts as a crash, never as our failure.
 * @returns {{text: string, costly: boolean}} `costly`: so much was spent on it that it counts as a stop, as `is_costly`
 *   of outcome.py has it
 */
function understand(text) {
  try {
    const { kind, reason, bases, value } = JSON.parse(text);
    if (typeof text !== 'string' || levels(text) > MAX_LEVELS) return { text: LOST, costly: false };
    const flooded = kind === 'crashed' && reason === 'output';
    if (ANSWERS.has(kind) || flooded) {
      const full = kind === 'raised' && bases.includes('MemoryError');
      return { text, costly: flooded || full || (kind === 'returned' && value?.cut !== undefined) };
    }
  } catch {
    // Falls through: no outcome.
  }
  return { text: LOST, costly: false };
}

/** Return how deep a JSON text nests; of a key that comes twice in it, JSON.parse would show one value only. */
function levels(text) {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) quoted = !quoted;
    else if (quoted) at += code === 0x5c ? 1 : 0;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      most = Math.max(most, depth);
    }
  }
  return most;
}

/** Keeps `spares` workers booted, starting one after the other so that the first is ready as soon as can be. */
class Pool {
  constructor(settings) {
    this.settings = settings;
    this.ready = [];
    this.open = true;
    this.gathering = null;
    this.resting = 0;
    this.taken = 0;
    this.ended = 0;
  }

  /** Have the files that a worker starts from; a failure is told, and forgotten, so that the next attempt asks again. */
  async gather() {
    if (this.settings.assets) return;
    const { base = new URL('../pyodide/', import.meta.url).href, modules, obtain } = this.settings;
    this.gathering ??= obtain(base, modules);
    try {
      this.settings.assets = await this.gathering;
    } catch (error) {
      this.gathering = null;
      throw new Error(`the interpreter for checks did not start: ${error.message}`);
    }
  }

  /** Have one worker ready, or all of them. */
  async warm(all) {
    await this.gather();
    if (!all && this.taken > 0) return;
    do {
      if (all || this.ready.length === 0) this.fill();
      const starting = this.ready.map(({ booted }) => booted);
      await (all ? Promise.all(starting) : starting[0]);
    } while (all && this.open && this.ready.length < this.settings.spares);
  }

  /** Hand out a booted worker; rejects when it did not boot, and the next attempt starts another. */
  async take() {
    await this.gather();
    if (!this.open) throw new Error('this host was disposed of');
    clearTimeout(this.resting);
    if (this.ready.length === 0) this.fill();
    const next = this.ready.shift();
    this.taken += 1;
    try {
      await next.booted;
    } catch (error) {
      this.taken -= 1;
      throw error;
    }
    return next.worker;
  }

  /** End a worker that was used up. */
  end(worker) {
    worker.terminate();
    this.taken -= 1;
    this.ended += 1;
  }

  /** Take back a worker that is as good as new. */
  giveBack(worker) {
    this.taken -= 1;
    if (this.open) this.ready.unshift({ worker, booted: Promise.resolve() });
    else worker.terminate();
  }

  /** Start one worker if one is missing, and see to the next later. */
  fill() {
    clearTimeout(this.resting);
    if (!this.open || this.ready.length >= this.settings.spares) return;
    const next = begin(this.settings);
    this.ready.push(next);
    next.booted.then(
      () => this.rest(),
      () => {
        this.ready = this.ready.filter((each) => each !== next);
      },
    );
  }

  /** See to it that there is a worker now, and the rest of them in a while. */
  replenish() {
    if (this.ready.length === 0) this.fill();
    else this.rest();
  }

  /** Start the next worker in a while, if no job has asked for it by then. */
  rest() {
    const { assets, restMs, shortMs } = this.settings;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.fill(), assets.snapshot ? shortMs : restMs);
  }

  dispose() {
    this.open = false;
    clearTimeout(this.resting);
    for (const { worker } of this.ready.splice(0)) worker.terminate();
  }
}

/** Start a worker, from a snapshot if there is one; when it does not boot from that, it and those after it go without. */
function begin(settings) {
  const next = start(settings);
  const { assets } = settings;
  if (assets.snapshot) {
    next.booted = next.booted.catch((error) => {
      console.warn(`without its snapshot: ${error.message}`);
      assets.snapshot = null;
      next.worker.terminate();
      const other = start(settings);
      next.worker = other.worker;
      return other.booted;
    });
    next.booted.catch(() => undefined);
  }
  return next;
}

/** Start a worker. Its `booted` rejects with a message that says what went wrong, and resolves to a snapshot if asked. */
function start({ assets, bootMs }, making = false) {
  const worker = new Worker(new URL('./check-worker.js', import.meta.url), { type: 'module' });
  // Browsers share memory with pages of certain hosts only.
  worker.progress = typeof SharedArrayBuffer === 'function' ? new Int32Array(new SharedArrayBuffer(4)) : null;
  const booted = new Promise((resolve, reject) => {
    const end = (settle, outcome) => {
      clearTimeout(timer);
      if (settle === reject || making) worker.terminate();
      settle(outcome);
    };
    const fail = (why) => end(reject, new Error(`the interpreter for checks did not start: ${why}`));
    const timer = setTimeout(() => fail(`no answer within ${bootMs / 1000} s`), bootMs);
    worker.onmessage = ({ data }) => {
      if (data.type === 'failed') fail(data.message);
      else end(resolve, data.bytes);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      fail(event.message || 'its script cannot be loaded');
    };
    worker.postMessage({ type: 'boot', assets, making, progress: worker.progress });
  });
  // A spare that fails is reported to whoever takes it, not to the console.
  booted.catch(() => undefined);
  return { worker, booted };
}
