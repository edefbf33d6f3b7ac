// Part of both loaders. Addresses inside the site, and what they stand for.
//
// A page from a file has an address of another kind in every browser and on every disk. So all of the site, in the page and
// in its workers, is told that it lives at one address that exists nowhere, and whatever it asks for there is answered from
// the packed files. Python reads an address that begins with file: as a path of its own disk; this one it leaves alone.

const SITE = 'http://werkplaats.invalid/';

/** Return `address` in full, where `base()` of the page or the worker says what it is relative to. */
function inFull(address) {
  return new URL(address, base()).href;
}

/** Return the path of an address within the site, without query and fragment; null when it lies elsewhere. */
function pathOf(address) {
  let path;
  try {
    const full = inFull(address);
    if (!full.startsWith(SITE)) return null;
    path = decodeURIComponent(new URL(full).pathname.slice(1));
  } catch {
    return null; // no address, or one that stands for no text, which no file of the site has
  }
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
