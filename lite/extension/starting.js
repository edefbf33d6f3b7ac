// Python's start as the page sees it: begun before JupyterLite asks for it, and shown as far as it has come.
//
// The interface takes seconds to build, and Python starts in a worker of its own meanwhile. When JupyterLite then makes the
// worker of a kernel, it gets the one that is there.
import { StartView } from './startview.js';

const KERNEL = /\/comlink\.worker\.[^/]*$/;
const EARLY = new URL('../../../static/werkplaats/early.js', import.meta.url);

const path = new URLSearchParams(location.search).get('path') ?? '';
const opensNotebook = path.endsWith('.ipynb');
// The worker loads the lesson of this name while it waits.
const OPTIONS = { type: 'module', name: /^([\w-]+)\.[a-z]{2}\.ipynb$/.exec(path)?.[1] ?? '' };

// Call before JupyterLite starts.
export function startAhead() {
  const Stock = self.Worker;
  const view = new StartView();
  let early = null;
  let isAlive = false;
  let isFirst = true;
  let hasLived = false;
  let isReady = false;

  const follow = (worker) => {
    worker.addEventListener('message', ({ data }) => {
      if (data?.pythonStart) {
        isAlive = true;
        isReady ||= data.pythonStart.stage === 'ready';
        view.show(data.pythonStart);
      }
    });
  };
  const startEarly = () => {
    const worker = new Stock(EARLY, OPTIONS);
    if (!isReady) {
      follow(worker);
    }
    return worker;
  };
  // One whose scripts do not come says nothing; then JupyterLite makes its own, as ever. After one that came, another kernel
  // need not wait for its script either.
  const takeEarly = () => {
    const worker = early ?? (hasLived ? startEarly() : null);
    early = null;
    if (worker && !isAlive) {
      worker.terminate();
      return null;
    }
    hasLived ||= worker !== null;
    return worker;
  };

  const begin = () => {
    if (isFirst && opensNotebook) {
      early = startEarly();
    }
  };
  // A worker asks by way of the service worker that its page has when it is made: there the kernel's files are kept.
  const container = navigator.serviceWorker;
  if (!container || container.controller) {
    begin();
  } else {
    container.addEventListener('controllerchange', begin, { once: true });
  }

  self.Worker = class Worker extends Stock {
    constructor(address, options) {
      const isKernel = KERNEL.test(String(address).replace(/[?#].*$/, ''));
      const ahead = isKernel ? takeEarly() : null;
      const follows = isKernel && !isReady && !ahead;
      isFirst &&= !isKernel;
      if (ahead) {
        ahead.postMessage({ become: String(address) });
        return ahead;
      }
      super(address, options);
      if (follows) {
        follow(this);
      }
    }
  };
}
