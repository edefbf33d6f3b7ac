// The live notebook takes the place of the text that was there first (lite/reading): when it stands complete behind it, at
// the place where the student reads, and with the keyboard where it was.

/** Milliseconds between two looks, and after which the notebook takes over as far as it is. */
const LOOK = 80;
const PATIENCE = 20_000;
/** Milliseconds after which a notebook that is not there does not come: what JupyterLab says of it must be seen. */
const LIMIT = 30_000;
/** Milliseconds in which a notebook that was activated may still scroll or grow by itself. */
const SETTLING = 1_200;
const MOVING = ['wheel', 'keydown', 'pointerdown', 'touchstart'];

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK));
const isDrawn = ({ model, node, placeholder }) =>
  !placeholder && (model.type !== 'markdown' || node.querySelector('.jp-RenderedMarkdown')?.childElementCount > 0);

const scrollerOf = ({ node }) => node.querySelector('.jp-WindowedPanel-outer') ?? node;

/** Resolve when every cell is there with its formulas, and none of them grows any more. */
async function drawn(content, layer) {
  const formulas = layer.querySelectorAll('math').length;
  const end = Date.now() + PATIENCE;
  let before = -1;
  while (Date.now() < end) {
    const { scrollHeight } = scrollerOf(content);
    const isWhole =
      content.widgets.length > 0 &&
      content.widgets.every(isDrawn) &&
      content.node.querySelectorAll('mjx-container').length >= formulas;
    if (isWhole && scrollHeight === before) {
      return;
    }
    before = isWhole ? scrollHeight : -1;
    await pause();
  }
}

/** Return the cell that is read: the first that begins in sight, else the one that fills it; null at the very top. */
function placeOf(main) {
  if (main.scrollTop === 0) {
    return null;
  }
  const { top, bottom } = main.getBoundingClientRect();
  const sections = [...main.querySelectorAll('[data-cell]')];
  const begins = sections.find((each) => each.getBoundingClientRect().top >= top);
  const fills = sections.find((each) => each.getBoundingClientRect().bottom > top);
  const isSeen = begins && begins.getBoundingClientRect().top < bottom;
  const section = isSeen ? begins : fills;
  return section && { id: section.dataset.cell, top: section.getBoundingClientRect().top };
}

/** Return the element of the notebook that stands for the one with the keyboard in the text: a link, for instance. */
function counterpart(layer, content) {
  const focused = document.activeElement;
  const section = focused?.closest('[data-cell]');
  if (!section || !layer.contains(focused)) {
    return null;
  }
  const index = [...section.querySelectorAll(focused.localName)].indexOf(focused);
  const cell = content.widgets.find(({ model }) => model.id === section.dataset.cell);
  const found = [...(cell?.node.querySelectorAll(`.jp-RenderedMarkdown ${focused.localName}`) ?? [])];
  return found.filter((each) => !each.matches('.jp-InternalAnchorLink'))[index] ?? null;
}

function goTo({ id, top }, content) {
  const cell = content.widgets.find(({ model }) => model.id === id);
  const moved = cell ? cell.node.getBoundingClientRect().top - top : 0;
  if (Math.abs(moved) >= 1) {
    scrollerOf(content).scrollTop += moved;
  }
}

/** Keep the cell that is read in its place while the notebook settles, until the student goes elsewhere. */
async function hold(place, content) {
  const end = Date.now() + SETTLING;
  const stop = new AbortController();
  MOVING.forEach((kind) => addEventListener(kind, () => stop.abort(), { capture: true, passive: true, signal: stop.signal }));
  while (!stop.signal.aborted && Date.now() < end && !content.isDisposed) {
    goTo(place, content);
    await new Promise(requestAnimationFrame);
  }
  stop.abort();
}

async function replace(panel, layer) {
  const { content } = panel;
  const main = layer.querySelector('main');
  const place = placeOf(main);
  const focused = document.activeElement;
  const hadFocus = focused === document.body || layer.contains(focused);
  const link = counterpart(layer, content);
  if (place) {
    // Else the first arrow key would go back to the first cell.
    content.activeCellIndex = content.widgets.findIndex(({ model }) => model.id === place.id);
    goTo(place, content);
  }
  layer.remove();
  if (link) {
    link.focus({ preventScroll: true });
  } else if (hadFocus) {
    panel.activate();
  }
  if (place) {
    await hold(place, content);
  }
}

async function takeOver(panel) {
  const layer = document.getElementById('werkplaats-reading');
  if (layer) {
    await drawn(panel.content, layer);
    await replace(panel, layer);
  }
  document.documentElement.dataset.werkplaats = 'live';
}

function giveUp() {
  document.getElementById('werkplaats-reading')?.remove();
  document.documentElement.dataset.werkplaats = 'live';
}

export function replaceText(app) {
  let isMet = false;
  let isOver = false;
  const once = (run) => {
    if (!isOver) {
      isOver = true;
      run();
    }
  };
  const meet = () => {
    const panel = app.shell.currentWidget;
    if (!isMet && panel?.context && panel.content?.widgets) {
      isMet = true;
      panel.disposed.connect(() => once(giveUp)); // a notebook that cannot be loaded
      panel.context.ready
        .then(() => panel.revealed)
        .then(() => once(() => void takeOver(panel)))
        .catch(() => once(giveUp));
    }
  };
  app.shell.currentChanged?.connect(meet);
  app.restored.then(meet);
  app.restored.then(() => setTimeout(() => once(giveUp), LIMIT));
}
