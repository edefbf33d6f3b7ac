// One file of a build from wherever it is to be had: another build that has the same, or the server. Nothing is taken
// that has another digest.

/** Why a file cannot be had: `unreachable`, `altered` (the server has something else) or `full`. */
class Fault extends Error {
  constructor(kind, detail) {
    super(detail);
    this.kind = kind;
  }
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (each) => each.toString(16).padStart(2, '0')).join('');
}

/**
 * Tell whether an answer is to be kept as it came: that of a script, beside which browsers keep what they compiled; they
 * keep it beside none that was made here. One that is partial, or that varies with everything, no cache takes.
 */
function isToKeep({ headers, redirected, status, type }) {
  const isScript = /^(text|application)\/javascript\b/.test(headers.get('Content-Type'));
  return isScript && status === 200 && type === 'basic' && !redirected && !headers.get('Vary')?.includes('*');
}

/** Return what an answer holds, and what to keep: `{bytes, answer}`. */
async function read(path, answer) {
  const whole = isToKeep(answer) ? answer.clone() : null;
  const bytes = await answer.arrayBuffer();
  return { bytes, answer: whole ?? answerOf(path, bytes) };
}

/** Ask the server for a file: `{bytes, answer}`; throws a Fault when there is no answer. */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(addressOf(path), { credentials: 'same-origin', ...options });
    if (answer.ok) {
      return await read(path, answer);
    }
  } catch (error) {
    throw new Fault('unreachable', `${path}: ${error.message}`);
  }
  // What is not there now was moved by a new build; anything else is a server in trouble.
  throw new Fault([404, 410].includes(answer.status) ? 'altered' : 'unreachable', `${path}: ${answer.status}`);
}

async function fromServer(path, digest, priority) {
  // What the page has just loaded is still with the browser; what is there may also be older than the build.
  for (const cache of ['default', 'reload']) {
    const found = await ask(path, { cache, priority });
    if ((await digestOf(found.bytes)) === digest) {
      return found;
    }
  }
  throw new Fault('altered', `${path}: not what the build says`);
}

async function fromShelf(digest) {
  for (const build of await Shelf.builds()) {
    const path = await Shelf.placeOf(build, digest);
    const answer = path && (await Shelf.find(build, path));
    const found = answer && (await read(path, answer));
    if (found && (await digestOf(found.bytes)) === digest) {
      return found;
    }
  }
  return null;
}

async function keep(build, path, answer) {
  try {
    await Shelf.put(build, path, answer);
  } catch (error) {
    throw new Fault('full', `${path}: ${error.message}`);
  }
}

/** Files on their way, so that a page and the download of the whole site never fetch the same file twice. */
const underway = new Map();

/** Return the bytes of a build's file, from elsewhere, and keep them; throws a Fault. */
function obtain({ build, files }, path, priority = 'auto') {
  const key = `${build} ${path}`;
  if (!underway.has(key)) {
    const [digest] = files[path];
    const work = async () => {
      const { bytes, answer } = (await fromShelf(digest)) ?? (await fromServer(path, digest, priority));
      await keep(build, path, answer);
      return bytes;
    };
    underway.set(key, work().finally(() => underway.delete(key)));
  }
  return underway.get(key);
}
