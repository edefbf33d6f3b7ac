// Shows the text of a lesson while the notebook is on its way; the notebook takes it away (takeover.js of the extension).
//
// Nothing is shown before the student's own copy was looked for: the lesson's text never stands where their work is. The
// page has asked for the lesson's text by then (window.werkplaatsReading), for it takes as long as this script. The rest of
// the page waits until it stands there (boot.js of the extension).
import { readFile } from './drive.js';
import { say } from './reading-words.js';

const ROOT = new URL('../../', import.meta.url);
const SITE = 'De werkplaats';
const PATH = new URLSearchParams(location.search).get('path') ?? '';

/** Return the student's copy as a notebook; null when there is none, or where storage is off and none can be. */
async function ownCopy() {
  try {
    const { content } = (await readFile(PATH)) ?? {};
    return Array.isArray(content?.cells) ? content : null;
  } catch {
    return null;
  }
}

async function articleFrom(asked) {
  try {
    const answer = await asked;
    const text = answer?.ok ? await answer.text() : '';
    // A document of its own: what is read there loads nothing.
    return new DOMParser().parseFromString(text, 'text/html').querySelector('article');
  } catch {
    return null; // the notebook is all there is, as it was before
  }
}

async function lessonOf({ lesson, language }) {
  try {
    const answer = await fetch(new URL(`files/${lesson}.${language}.ipynb`, ROOT));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Return what there is to read, the student's own before the lesson's; null when it is neither. */
async function findArticle() {
  const own = await ownCopy();
  if (!own) {
    return articleFrom(window.werkplaatsReading);
  }
  const { ownArticle } = await import('./reading-cells.js');
  const about = own.metadata?.werkplaats;
  if (!about?.lesson) {
    return ownArticle(own, null, null);
  }
  const isLesson = PATH === `${about.lesson}.${about.language}.ipynb`;
  const asked = isLesson ? window.werkplaatsReading : fetch(new URL(`reading/${about.lesson}.${about.language}.html`, ROOT));
  const [article, lesson] = await Promise.all([articleFrom(asked), lessonOf(about)]);
  return ownArticle(own, article, lesson);
}

function header(language, isOwn) {
  const made = document.createElement('header');
  const link = document.createElement('a');
  link.href = new URL(say('homePage', language), ROOT);
  const logo = Object.assign(document.createElement('img'), { alt: '' });
  logo.src = new URL('static/werkplaats/logo.svg', ROOT);
  link.append(logo, say('home', language));
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  made.append(link, status);
  // A region that is live says what changes in it, so it is there before its words are.
  setTimeout(() => status.append(say(isOwn ? 'busyOwn' : 'busy', language)));
  return made;
}

/** Have links to other notebooks lead to their page; in a live notebook JupyterLab sees to that. */
function mendLinks(article) {
  for (const link of article.querySelectorAll('a[href$=".ipynb"]')) {
    const name = link.getAttribute('href');
    if (/^[\w.-]+$/.test(name)) {
      Object.assign(link, { href: `?${new URLSearchParams({ path: name })}`, target: '_blank' });
    }
  }
}

function show(article) {
  const language = article.lang;
  const layer = Object.assign(document.createElement('div'), { id: 'werkplaats-reading', lang: language });
  const main = document.createElement('main');
  main.tabIndex = 0;
  main.setAttribute('aria-busy', 'true');
  main.setAttribute('aria-label', article.dataset.title);
  mendLinks(article);
  main.append(article);
  layer.append(header(language, article.classList.contains('own')), main);
  document.body.prepend(layer);
  document.title = article.dataset.title ? `${article.dataset.title} · ${SITE}` : SITE;
  if (document.activeElement === document.body) {
    main.focus({ preventScroll: true }); // so that arrow keys and the space bar scroll at once
  }
}

/** Resolve when what was shown is on the screen; a page that is not looked at is not drawn. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    if (document.hidden) {
      resolve();
    }
  });
}

try {
  const article = await findArticle();
  if (article && document.documentElement.dataset.werkplaats !== 'live') {
    show(article);
    await painted();
  }
} finally {
  document.dispatchEvent(new Event('werkplaats-reading'));
}
