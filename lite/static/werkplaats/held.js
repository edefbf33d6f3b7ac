// Which notebooks are open in a tab: a page holds a lock with the notebook's path for as long as it may save it.
//
// Locks are of the origin, as storage is, and end with the page, however it ends. Where a browser has none (an address that
// is not secure), nothing is known: JupyterLab then still asks before it saves over a later version.

const PREFIX = 'werkplaats-notebook:';

export const lockName = (path) => PREFIX + path;

// The paths of the notebooks that some tab holds.
export async function heldPaths() {
  try {
    const { held } = await navigator.locks.query();
    return new Set(held.filter(({ name }) => name.startsWith(PREFIX)).map(({ name }) => name.slice(PREFIX.length)));
  } catch {
    return new Set();
  }
}
