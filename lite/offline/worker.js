// The events of the service worker: it takes its place at once, answers for the site, and leaves JupyterLite's drive and
// keyboard to JupyterLite's own worker.
//
// It never waits to be activated: which build a tab gets is decided here and not by which worker is in charge.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const asked = event.data?.werkplaats;
  if (asked === 'look') {
    event.waitUntil(Download.look(event.data.lanes ?? 1));
  } else if (asked === 'hello') {
    event.waitUntil(welcome(event.source.id));
  }
});

/** Hold a page that was just opened to a build, and tell it how things are. */
async function welcome(id) {
  await Download.aim().catch(() => undefined);
  await Tabs.forTab(id);
  await Tabs.tell(id);
}

/** Return the path of an address within the site; null for another site's. */
function pathOf(address) {
  const url = new URL(address);
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) {
    return null;
  }
  const path = decodeURI(url.pathname.slice(SCOPE.pathname.length));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** Answer as the server does, but with the right type: some hosts do not know .mjs or .wasm. */
async function fromNetwork(request, path) {
  const answer = await fetch(request);
  const due = typeOf(path);
  if (!answer.ok || answer.type !== 'basic' || answer.redirected || answer.headers.get('Content-Type') === due) {
    return answer;
  }
  const headers = new Headers(answer.headers);
  if (/\.\w+$/.test(path) && due !== 'application/octet-stream') {
    headers.set('Content-Type', due);
  }
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** Answer for what is no file of the build: the server may know more; without it there is no such file. */
async function notOfBuild(request, path, { files }) {
  if (request.mode === 'navigate' && `${path}/index.html` in files) {
    return Response.redirect(`${addressOf(path)}/${new URL(request.url).search}`);
  }
  try {
    return await fetch(request);
  } catch {
    return new Response('', { status: 404 });
  }
}

/** Answer for a file that the cache of its build lacks. */
async function mended(event, path, manifest) {
  Shelf.whole.delete(manifest.build);
  try {
    return answerOf(path, await obtain(manifest, path));
  } catch (error) {
    if (error.kind === 'full') {
      return fromNetwork(event.request, path);
    }
    const isFresh = event.request.mode === 'navigate' || manifest.build !== (await Shelf.current());
    if (error.kind === 'altered' && isFresh) {
      // Nothing was promised yet, so this tab has what the server gives.
      await Tabs.assign(event.resultingClientId || event.clientId, NETWORK);
      return fromNetwork(event.request, path);
    }
    await Tabs.tellBroken(manifest.build, error.kind);
    return Response.error();
  }
}

async function answer(event, path) {
  const build = await Tabs.buildFor(event);
  const manifest = build && build !== NETWORK ? await Shelf.manifest(build) : null;
  if (!manifest) {
    return fromNetwork(event.request, path);
  }
  if (!(path in manifest.files)) {
    return notOfBuild(event.request, path, manifest);
  }
  return (await Shelf.find(build, path)) ?? mended(event, path, manifest);
}

/** Answer with what the browser keeps, if it does: the page has another way, which does not wait for the server. */
async function answerKept(event, path) {
  const build = await Tabs.buildFor(event);
  const found = build && build !== NETWORK ? await Shelf.find(build, path) : null;
  return found ?? (await caches.match(event.request.url, { cacheName: PROGRAMS })) ?? Response.error();
}

async function answerFirst(event, path) {
  waiting += 1;
  try {
    return await (event.request.cache === 'only-if-cached' ? answerKept(event, path) : answer(event, path));
  } catch {
    return fromNetwork(event.request, path); // storage that the browser refuses must not stop a page
  } finally {
    waiting -= 1;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (/\/api\/(drive|stdin\/|service-worker-heartbeat$)/.test(new URL(request.url).pathname)) {
    jupyterlite.fetch(event);
    return;
  }
  const path = request.method === 'GET' ? pathOf(request.url) : null;
  // The manifest tells what the server has now; this worker is the browser's own affair.
  if (path !== null && path !== MANIFEST && path !== 'service-worker.js') {
    event.respondWith(answerFirst(event, path));
  }
});
