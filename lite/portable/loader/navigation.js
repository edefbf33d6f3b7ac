// Part of the page's loader. There is one page, for a browser may keep the work of every file apart: which page of the site
// it shows stands in its own address, `index.html?page=notebooks/index.html&path=05-rerank.nl.ipynb`.

const PAGE = location.href.replace(/[?#].*$/, '');
const FIRST = 'index.html';

/** Return the address within the site of what is shown now. */
function href() {
  const query = new URLSearchParams(location.search);
  const page = query.get('page') ?? FIRST;
  query.delete('page');
  const rest = query.toString();
  return `${SITE}${page}${rest && `?${rest}`}${location.hash}`;
}

/** Return the page at a path; that of an app may be given as its folder, without a slash. */
function pageOf(path) {
  return packed.has(path) ? path : `${path}/index.html`;
}

/** Return the address outside the site for one within; others as they are. */
function outward(address) {
  const path = pathOf(address);
  if (path === null) return address;
  const { search, hash } = new URL(inFull(address));
  const query = search.slice(1);
  // By hand, so that the paths of notebooks stay readable.
  const page = path === FIRST ? '' : `page=${pageOf(path)}`;
  const all = [page, query].filter(Boolean).join('&');
  return `${PAGE}${all && `?${all}`}${hash}`;
}

/** Follow links and open windows as the site would, and keep to the query where an address is only written. */
function redirectNavigation() {
  const follow = ({ target }) => {
    const link = target.closest?.('a[href]');
    if (link && pathOf(link.href) !== null) link.href = outward(link.href);
  };
  for (const kind of ['click', 'auxclick']) addEventListener(kind, follow, true);
  const stockOpen = self.open.bind(self);
  self.open = (address, ...rest) => stockOpen(address && outward(address), ...rest);
  for (const name of ['pushState', 'replaceState']) {
    const stock = history[name].bind(history);
    history[name] = (state, title, address) => stock(state, title, address && outward(address));
  }
}
