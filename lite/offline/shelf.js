// What the browser keeps of the site: one cache for each build, and one with what must outlive this worker.
//
// A build is known by its manifest, offline.json: `{build, bytes, files: {path: [digest, bytes]}}`. Whatever is put in the
// cache of a build has the digest that its manifest tells, so a cache never holds a mix; it can only have gaps.
const SCOPE = new URL('./', self.location.href);
const MANIFEST = 'offline.json';
const PREFIX = `werkplaats ${SCOPE.pathname} `;
const NOTES = `${PREFIX}notes`;
/** What pages unpacked for themselves (lite/static/werkplaats/memory.js). */
const PROGRAMS = 'werkplaats programs';

const addressOf = (path) => new URL(path, SCOPE).href;
const typeOf = (path) => TYPES[/\.[^./]+$/.exec(path)?.[0].toLowerCase()] ?? 'application/octet-stream';

/** Return bytes as the answer of a server would be, with the right type whatever the host said. */
const answerOf = (path, bytes) => new Response(bytes, { headers: { 'Content-Type': typeOf(path) } });

const Shelf = {
  /** Manifests that were read before, by build. */
  manifests: new Map(),
  /** Where a build has the file with a digest: {build: Map of digest to path}. */
  places: new Map(),
  /** Builds that were seen to be whole since a page was opened last; a gap that is met takes one out. */
  whole: new Set(),

  /** Return what was noted under a name; null when nothing was. */
  async read(name) {
    const found = await caches.match(addressOf(name), { cacheName: NOTES });
    return found ? found.json() : null;
  },

  async note(name, value) {
    const notes = await caches.open(NOTES);
    await notes.put(addressOf(name), new Response(JSON.stringify(value)));
  },

  /** Return the builds of which there is something. */
  async builds() {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(PREFIX) && name !== NOTES).map((name) => name.slice(PREFIX.length));
  },

  find(build, path) {
    return caches.match(addressOf(path), { cacheName: PREFIX + build });
  },

  async put(build, path, answer) {
    const cache = await caches.open(PREFIX + build);
    await cache.put(addressOf(path), answer);
  },

  /** Begin a build, with nothing but its manifest. */
  async begin(manifest) {
    this.manifests.set(manifest.build, manifest);
    await this.put(manifest.build, MANIFEST, answerOf(MANIFEST, JSON.stringify(manifest)));
  },

  /** Return the manifest of a build; null when it is not kept. */
  async manifest(build) {
    if (!this.manifests.has(build)) {
      const found = await this.find(build, MANIFEST);
      if (!found) {
        return null;
      }
      this.manifests.set(build, await found.json());
    }
    return this.manifests.get(build);
  },

  /** Return the path at which a build has the file with this digest, if any. */
  async placeOf(build, digest) {
    const manifest = await this.manifest(build);
    if (!this.places.has(build)) {
      const pairs = Object.entries(manifest?.files ?? {}).map(([path, [theirs]]) => [theirs, path]);
      this.places.set(build, new Map(pairs));
    }
    return this.places.get(build).get(digest);
  },

  /** Return the paths of a build's files that are not there. */
  async missing({ build, files }) {
    const cache = await caches.open(PREFIX + build);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return Object.keys(files).filter((path) => !kept.has(addressOf(path)));
  },

  async isWhole(build) {
    if (!this.whole.has(build)) {
      const manifest = await this.manifest(build);
      if (!manifest || (await this.missing(manifest)).length) {
        return false;
      }
      this.whole.add(build);
    }
    return true;
  },

  /** Return the build that pages get which are opened now; null when none was ever complete. */
  async current() {
    const noted = await this.read('current');
    if (noted && (await this.manifest(noted))) {
      return noted;
    }
    // A browser short of room may take the note and leave the build.
    for (const build of await this.builds()) {
      if (await this.isWhole(build)) {
        await this.note('current', build).catch(() => undefined); // a full disk: then it is found again
        return build;
      }
    }
    return null;
  },

  async drop(build) {
    this.manifests.delete(build);
    this.places.delete(build);
    this.whole.delete(build);
    await caches.delete(PREFIX + build);
  },
};
