/*
 * Tells the page how far the start of a kernel is: bytes that came, of all that are to come, then that Python starts, then
 * that it is there. Only what was measured is told. Nobody need listen.
 */

const EVERY = 100;

let state = null;
let last = 0;

function post() {
  last = Date.now();
  self.postMessage?.({ pythonStart: { ...state } });
}

export const tell = {
  /** Begin to tell, when so many bytes are to come. */
  begin(total) {
    state = { stage: 'loading', done: 0, total };
    post();
  },

  /** So many bytes more are to come. */
  more(bytes) {
    if (state?.stage === 'loading') state.total += bytes;
  },

  /** So many bytes more have come. */
  had(bytes) {
    if (state?.stage !== 'loading') return;
    state.done = Math.min(state.done + bytes, state.total);
    if (Date.now() - last >= EVERY) post();
  },

  /** Another stage: `starting`, `ready` or `failed`, with what there is to say about it. */
  reach(stage, detail = {}) {
    if (!state) return;
    Object.assign(state, { stage, ...detail });
    post();
  },
};
