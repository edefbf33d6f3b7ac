// The download of a whole build: quiet, in pieces, and it takes over only when nothing is missing.
//
// Pages go first: no new file is asked for while a page waits for one. What was there already is not fetched again, so
// a download that was cut off goes on where it was.

/** Milliseconds between two times that pages are told how far it is. */
const TELL = 250;

/** Files that pages wait for right now. */
let waiting = 0;
const pagesServed = async () => {
  while (waiting) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Return the manifest that the server has now; throws a Fault. */
async function latest() {
  const { bytes } = await ask(MANIFEST, { cache: 'no-store' });
  try {
    const manifest = JSON.parse(new TextDecoder().decode(bytes));
    if (manifest.build && manifest.files) {
      return manifest;
    }
  } catch {
    // told below: a page of a network that wants a login first, for instance
  }
  throw new Fault('unreachable', `${MANIFEST}: not a manifest`);
}

const Download = {
  /** The manifest of the build that is being fetched, or was when it went wrong; else null. */
  target: null,
  /** What is told to pages: `done` of `total` bytes, whether it goes on, and the kind of fault it stopped with, if any. */
  state: { total: 0, done: 0, busy: false, fault: null, detail: '' },
  going: null,
  lanes: 1,
  told: 0,

  /** See whether the server has another build, and fetch it, so many files at a time. Resolves when that is over. */
  look(lanes) {
    this.lanes = lanes;
    this.going ??= this.attempt().finally(() => {
      this.going = null;
    });
    return this.going;
  },

  /** Know which build the server has before any is complete, so that a tab opened now is held to it. */
  async aim() {
    if (!this.target && !(await Shelf.current())) {
      const manifest = await latest();
      await Shelf.begin(manifest);
      this.target = manifest;
    }
  },

  async attempt() {
    Object.assign(this.state, { fault: null, detail: '' });
    try {
      await Tabs.tidy();
      const manifest = await latest();
      const isNew = manifest.build !== (await Shelf.current());
      if (isNew || !(await Shelf.isWhole(manifest.build))) {
        await this.fill(manifest);
      }
      this.target = null;
      await this.forget();
    } catch (error) {
      const fault = error.kind ?? (error.name === 'QuotaExceededError' ? 'full' : 'failed');
      Object.assign(this.state, { fault, detail: error.message });
      if (fault === 'full') {
        await this.forget(); // the next worker may need the room
      }
    }
    this.state.busy = false;
    await Tabs.tell();
  },

  /** Begin a build, and note which: this worker may be stopped on the way, and what is there must then not be tidied away. */
  async begin(manifest) {
    this.target = manifest;
    await Shelf.note('target', manifest.build);
    await Shelf.begin(manifest);
  },

  /** Forget that note. */
  async forget() {
    if (await Shelf.read('target')) {
      await Shelf.note('target', null).catch(() => undefined); // a full disk: it is only kept longer
    }
  },

  async fill(manifest) {
    await this.begin(manifest);
    const missing = new Set(await Shelf.missing(manifest));
    const kept = Object.entries(manifest.files).filter(([path]) => !missing.has(path));
    this.state.busy = true;
    this.state.total = manifest.bytes;
    this.state.done = kept.reduce((sum, [, [, size]]) => sum + size, 0);
    const queue = [...missing].values();
    const lanes = Array.from({ length: this.lanes }, () => this.lane(manifest, queue));
    const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
    if (failed) {
      throw failed.reason;
    }
    if (!(await Shelf.isWhole(manifest.build))) {
      throw new Fault('failed', 'files went missing during the download');
    }
    await Shelf.note('current', manifest.build);
  },

  async lane(manifest, queue) {
    for (const path of queue) {
      await pagesServed();
      if (this.state.fault) {
        return;
      }
      try {
        await obtain(manifest, path, 'low');
      } catch (error) {
        this.state.fault = error.kind ?? 'failed'; // the other lanes need not go on
        throw error;
      }
      this.state.done += manifest.files[path][1];
      this.tellNowAndThen();
    }
  },

  tellNowAndThen() {
    if (Date.now() - this.told > TELL) {
      this.told = Date.now();
      void Tabs.tell();
    }
  },
};
