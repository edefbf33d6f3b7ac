/*
 * A kernel's worker that is started before there is a kernel: Python starts at once, and the script of the kernel, which
 * it is told the address of, is run when it is known. Whatever is sent to it before that waits.
 */

import { startEarly } from './python.js';
import { tell } from './telling.js';

const held = [];

async function become(script) {
  await import(script);
  self.removeEventListener('message', hold);
  for (const { data, ports } of held) {
    self.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  }
}

/** Without its script nothing will ever answer: the page is told, which offers to load it again. */
function fail(error) {
  tell.reach('failed', { why: String(error?.message ?? error) });
}

function hold(event) {
  event.stopImmediatePropagation();
  if (event.data?.become) become(event.data.become).catch(fail);
  else held.push(event);
}

self.addEventListener('message', hold);
startEarly();
