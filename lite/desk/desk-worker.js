/*
 * The Python of the desk, in a worker of its own so that the page never waits for it. It boots the site's interpreter
 * with the two packages of the checker, and answers one request after the other.
 *
 * page → worker   {id, call, args}             a method of Desk in checker/deskpage.py; see CALLS
 * worker → page   {id, value} | {id, error}    its answer, or what went wrong, in words for whoever maintains the site
 *                 {step}                       while booting: what is being done, `python`, `lessons` or `workers`
 *                 {ready}                      booted
 *                 {failed}                     not booted, and why
 *                 {done}                       one file is finished; JSON
 */

import { keepCopies } from './desk-copies.js';
import { startChecker } from './python.js';

const FOLDER = new URL('./', import.meta.url).href;
const BASE = new URL('../pyodide/', import.meta.url).href;
/** From so many processors on, two programs run side by side; with one, a program runs while another is judged. */
const MANY = 2;

const START = `
from checker.deskpage import Desk
from checker.runners.worker import BrowserWorker

def start(many, read):
    def part(*where):
        view = read(*where)
        return view and view.to_bytes()

    first = BrowserWorker()
    return Desk([first, BrowserWorker()] * 2 if many else [first, first], part)
`;

let desk;
/** The files of the class that is on the desk. */
let files = [];

/** Return the bytes of a file from start to end; nothing when it was moved, changed or is out of reach. */
function read(number, start, end) {
  try {
    return new Uint8Array(new FileReaderSync().readAsArrayBuffer(files[number].slice(start, end)));
  } catch {
    return undefined;
  }
}

function tell(step) {
  self.postMessage({ step });
}

async function boot() {
  tell('python');
  const pyodide = await startChecker();
  tell('lessons');
  const scope = pyodide.toPy({});
  pyodide.runPython(START, { globals: scope });
  desk = scope.get('start')((navigator.hardwareConcurrency ?? 2) >= MANY, read);
  tell('workers');
  // A copy of the site that is opened from a file has all of it at hand.
  if (!self.portable) await keepCopies(FOLDER, BASE);
  await desk.warm();
}

/** Return bytes of Python as an array that stands by itself. */
function taken(proxy) {
  const view = proxy.getBuffer('u8');
  const copy = view.data.slice();
  view.release();
  proxy.destroy();
  return copy;
}

/** Take in other files. The desk reads them on the way; where it refuses, its class is the one before, and so are the files. */
function take(chosen, template, language) {
  const before = files;
  files = chosen.map(({ file }) => file);
  let isTaken = false;
  try {
    // A file that could not be had gets a size, so that it is read and found to be out of reach.
    const found = desk.take(JSON.stringify(chosen.map(({ name, file }) => [name, file?.size ?? 1])), template, language);
    isTaken = !JSON.parse(found).problem;
    return found;
  } finally {
    if (!isTaken) files = before;
  }
}

const CALLS = {
  lessons: (language) => desk.lessons(language),
  take,
  mark: (name, order, language) => desk.mark(name, order, (done) => self.postMessage({ done }), language),
  stop: () => desk.stop(),
  shown: (name, language) => desk.shown(name, language),
  compared: (language) => desk.compared(language),
  keepTrial: () => desk.keep_trial(),
  page: (position, language, inputs) => desk.page.callKwargs(position, language, { inputs }),
  single: (name, language) => taken(desk.single(name, language)),
  parcel: (language, inputs) => taken(desk.parcel.callKwargs(language, { inputs })),
};

const booted = boot();
booted.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error?.message ?? error) }),
);

self.onmessage = async ({ data: { id, call, args } }) => {
  try {
    await booted;
    self.postMessage({ id, value: await CALLS[call](...args) });
  } catch (error) {
    self.postMessage({ id, error: String(error?.message ?? error) });
  }
};
