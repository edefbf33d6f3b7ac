/*
 * The workers for checks, as a page of the site has them: from the runtime that its Python started from as well, and from
 * memory that was kept. Without that they boot as they do anywhere.
 */

import { createHost } from './check-host.js';
import { checksMemory, NotKept, runtime } from './memory.js';

/** Open a host for jobs; see createHost. */
export function openHost(configJson) {
  return createHost(configJson, null, undefined, gathered);
}

async function gathered(base, modules) {
  const memory = checksMemory(base).catch((error) => {
    if (!(error instanceof NotKept)) {
      console.warn(`Workers for checks start without kept memory, which takes longer: ${error.message}`);
    }
    return null;
  });
  return { base, modules, ...(await runtime(base)), snapshot: await memory };
}
