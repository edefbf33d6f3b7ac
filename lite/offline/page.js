// What a page of the site knows of the service worker: starts it, shows on the landing page how far it is, and says when a
// new version is ready or when a part of this one is gone.
//
// A classic script in the head of every page, since a host with odd media types may refuse modules until the worker mends
// them. WORDS and SETUP stand above it; lite/precache.py puts them there.
const HERE = document.currentScript.src;
const ROOT = new URL('../../', HERE);
const WORKER = new URL(SETUP.worker, ROOT).href;
/** Milliseconds from the moment that a page is loaded to the download, where it could slow down a notebook that starts. */
const PATIENCE = 25_000;
/** Milliseconds between two times that the worker is asked to go on, and to look for a new version. */
const NUDGE = 20_000;
const LOOK = 15 * 60_000;
const FAILED_RELOAD = 'werkplaats-reloaded';

const say = (key, fields = {}) => {
  const text = WORDS[key][document.documentElement.lang.split('-')[0]] ?? WORDS[key].nl;
  return text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
};
const megabytes = (bytes) => Math.round(bytes / 1e6);

// ——— The landing page ———

function show(stage, { done = 0, total = 0, detail = '' } = {}) {
  const place = document.getElementById('offline');
  if (!place) {
    return;
  }
  const find = (name) => place.querySelector(`.offline-${name}`);
  place.dataset.stage = stage;
  place.hidden = false;
  const isFilling = stage === 'filling';
  const said = say(stage, { total: megabytes(total) });
  if (find('said').textContent !== said) {
    find('said').textContent = said;
  }
  find('progress').hidden = !isFilling;
  find('progress').max = total || 1;
  find('progress').value = done;
  find('amount').textContent = isFilling && total ? say('amount', { done: megabytes(done), total: megabytes(total) }) : '';
  find('detail').textContent = detail;
}

function showState({ ready, fault, detail, done, total }) {
  const stage = ready ? 'ready' : (fault ?? 'filling');
  show(stage in WORDS ? stage : 'failed', { done, total, detail: ready || !fault ? '' : detail });
}

// ——— The notice ———

function element(tag, attributes, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...content);
  return made;
}

async function reload() {
  const context = window.jupyterapp?.shell.currentWidget?.context;
  if (context?.model?.dirty) {
    await context.save().catch(() => undefined); // what cannot be saved JupyterLab asks about when the page goes
  }
  location.reload();
}

/** Say what a reload costs here: the variables of a notebook, the table of the desk. */
function cost() {
  if (window.jupyterapp) {
    return [say('costNotebook')];
  }
  return document.body.classList.contains('desk') ? [say('costDesk')] : [];
}

/** From what can wait to what cannot: the worker knows best that a part is absent, and tells it beside the page's own guess. */
const KINDS = ['newer', 'broken', 'absent'];
let notice = null;

function isSaid(kind) {
  const [shown, asked] = [notice?.dataset.kind, kind].map((each) => KINDS.indexOf(each));
  return shown > asked || (shown === asked && (kind === 'newer' || !notice.hidden));
}

/** Show a notice of a kind at the foot of the page, which leaves the page usable. */
function announce(kind) {
  if (isSaid(kind)) {
    return;
  }
  notice?.remove();
  const button = (action, run) => {
    const made = element('button', { type: 'button', 'data-action': action }, say(action));
    made.addEventListener('click', run);
    return made;
  };
  const title = element('h2', { id: 'werkplaats-offline-title' }, say(`${kind}Title`));
  const text = [say(`${kind}Text`), ...cost()].map((each) => element('p', {}, each));
  const said = element('div', { role: kind === 'newer' ? 'status' : 'alert' }, title, ...text);
  const buttons = element('p', {}, button('reload', reload), button('later', () => notice.setAttribute('hidden', '')));
  // JupyterLab would take keys for itself.
  const attributes = { 'data-kind': kind, 'data-lm-suppress-shortcuts': 'true', 'aria-labelledby': title.id };
  notice = element('section', { class: 'werkplaats-offline', ...attributes }, said, buttons);
  notice.lang = document.documentElement.lang;
  document.body.prepend(notice);
}

// ——— A part that does not load ———

const isOurs = (address) => typeof address === 'string' && address.startsWith(ROOT.href);

/** Tell whether this page may be tried once more, and remember that it is; where nothing can be remembered it may not. */
function mayReload() {
  try {
    const may = !sessionStorage.getItem(FAILED_RELOAD);
    sessionStorage.setItem(FAILED_RELOAD, 'yes');
    return may;
  } catch {
    return false;
  }
}

function forgetReload() {
  try {
    sessionStorage.removeItem(FAILED_RELOAD);
  } catch {
    // then nothing was remembered
  }
}

/** Say that a part is missing; while the page itself is still loading, try it once more at once. */
function broken(fault) {
  if (document.readyState !== 'complete' && mayReload()) {
    location.reload();
    return;
  }
  whenThere(() => announce(fault === 'unreachable' || !navigator.onLine ? 'absent' : 'broken'));
}

function whenThere(run) {
  if (document.body && document.readyState !== 'loading') {
    run();
  } else {
    document.addEventListener('DOMContentLoaded', run);
  }
}

addEventListener(
  'error',
  ({ target }) => {
    // What is only fetched ahead (prefetch) is asked for again where it is needed.
    const isPart = target instanceof Element && !target.matches('link[rel~=prefetch]');
    if (isPart && isOurs(target.matches('script') ? target.src : target.href)) {
      broken();
    }
  },
  true,
);
addEventListener('unhandledrejection', ({ reason }) => {
  // The bundles' own word for it, then that of Chromium and Firefox, then Safari's.
  const words = /ChunkLoadError|dynamically imported module|Importing a module script failed/;
  if (words.test(`${reason?.name} ${reason?.message}`)) {
    broken();
  }
});

// ——— The worker ———

/** What the worker told last. */
let told = { ready: false, busy: false, fault: null };

function hear({ data }) {
  if (data?.werkplaats === 'broken') {
    broken(data.fault);
  } else if (data?.werkplaats === 'offline') {
    told = data;
    if (data.busy) {
      nudgeSoon();
    }
    whenThere(() => {
      showState(data);
      if (data.outdated) {
        announce('newer');
      }
    });
  }
}

async function follow() {
  const container = navigator.serviceWorker;
  container.addEventListener('message', hear);
  container.startMessages();
  try {
    await container.register(WORKER);
  } catch (error) {
    whenThere(() => show('failed', { detail: error.message }));
    return;
  }
  const { active } = await container.ready;
  active.postMessage({ werkplaats: 'hello' });
  await loaded();
  forgetReload();
  const isLanding = document.getElementById('offline') !== null;
  // Who pays for every megabyte gets the whole site where the page says so, not beside a lesson.
  if (!isLanding && navigator.connection?.saveData) {
    return;
  }
  setTimeout(() => keepLooking(isLanding ? 4 : 1), isLanding ? 0 : PATIENCE);
}

/** Asks the worker to go on within NUDGE, though it had nothing to do when it was asked last. */
let nudgeSoon = () => undefined;

/** Ask for a new version now and again; a notebook needs the processor, so there one file is fetched at a time. */
function keepLooking(lanes) {
  let pause = NUDGE;
  let timer = 0;
  let due = 0;
  const askIn = (wait) => {
    clearTimeout(timer);
    due = Date.now() + wait;
    timer = setTimeout(goOn, wait);
  };
  const look = async () => (await navigator.serviceWorker.ready).active.postMessage({ werkplaats: 'look', lanes });
  const goOn = () => {
    void look();
    // The browser stops a worker that hears nothing, also in the middle of a download. What fails can wait ever longer.
    pause = told.fault && !told.ready ? Math.min(2 * pause, LOOK) : NUDGE;
    askIn(told.ready && !told.busy ? LOOK : pause);
  };
  nudgeSoon = () => due > Date.now() + NUDGE && askIn(NUDGE);
  goOn();
  addEventListener('online', look);
}

/** Resolve when the page has what it needs itself and nothing else to do. */
function loaded() {
  const idle = (run) => (window.requestIdleCallback ? requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000));
  return new Promise((resolve) => {
    if (document.readyState === 'complete') {
      idle(resolve);
    } else {
      addEventListener('load', () => idle(resolve));
    }
  });
}

function keepVersion() {
  try {
    // JupyterLite takes every worker of the origin away when this is not its own version, and without a connection there
    // is no way to get it back.
    localStorage.setItem(`${WORKER}-version`, SETUP.version);
  } catch {
    // storage can be switched off; then JupyterLite cannot read it either
  }
}

if (location.protocol !== 'file:') {
  document.head.append(element('link', { rel: 'stylesheet', href: new URL('offline.css', HERE) }));
  if (!window.isSecureContext) {
    whenThere(() => show('insecure'));
  } else if (!navigator.serviceWorker) {
    whenThere(() => show('unsupported'));
  } else {
    keepVersion();
    void follow();
  }
}
