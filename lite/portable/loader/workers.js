// Part of both loaders. Workers, and workers of workers.
//
// From a file, Chromium starts no module worker, and a classic worker from a blob gets an origin of its own, which reaches
// neither the files nor the blobs of whoever started it. But it can import blobs that it makes itself. So each worker starts
// with a loader (worker.js) and gets the bytes of what it needs by message.

const StockWorker = self.Worker;

/** Answer what a worker asks over `port`: `{id, read: path}` or `{id, call: [path, name, args]}`. */
function answerOver(port) {
  port.onmessage = async ({ data: { id, read: path, call: wanted } }) => {
    try {
      const value = wanted ? await call(...wanted) : await read(path);
      port.postMessage({ id, value }, value?.bytes instanceof ArrayBuffer ? [value.bytes] : []);
    } catch (error) {
      port.postMessage({ id, error: String(error?.message ?? error) });
    }
  };
}

self.Worker = class Worker extends StockWorker {
  constructor(address, options) {
    const path = pathOf(address);
    if (path === null) {
      super(address, options);
      return;
    }
    const loader = URL.createObjectURL(new Blob([settings.workerLoader], { type: 'text/javascript' }));
    super(loader, { name: options?.name });
    const { port1, port2 } = new MessageChannel();
    answerOver(port1);
    this.postMessage({ script: `${SITE}${path}`, settings }, [port2]);
  }
};
