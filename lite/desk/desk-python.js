/* The way to the Python of the desk: a request is a promise, and what happens in between are events. */

/** Emits `step` {step}, `ready`, `failed` {detail}, `lost` {detail} and `done` {position, row}. */
export class Python extends EventTarget {
  constructor() {
    super();
    this.isReady = false;
    /** Why there is no Python, or none any more. */
    this.fault = null;
    this.waiting = new Map();
    this.number = 0;
    this.ready = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.ready.catch(() => undefined);
    this.worker = new Worker(new URL('./desk-worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message || 'the worker of the desk does not load');
    };
  }

  /** Ask for a method of the desk; rejects when it raises, or when Python is gone. */
  call(name, ...args) {
    if (this.fault) return Promise.reject(this.fault);
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.waiting.set(this.number, { resolve, reject });
      this.worker.postMessage({ id: this.number, call: name, args });
    });
  }

  async ask(name, ...args) {
    return JSON.parse(await this.call(name, ...args));
  }

  hear(data) {
    if (this.fault) return; // whoever waited was told
    if (data.id !== undefined) {
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data) this.refuse(data.error, reject);
      else resolve(data.value);
    } else if (data.step) this.tell('step', data.step);
    else if (data.done) this.tell('done', JSON.parse(data.done));
    else if (data.failed) this.fail(data.failed);
    else {
      this.isReady = true;
      this.settle.resolve();
      this.tell('ready');
    }
  }

  refuse(message, reject) {
    reject(new Error(message));
    // After such an error the interpreter answers nothing any more.
    if (/fatally failed|memory access out of bounds|unreachable/i.test(message)) this.fail(message);
  }

  fail(message) {
    if (this.fault) return;
    this.fault = new Error(message);
    const kind = this.isReady ? 'lost' : 'failed';
    this.isReady = false;
    this.settle.reject(this.fault);
    for (const { reject } of this.waiting.values()) reject(this.fault);
    this.waiting.clear();
    this.tell(kind, message);
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
