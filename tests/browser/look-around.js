// A check worker that tells, once it has shut itself in, what of the browser its global scope still reaches.
import '/static/werkplaats/check-worker.js';

const post = self.postMessage.bind(self);
const boot = self.onmessage;
const TAKEN = `fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts Worker SharedWorker
  indexedDB caches BroadcastChannel navigator location postMessage addEventListener onmessage setTimeout setInterval eval
  Function Request Response MessageChannel FontFace fonts close`.split(/\s+/);

self.onmessage = async (event) => {
  await boot(event);
  const found = TAKEN.filter((name) => self[name] !== undefined);
  for (const sample of [() => 1, async () => 1, function* g() {}, async function* h() {}]) {
    try {
      sample.constructor('return 1');
      found.push(`the constructor of ${sample}`);
    } catch {
      // As it should be.
    }
  }
  post({ type: 'found', found });
};
