// Starts a worker with Python in it, and asks it to run texts. `start` and `run` answer when that is done.
(() => {
  let worker;
  let settle;

  const ask = (message) =>
    new Promise((resolve, reject) => {
      settle = ({ printed, failure }) => (failure === undefined ? resolve(printed) : reject(new Error(failure)));
      worker.postMessage(message);
    });

  window.bare = {
    start() {
      worker?.terminate();
      worker = new Worker('bare-worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => settle(data);
      return ask({});
    },
    run: (text, packages = []) => ask({ text, packages }),
  };
  window.started = window.bare.start();
})();
