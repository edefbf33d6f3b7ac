// A worker's own half: takes the bytes of everything from whoever started it, and then runs the script it was meant for.

let ownAddress = '';
let settings = {};
let port;
let number = 0;
const waiting = new Map();
const held = [];

function base() {
  return ownAddress;
}

/** Ask whoever started this worker; see answerOver. */
function ask(question) {
  return new Promise((resolve, reject) => {
    number += 1;
    waiting.set(number, { resolve, reject });
    port.postMessage({ id: number, ...question });
  });
}

function hear({ data: { id, value, error } }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) resolve(value);
  else reject(new Error(error));
}

function read(path) {
  return ask({ read: path });
}

function call(...wanted) {
  return ask({ call: wanted });
}

/** Return what stands for a module that only the page can run: each of its functions, as a request. */
async function elsewhere(path) {
  return new Proxy({}, {
    // What has a `then` counts as a promise.
    get: (_, name) => (name === 'then' ? undefined : (...args) => call(path, name, args)),
  });
}

/** Hold what comes in until the script is there to hear it. */
function hold(event) {
  event.stopImmediatePropagation();
  if (port) held.push(event);
  else begin(event);
}

async function begin({ data, ports }) {
  [port] = ports;
  port.onmessage = hear;
  ({ script: ownAddress, settings } = data);
  self.portable.address = ownAddress;
  try {
    await load(ownAddress);
  } catch (error) {
    setTimeout(() => {
      throw error; // as a script that cannot be read: whoever started this worker hears of it
    });
    return;
  }
  self.removeEventListener('message', hold);
  for (const { data: message, ports: given } of held) {
    self.dispatchEvent(new MessageEvent('message', { data: message, ports: [...given] }));
  }
}

self.addEventListener('message', hold);
// Pyodide tries this to find out whether it is in a module worker, which alone it takes.
self.importScripts = () => {
  throw new TypeError('a module worker has no importScripts');
};
// With a request that waits, a kernel asks the site for what is typed into `input()`. Nobody is there to answer it. One to
// another address, which is a language model on this computer, is the browser's to answer.
self.XMLHttpRequest = class extends XMLHttpRequest {
  open(method, address, ...rest) {
    if (pathOf(address) !== null) throw new Error('a page from a file answers no request that waits');
    super.open(method, address, ...rest);
  }
};
self.portable = { address: ownAddress, load };
