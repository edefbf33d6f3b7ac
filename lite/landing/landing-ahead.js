// Fetches what a lesson needs while a student is about to open it: on the way to its link, by mouse, finger or keyboard.
//
// The page that opens lessons names what it will ask for (lite/opening.py), so it is that page which is asked here.

const COMING = ['pointerenter', 'focus', 'touchstart'];
const NAMED = 'link[rel=preload][as=script], link[rel=stylesheet]';

function fetchAhead(address) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
}

async function fetchScripts(link) {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const each of page.querySelectorAll(NAMED)) {
    fetchAhead(new URL(each.getAttribute('href'), answer.url));
  }
}

function fetchText(link) {
  const name = new URL(link.href).searchParams.get('path').replace(/ipynb$/, 'html');
  fetchAhead(new URL(`reading/${name}`, document.baseURI));
}

/** Fetch ahead for the lessons of the page, once for each; nothing for who saves data, and nothing from a disk. */
export function expectLessons() {
  if (navigator.connection?.saveData || location.protocol === 'file:') {
    return;
  }
  let scripts = null;
  for (const link of document.querySelectorAll('[data-lesson] .open a')) {
    const come = () => {
      COMING.forEach((kind) => link.removeEventListener(kind, come));
      fetchText(link);
      scripts ??= fetchScripts(link).catch(() => undefined); // the lesson itself says what is wrong
    };
    COMING.forEach((kind) => link.addEventListener(kind, come, { passive: true }));
  }
}
