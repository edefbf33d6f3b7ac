// All work goes into one zip and comes back the same; what differs is kept beside it; what is no backup is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { book, cell, load, own, sources } from './books.js';

const { BackupError, pack, unpack } = await load('backup.js');
const { planRestore } = await load('restoring.js');
const { copyName } = await load('copyname.js');
const { notebookFile } = await load('drive.js');
const { strFromU8, strToU8, unzipSync, zipSync } = await load('vendor/fflate.js');

const WHEN = new Date(2026, 10, 30, 9, 5);
const PROGRESS = { les: { checkpoints: { 1: 'passed' }, total: 3, updated: WHEN.toISOString() } };
const about = { created: WHEN.toISOString(), last_modified: WHEN.toISOString(), writable: true, size: 1 };
const file = (path, rest) => ({ path, name: path.split('/').at(-1), type: 'file', mimetype: 'text/plain', ...about, ...rest });
const FILES = [
  notebookFile('05-rerank.nl.ipynb', book(['# kop', own('x = "é 李 🙂"')]), WHEN),
  file('map', { type: 'directory', format: 'json', content: null }),
  file('map/noten é.txt', { format: 'text', content: 'een\r\ntwee\u0000é' }),
  file('map/beeld.png', { format: 'base64', content: btoa(String.fromCharCode(...Array(256).keys())) }),
  file('leeg.txt', { format: 'text', content: '' }),
  file('gegevens.json', { format: 'json', content: { a: [1, null] } })
];
const put = (files) => pack({ files, progress: PROGRESS, made: WHEN });
const zip = (members) => zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])));
const changed = (bytes, change) => {
  const members = unzipSync(bytes);
  change(members);
  return zipSync(members);
};

test('every kind of file and the progress come back as they were', () => {
  const { files, progress, made, unreadable } = unpack(put(FILES));
  assert.deepEqual(files, FILES);
  assert.deepEqual(progress, PROGRESS);
  assert.deepEqual(unreadable, []);
  assert.equal(made, WHEN.toISOString());
});

test('the zip is of use without the site, and says nothing of where it was made', () => {
  const members = unzipSync(put(FILES));
  assert.deepEqual(JSON.parse(strFromU8(members['werk/05-rerank.nl.ipynb'])), FILES[0].content);
  assert.deepEqual([...members['werk/map/beeld.png']], [...Array(256).keys()]);
  assert.doesNotMatch(strFromU8(members['werkplaats.json']), /https?:|file:|origin|localhost/);
});

test('a zip of someone’s own making gives its notebooks', () => {
  const text = JSON.stringify(book(['# kop']));
  const { files } = unpack(zip({ 'a/les.nl.ipynb': text, '__MACOSX/a/._les.nl.ipynb': 'x', 'lees.txt': 'x' }));
  assert.deepEqual(files.map(({ path, type }) => [path, type]), [['les.nl.ipynb', 'notebook']]);
  assert.deepEqual(sources(files[0].content), ['# kop']);
});

const REFUSED = {
  'no zip': [strToU8('{}'), 'not_zip'],
  'nothing at all': [new Uint8Array(), 'not_zip'],
  'half a zip': [put(FILES).slice(0, 200), 'not_zip'],
  'a backup of nothing': [put([]), 'no_work'],
  'a zip without work': [zip({ 'lees.txt': 'x' }), 'no_work'],
  'a list that cannot be read': [zip({ 'werkplaats.json': '{' }), 'damaged'],
  'a list of a later site': [zip({ 'werkplaats.json': '{"format": "werkplaats-backup-2"}' }), 'newer']
};
for (const [name, [bytes, key]] of Object.entries(REFUSED)) {
  test(`refused: ${name}`, () => {
    assert.throws(() => unpack(bytes), (error) => error instanceof BackupError && error.key === key);
  });
}

test('a damaged or dangerous file is told, and the others come back', () => {
  const bytes = changed(put(FILES), (members) => {
    members['werk/05-rerank.nl.ipynb'] = strToU8('{"cells": [');
    delete members['werk/leeg.txt'];
    const list = JSON.parse(strFromU8(members['werkplaats.json']));
    list.files.push(...['../x', '/x', 'a/../../x', 'a\\b', 'a//b', ''].map((path) => ({ ...list.files[2], path })));
    members['werkplaats.json'] = strToU8(JSON.stringify(list));
  });
  const { files, unreadable } = unpack(bytes);
  assert.deepEqual(files, FILES.slice(1, 4).concat(FILES[5]));
  assert.deepEqual(unreadable, ['05-rerank.nl.ipynb', 'leeg.txt', '../x', '/x', 'a/../../x', 'a\\b', 'a//b', '']);
});

test('a list that was tampered with gives what is good in it', () => {
  const strange = [['x'], { toString: 1 }, 7, null];
  const bytes = changed(put(FILES), (members) => {
    const list = JSON.parse(strFromU8(members['werkplaats.json']));
    list.files = [list.files[4], null, ...strange.map((path) => ({ ...list.files[4], path }))];
    Object.assign(list.progress, { a: null, b: { checkpoints: { een: 'passed' }, total: 3 }, c: { checkpoints: { 1: {} }, total: 3 } });
    list.progress.d = { checkpoints: {}, total: 'veel' };
    members['werkplaats.json'] = strToU8(JSON.stringify(list));
  });
  const { files, progress, unreadable } = unpack(bytes);
  assert.deepEqual(files, [FILES[4]]);
  assert.deepEqual(unreadable, ['?', '?', '?', '?', '?']);
  assert.deepEqual(progress, PROGRESS);
});

test('a zip that would fill the memory is refused before it is unpacked', () => {
  const bytes = zipSync({ 'werk/x': new Uint8Array(101_000_000) }, { level: 1 });
  assert.ok(bytes.length < 4_000_000);
  assert.throws(() => unpack(bytes), { key: 'too_large' });
});

const NAMES = [
  ['05-rerank.nl.ipynb', '05-rerank_kopie_2026-11-30_0905.nl.ipynb'],
  ['map/a.b.txt', 'map/a.b_kopie_2026-11-30_0905.txt'],
  ['LEESMIJ', 'LEESMIJ_kopie_2026-11-30_0905'],
  ['mijn notitie é.ipynb', 'mijn notitie é_kopie_2026-11-30_0905.ipynb'],
  ['.verborgen', '.verborgen_kopie_2026-11-30_0905']
];
test('the name of a copy', () => {
  for (const [path, name] of NAMES) {
    assert.equal(copyName(path, 'kopie', { when: WHEN, taken: new Set() }), name);
    const again = copyName(path, 'kopie', { when: WHEN, taken: new Set([name]) });
    assert.equal(again, name.replace('_0905', '_0905_2'));
  }
});

const LATER = new Date(2026, 11, 1, 10, 0);
const restore = (present, incoming) => planRestore(present, incoming, { reason: 'kopie', when: LATER });
const [mine, theirs] = ['mijn', 'hun'].map((text) => notebookFile('les.nl.ipynb', book(['# kop', own(text)]), WHEN));
const KEPT = 'les_kopie_2026-12-01_1000.nl.ipynb';

test('restoring where there is nothing', () => {
  const { put: files, outcomes } = restore([], FILES);
  assert.deepEqual(files.map(({ path, content }) => [path, content]), FILES.map(({ path, content }) => [path, content]));
  assert.deepEqual(new Set(outcomes.map(({ outcome }) => outcome)), new Set(['new']));
  assert.ok(files.every(({ last_modified: time }) => time === LATER.toISOString()));
});

test('restoring what is here already changes nothing, whatever its outputs', () => {
  const ran = structuredClone(FILES[0]);
  ran.content.cells[1].outputs = [{ output_type: 'stream', name: 'stdout', text: 'x' }];
  ran.content.cells[1].source = ran.content.cells[1].source.split(/(?<=x)/);
  const { put: files, outcomes } = restore([ran, ...FILES.slice(1)], FILES);
  assert.deepEqual(files, []);
  assert.deepEqual(new Set(outcomes.map(({ outcome }) => outcome)), new Set(['same']));
});

test('restoring over other work keeps that work beside it, under a name that says so', () => {
  const { put: files, outcomes } = restore([mine], [theirs]);
  assert.deepEqual(files.map(({ path, content }) => [path, content]), [[KEPT, mine.content], ['les.nl.ipynb', theirs.content]]);
  assert.equal(files[0].last_modified, mine.last_modified);
  assert.deepEqual(outcomes, [{ path: 'les.nl.ipynb', outcome: 'restored', kept: KEPT }]);
});

test('no copy overwrites another, be it here or in the backup', () => {
  const older = { ...mine, path: KEPT };
  const { put: files } = restore([mine, older], [theirs, { ...theirs, path: KEPT.replace('1000', '1000_2') }]);
  assert.equal(files[0].path, KEPT.replace('1000', '1000_3'));
  const twice = restore([mine], [theirs, { ...theirs, content: book([cell('# derde')]) }]);
  const texts = twice.put.map(({ content }) => sources(content).at(-1));
  assert.deepEqual(texts.sort(), ['# derde', 'hun', 'mijn']);
});
