// The page's own half: shows a page of the site, with its scripts in their order.

const READ_LATER = /^(application\/json|text\/plain)$/;

function base() {
  return document.baseURI;
}

/** Return a module that only a page can run, which this is. */
function elsewhere(path) {
  return imported(path);
}

/** Show the page that the address asks for; what goes wrong is told in the page, for whoever helps. */
async function start() {
  try {
    addInline();
    redirectNavigation();
    // Nothing may try what a page from a file cannot have.
    delete Navigator.prototype.serviceWorker;
    await show(href());
  } catch (error) {
    document.getElementById('trouble')?.classList.add('now');
    document.getElementById('detail')?.append(String(error?.message ?? error));
    throw error;
  }
}

async function show(address) {
  const file = await read(pathOf(address));
  if (!file) throw new Error(`${pathOf(address)}: no such page in this copy of the site`);
  const page = new DOMParser().parseFromString(new TextDecoder().decode(file.bytes), 'text/html');
  const scripts = takeScripts(page);
  const sources = takeSources(page);
  const root = page.createElement('base');
  root.href = address;
  page.head.prepend(root);
  copyAttributes(page.documentElement, document.documentElement);
  copyAttributes(page.body, document.body);
  document.head.replaceChildren(...page.head.childNodes);
  const styles = sources.filter(({ element }) => element.rel === 'stylesheet').map(({ element }) => settled(element));
  for (const { element, property, value } of sources) element[property] = value;
  await Promise.all(styles);
  document.body.replaceChildren(...page.body.childNodes);
  for (const script of scripts) await run(script);
}

/** Take the scripts that are to run out of a page, which would not run when moved. Those of modules run last. */
function takeScripts(page) {
  const scripts = [...page.querySelectorAll('script')].filter(({ type }) => !READ_LATER.test(type));
  for (const script of scripts) script.remove();
  return scripts.sort((one, other) => (one.type === 'module') - (other.type === 'module'));
}

/** Take away the addresses of styles, icons and pictures, so that nothing is asked for before it is redirected. */
function takeSources(page) {
  return [...page.querySelectorAll('img[src], link[href]:not([rel=werkplaats-main])')].map((element) => {
    const property = element.localName === 'img' ? 'src' : 'href';
    const value = element.getAttribute(property);
    element.removeAttribute(property);
    return { element, property, value };
  });
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) to.removeAttribute(name);
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

function settled(element) {
  return new Promise((resolve) => {
    for (const kind of ['load', 'error']) element.addEventListener(kind, resolve, { once: true });
  });
}

async function run(script) {
  const address = script.getAttribute('src');
  if (script.type === 'module') {
    await load(address);
    return;
  }
  const fresh = document.createElement('script');
  if (address === null) fresh.textContent = script.textContent;
  else fresh.src = address;
  const loaded = address === null ? null : settled(fresh);
  document.head.append(fresh);
  await loaded;
}

self.portable = { add, addIndex, href, load, start };
