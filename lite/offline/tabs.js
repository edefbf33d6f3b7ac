// Which build a tab belongs to: the one that it was opened with, until it is reloaded.
//
// Kept outside this worker, which the browser stops whenever nothing happens. A tab that works without a build of ours
// has NETWORK: what it asks for goes to the server as if this worker were not there.
const NETWORK = 'network';

const Tabs = {
  known: null,

  async all() {
    this.known ??= new Map(Object.entries((await Shelf.read('tabs')) ?? {}));
    return this.known;
  },

  async assign(id, build) {
    const all = await this.all();
    if (id && build && all.get(id) !== build) {
      all.set(id, build);
      // A full disk must not keep a page from its answer; then the tab is known as long as this worker lives.
      await Shelf.note('tabs', Object.fromEntries(all)).catch(() => undefined);
    }
  },

  /** Return the build that answers a request; null when there is none yet. */
  async buildFor({ request, clientId, resultingClientId }) {
    const build = request.mode === 'navigate' ? await this.forNewTab() : await this.forTab(clientId);
    await this.assign(resultingClientId, build);
    return build;
  },

  /** Return the build for a page that is opened now. */
  async forNewTab() {
    Shelf.whole.clear(); // what the browser threw away since then must show now
    const current = await Shelf.current();
    if (!current || (await Shelf.isWhole(current))) {
      return current ?? Download.target?.build ?? null;
    }
    // The browser threw files away. They can be had again while the server still has this build, and not after.
    const manifest = await latest().catch(() => null);
    if (!manifest || manifest.build === current) {
      return current;
    }
    await Shelf.note('current', null);
    await Shelf.begin(manifest);
    Download.target = manifest;
    return manifest.build;
  },

  async forTab(id) {
    const all = await this.all();
    // A worker within a worker has no id in Chromium; it works for the tab that is looked at.
    const known = id || (await this.visible());
    if (all.has(known)) {
      return all.get(known);
    }
    // A tab from before this worker: it was loaded a moment ago, from the server.
    const build = (await Shelf.current()) ?? Download.target?.build ?? null;
    await this.assign(known, build);
    return build;
  },

  async visible() {
    const windows = await this.windows();
    return (windows.find(({ focused }) => focused) ?? windows.find((each) => each.visibilityState === 'visible'))?.id;
  },

  async windows() {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows.filter(({ url }) => url.startsWith(SCOPE.href));
  },

  /** Forget tabs that were closed, and builds that no tab needs any more. */
  async tidy() {
    const all = await this.all();
    const open = await self.clients.matchAll({ type: 'all', includeUncontrolled: true });
    const ids = new Set(open.map(({ id }) => id));
    for (const id of [...all.keys()].filter((each) => !ids.has(each))) {
      all.delete(id);
    }
    await Shelf.note('tabs', Object.fromEntries(all)).catch(() => undefined); // a full disk needs this most
    const aim = Download.target?.build ?? (await Shelf.read('target'));
    const needed = new Set([...all.values(), await Shelf.current(), aim]);
    for (const build of await Shelf.builds()) {
      // What was fetched of an unfinished build saves fetching it for the next.
      if (!needed.has(build) && (await Shelf.current())) {
        await Shelf.drop(build);
      }
    }
  },

  /** Tell every page how things are, or only the one with this id. */
  async tell(only) {
    const current = await Shelf.current();
    const ready = current !== null && (await Shelf.isWhole(current));
    const total = ready ? (await Shelf.manifest(current)).bytes : Download.state.total;
    const all = await this.all();
    for (const each of (await this.windows()).filter(({ id }) => !only || id === only)) {
      const mine = all.get(each.id);
      const outdated = ready && mine !== undefined && mine !== NETWORK && mine !== current;
      each.postMessage({ werkplaats: 'offline', ...Download.state, total, ready, current, outdated });
    }
  },

  /** Tell the pages of a build that a part of it can no longer be had, and why. */
  async tellBroken(build, fault) {
    const all = await this.all();
    for (const each of (await this.windows()).filter(({ id }) => all.get(id) === build)) {
      each.postMessage({ werkplaats: 'broken', fault });
    }
  },
};
