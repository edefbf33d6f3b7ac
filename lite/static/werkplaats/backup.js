// All work of a student as one zip, and back: nothing in it depends on the address of the site that made it.
//
// The files stand in the folder "werk" as themselves, so that the zip is of use without the site. "werkplaats.json" beside it
// says what a file system cannot: {format, made, files: [a contents model without content, with `member`], progress}.
import { strFromU8, strToU8, unzipSync, zipSync } from './vendor/fflate.js';

const FORMAT = 'werkplaats-backup-1';
const MANIFEST = 'werkplaats.json';
const FOLDER = 'werk/';
const MAX_BYTES = 100_000_000;
const SAFE = /^(?!\/)(?!.*(^|\/)\.{0,2}(\/|$))[^\\\0]+$/s;

// Why a file is no backup; `key` is "not_zip", "no_work", "too_large", "damaged" or "newer".
export class BackupError extends Error {
  constructor(key, detail = '') {
    super(detail || key);
    this.key = key;
  }
}

function toBytes({ content, format }) {
  if (format === 'base64') {
    return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  }
  return strToU8(format === 'json' || typeof content !== 'string' ? `${JSON.stringify(content, null, 1)}\n` : content);
}

function fromBytes(bytes, format) {
  if (!bytes) {
    throw new Error('the zip does not hold what it lists');
  }
  if (format === 'base64') {
    return btoa(strFromU8(bytes, true));
  }
  const text = strFromU8(bytes);
  return format === 'json' ? JSON.parse(text) : text;
}

// `files` are contents models, `progress` is {slug: record}, `made` a Date. Returns the bytes of the zip.
export function pack({ files, progress, made }) {
  const members = {};
  const listed = files.map(({ content, ...about }) => {
    if (about.type === 'directory' || content === null || content === undefined) {
      return about;
    }
    const member = FOLDER + about.path;
    members[member] = toBytes({ content, format: about.format });
    return { ...about, member };
  });
  const manifest = { format: FORMAT, made: made.toISOString(), files: listed, progress };
  return zipSync({ [MANIFEST]: strToU8(JSON.stringify(manifest, null, 1)), ...members }, { mtime: made });
}

function unzip(bytes) {
  let total = 0;
  const filter = ({ originalSize }) => {
    total += originalSize;
    if (total > MAX_BYTES) {
      throw new BackupError('too_large');
    }
    return true;
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError('not_zip', String(error?.message ?? error));
  }
}

function readManifest(members) {
  let manifest;
  try {
    manifest = JSON.parse(strFromU8(members[MANIFEST]));
  } catch (error) {
    throw new BackupError('damaged', String(error?.message ?? error));
  }
  if (manifest?.format !== FORMAT) {
    throw new BackupError('newer', String(manifest?.format));
  }
  return manifest;
}

// A zip of someone's own making, or of a learning platform: every notebook in it, by its name alone.
function loose(members) {
  const notebooks = Object.keys(members).filter((name) => name.endsWith('.ipynb') && !name.startsWith('__MACOSX/'));
  return {
    progress: {},
    files: notebooks.map((member) => {
      const name = member.split('/').at(-1);
      return { name, path: name, type: 'notebook', format: 'json', mimetype: 'application/json', writable: true, member };
    })
  };
}

// The records that are what progress.js writes; another one would be read, and fail, whenever its lesson is opened.
function recordsOf(progress) {
  const isRecord = (each) =>
    Number.isInteger(each?.total) &&
    Object.entries(each.checkpoints ?? {}).every(([number, status]) => /^\d+$/.test(number) && typeof status === 'string');
  return Object.fromEntries(Object.entries(progress ?? {}).filter(([, each]) => isRecord(each)));
}

// Returns {files, progress, made, unreadable}; `unreadable` are the paths whose content is missing or broken, which are left
// out and must be told. Throws BackupError.
export function unpack(bytes) {
  const members = unzip(bytes);
  const { files, progress, made } = members[MANIFEST] ? readManifest(members) : loose(members);
  const read = [];
  const unreadable = [];
  for (const each of Array.isArray(files) ? files : []) {
    const { member, ...about } = each ?? {};
    try {
      if (typeof about.path !== 'string' || !SAFE.test(about.path)) {
        throw new Error('no path within the work');
      }
      read.push({ ...about, content: member ? fromBytes(members[member], about.format) : null });
    } catch {
      unreadable.push(typeof about.path === 'string' ? about.path : '?');
    }
  }
  if (!read.length && !unreadable.length) {
    throw new BackupError('no_work');
  }
  return { files: read, progress: recordsOf(progress), made, unreadable };
}
