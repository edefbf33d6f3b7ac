// A new version of a lesson and a student's copy of an old one become one notebook, and no line of the student is missing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { book, cell, load, own, sources } from './books.js';

const { isOutdated, merge } = await load('merging.js');
const { longestRise } = await load('origins.js');
const { isAsGiven, leftToStudent } = await load('cells.js');

const V1 = ['# kop', 'import a', '# uitleg', 'def f(x):\n    ...', '# slot', 'print(1)'];
const F = 'def f(x):\n    return x';
const answered = cell(F, { was: V1[3] });

// name: [the copy's cells, the new version's cells, the cells that must come out, and what is unusual about the copy]
const ROWS = {
  'nothing changed': [V1, V1, V1],
  'a copy as given becomes the new lesson': [V1, ['# kop 2', 'import b', ...V1.slice(2)], ['# kop 2', 'import b', ...V1.slice(2)]],
  'new cells come in, dropped ones go': [V1, [...V1.slice(0, 4), '# extra', 'print(2)'], [...V1.slice(0, 4), '# extra', 'print(2)']],
  'an answer stays where the text around it is renewed': [
    [...V1.slice(0, 3), answered, ...V1.slice(4)],
    ['# kop 2', 'import a', '# uitleg 2', V1[3], '# slot 2', V1[5]],
    ['# kop 2', 'import a', '# uitleg 2', F, '# slot 2', V1[5]]
  ],
  'an answer takes the place of the new empty function': [
    [...V1.slice(0, 3), answered, ...V1.slice(4)],
    [V1[0], V1[1], '# uitleg 2', 'def f(query):\n    ...', '# slot 2', V1[5]],
    [V1[0], V1[1], '# uitleg 2', F, '# slot 2', V1[5]]
  ],
  'an answer in a cell of its own is not followed by an empty function': [
    [...V1.slice(0, 3), '# slot', own(F), V1[5]],
    [V1[0], V1[1], '# uitleg 2', 'def f(query):\n    ...', '# slot', V1[5]],
    [V1[0], V1[1], '# uitleg 2', F, '# slot', V1[5]],
    { list: V1 }
  ],
  'an empty function that was never touched is renewed': [
    V1,
    [...V1.slice(0, 3), 'def f(query):\n    ...', ...V1.slice(4)],
    [...V1.slice(0, 3), 'def f(query):\n    ...', ...V1.slice(4)]
  ],
  'a changed example stays where the lesson kept it': [
    [...V1.slice(0, 5), cell('print(100)', { was: 'print(1)' })],
    ['# kop 2', ...V1.slice(1)],
    ['# kop 2', ...V1.slice(1, 5), 'print(100)']
  ],
  'a changed example comes behind the new one where the lesson changed it too': [
    [...V1.slice(0, 5), cell('print(100)', { was: 'print(1)' })],
    [...V1.slice(0, 5), 'print(2)'],
    [...V1.slice(0, 5), 'print(2)', 'print(100)']
  ],
  'a note in a given text is kept behind the new text': [
    [V1[0], V1[1], cell('# uitleg\n\nNoot', { was: '# uitleg' }), ...V1.slice(3)],
    [V1[0], V1[1], '# uitleg 2', ...V1.slice(3)],
    [V1[0], V1[1], '# uitleg 2', '# uitleg\n\nNoot', ...V1.slice(3)]
  ],
  'a changed cell stays where the lesson dropped it': [
    [...V1.slice(0, 5), cell('print(100)', { was: 'print(1)' })],
    V1.slice(0, 5),
    [...V1.slice(0, 5), 'print(100)']
  ],
  'own cells stay at the start, in between, in a row and at the end': [
    [own('a'), V1[0], own('b'), own('c'), ...V1.slice(1), own('d')],
    ['# nieuw', ...V1],
    ['a', '# nieuw', V1[0], 'b', 'c', ...V1.slice(1), 'd'],
    { list: V1 }
  ],
  'own cells stay where what was before them is renewed or dropped': [
    [V1[0], own('a'), V1[1], own('b'), ...V1.slice(2), own('c')],
    ['# kop 2', ...V1.slice(2, 4)],
    ['# kop 2', 'a', 'b', ...V1.slice(2, 4), 'c'],
    { list: V1 }
  ],
  'the lesson changes its order and own cells go along': [
    [...V1, own('a')],
    [V1[0], V1[4], V1[5], V1[1], V1[2], V1[3]],
    [V1[0], V1[4], V1[5], 'a', V1[1], V1[2], V1[3]],
    { list: V1 }
  ],
  'a given cell that the student moved stays there': [
    [V1[5], ...V1.slice(0, 5)],
    ['# kop 2', ...V1.slice(1)],
    [V1[5], '# kop 2', ...V1.slice(1, 5)],
    { list: V1 }
  ],
  'an answer that the student moved stays there': [
    [V1[0], V1[1], V1[2], V1[4], V1[5], answered],
    [...V1.slice(0, 5), 'print(2)'],
    [V1[0], V1[1], V1[2], V1[4], 'print(2)', F],
    { list: V1 }
  ],
  'what the student took away stays away': [[V1[0], ...V1.slice(2)], ['# kop 2', ...V1.slice(1)], ['# kop 2', ...V1.slice(2)], { list: V1 }],
  'a copy without a list of its cells: nothing is taken for taken away': [
    [V1[0], ...V1.slice(2), own('a')],
    ['# kop 2', ...V1.slice(1)],
    ['# kop 2', ...V1.slice(1), 'a'],
    { list: null }
  ],
  'a copy without a list: dropped text goes, answers stay': [
    [...V1.slice(0, 3), answered, ...V1.slice(4)],
    ['# kop 2', 'import a', V1[3]],
    ['# kop 2', 'import a', F],
    { list: null }
  ],
  'cells without ids are known by their text': [
    V1.map((source) => cell(source === V1[3] ? F : source, { id: undefined })),
    ['# kop 2', ...V1.slice(1, 3), 'def f(x, y):\n    ...', ...V1.slice(4)],
    ['# kop 2', ...V1.slice(1, 3), F, ...V1.slice(4)],
    { list: V1 }
  ],
  'cells without ids and without a list': [
    [...V1, 'mijn = 1'].map((source) => cell(source, { id: undefined })),
    [...V1, '# nieuw'],
    [...V1, 'mijn = 1', '# nieuw'],
    { list: null }
  ],
  'a second cell with the same id is the student’s': [
    [...V1.slice(0, 3), answered, cell('def f(x):\n    return 2', { was: V1[3] }), ...V1.slice(4)],
    ['# kop 2', ...V1.slice(1)],
    ['# kop 2', ...V1.slice(1, 3), F, 'def f(x):\n    return 2', ...V1.slice(4)],
    { list: V1 }
  ],
  'every cell with the same id': [
    V1.map((source) => cell(source === V1[3] ? F : source, { id: 'x' })),
    ['# kop 2', ...V1.slice(1)],
    ['# kop 2', ...V1.slice(1, 3), F, ...V1.slice(4)],
    { list: V1 }
  ],
  'a given cell that was cut and pasted elsewhere': [
    [V1[0], V1[1], V1[3], V1[4], V1[5], own('# uitleg')],
    ['# kop 2', ...V1.slice(1)],
    ['# kop 2', V1[1], V1[3], V1[4], V1[5], '# uitleg'],
    { list: V1 }
  ],
  'every cell is gone': [[], V1, [], { list: V1 }],
  'every cell is gone, without a list': [[], V1, V1, { list: null }],
  'only own cells': [[own('a'), own('b')], V1, ['a', 'b', ...V1], { list: null }],
  'two equal given cells': [
    ['print(1)', cell('print(1)', { id: `${cell('print(1)').id}-2` }), own('a')],
    ['# kop', 'print(1)', cell('print(1)', { id: `${cell('print(1)').id}-2` })],
    ['# kop', 'print(1)', 'print(1)', 'a'],
    { list: ['print(1)', { id: `${cell('print(1)').id}-2` }] }
  ],
  'one cell answers two functions': [
    [V1[0], cell(`${F}\n\ndef g(x):\n    return 1`, { was: V1[3] }), 'def g(x):\n    ...'],
    [V1[0], 'def f(y):\n    ...', 'def g(y):\n    ...'],
    [V1[0], `${F}\n\ndef g(x):\n    return 1`],
    { list: [V1[0], V1[3], 'def g(x):\n    ...'] }
  ],
  'sources as lists of lines': [
    [
      { ...cell('# kop'), source: ['# kop'] },
      { ...answered, source: ['def f(x):\n', '    return x'] }
    ],
    ['# kop 2', V1[3]],
    ['# kop 2', F],
    { list: ['# kop', V1[3]] }
  ]
};

for (const [name, [copy, fresh, expected, about]] of Object.entries(ROWS)) {
  test(name, () => {
    const [student, published] = [book(copy, { version: '1', ...about }), book(fresh, { version: '2' })];
    const before = JSON.stringify([student, published]);
    const { notebook } = merge(student, published);
    assert.deepEqual(sources(notebook), expected);
    assert.equal(JSON.stringify([student, published]), before, 'the two it was made from are untouched');
    assert.equal(new Set(notebook.cells.map(({ id }) => id)).size, notebook.cells.length, 'ids are there, and differ');
  });
}

test('it tells how many cells stayed, came and went', () => {
  const copy = book([...V1.slice(0, 3), answered, ...V1.slice(4), own('a')], { list: V1 });
  const { kept, added, removed } = merge(copy, book(['# kop 2', '# nog een', ...V1.slice(1)], { version: '2' }));
  assert.deepEqual({ kept, added, removed }, { kept: 2, added: 2, removed: 1 });
});

test('outputs, attachments and saved panels of what stays, stay', () => {
  const outputs = [{ output_type: 'stream', name: 'stdout', text: '1\n' }];
  const copy = book([V1[0], cell('print(1)', { outputs, execution_count: 3 })]);
  copy.metadata.widgets = { state: 1 };
  const { notebook } = merge(copy, book(['# kop 2', 'print(1)'], { version: '2' }));
  assert.deepEqual(notebook.cells[1].outputs, outputs);
  assert.deepEqual(notebook.metadata.widgets, { state: 1 });
});

test('the copy remembers the versions it has been through, and an older site is not offered', () => {
  const [one, two, three] = ['1', '2', '3'].map((version) => book([`# ${version}`], { version }));
  const second = merge(one, two).notebook;
  assert.equal(second.metadata.werkplaats.version, '2');
  assert.deepEqual(second.metadata.werkplaats.earlier, ['1']);
  assert.deepEqual(merge(second, three).notebook.metadata.werkplaats.earlier, ['1', '2']);
  assert.ok(isOutdated(one, two));
  assert.ok(!isOutdated(second, one), 'a copy that went from 1 to 2, on a site that still has 1');
  assert.ok(!isOutdated(two, two));
  for (const other of [{ lesson: 'x' }, { language: 'sv' }, { version: undefined }]) {
    assert.ok(!isOutdated({ metadata: { werkplaats: { ...one.metadata.werkplaats, ...other } } }, two));
  }
  assert.ok(!isOutdated({}, two));
});

test('what is no notebook is refused', () => {
  for (const copy of [{}, null, { worksheets: [] }]) {
    assert.throws(() => merge(copy, book(V1)), TypeError);
  }
});

test('what is left to the student', () => {
  const rows = {
    'def f(x):\n    ...': 'f',
    'def f(x, y=1) -> int: ...\n': 'f',
    'def f(x) -> int:\n    ...\n': 'f',
    'def f(x):\n    return 1': null,
    'x = 1': null,
    'def hämtning(fråga):\n    ...': 'hämtning'
  };
  for (const [source, name] of Object.entries(rows)) {
    assert.equal(leftToStudent(cell(source)), name, source);
  }
  assert.equal(leftToStudent(cell('# def f(x): ...')), null);
});

test('the longest rise', () => {
  const rows = [[[], []], [[1], [0]], [[3, 1, 2], [1, 2]], [[1, 5, 2, 3], [0, 2, 3]], [[2, 1], [0]]];
  for (const [numbers, expected] of rows) {
    assert.deepEqual([...longestRise(numbers)], expected);
  }
});

// A generator of the same numbers every time.
function draw(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function edit(cells, below, mark) {
  const made = [...cells];
  for (let step = below(12); step > 0; step -= 1) {
    const index = below(made.length + 1);
    const [found] = made.slice(index, index + 1);
    const act = below(6);
    if (act === 0 || !found) {
      made.splice(index, 0, own(`mijn ${mark()}`));
    } else if (act === 1) {
      made.splice(index, 1);
    } else if (act === 2) {
      made.splice(below(made.length), 0, ...made.splice(index, 1));
    } else if (act === 3) {
      made[index] = { ...found, source: `${found.source}\nmijn ${mark()}` };
    } else if (act === 4) {
      made.splice(below(made.length), 0, { ...found, source: `kopie ${mark()}` });
    } else {
      made[index] = { ...found, id: undefined };
    }
  }
  return made;
}

test('whatever a student does, every line of theirs is in the merge once, and a second merge changes nothing', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const below = draw(seed);
    let marks = 0;
    const text = () => `${below(2) ? '# ' : ''}gegeven ${below(30)}`;
    const first = [...new Set(Array.from({ length: below(10) }, text)), 'def f(x):\n    ...'].map((source) => cell(source));
    const second = edit(first, below, () => `les ${(marks += 1)}`).map(({ source }) => source.replace(/mijn|kopie/g, 'nieuw'));
    const published = book([...new Set(second)], { version: '2' });
    const student = book(edit(first, below, () => (marks += 1)), { list: below(3) ? first : null });
    const { notebook, kept } = merge(student, published);
    const texts = sources(notebook);
    const mine = (all) => all.filter((each) => /mijn|kopie/.test(each)).sort();
    assert.deepEqual(mine(texts), mine(sources(student)), `seed ${seed}`);
    assert.ok(kept >= mine(texts).length);
    assert.equal(new Set(notebook.cells.map(({ id }) => id)).size, texts.length, `seed ${seed}`);
    assert.deepEqual(sources(merge(notebook, published).notebook), texts, `seed ${seed}: again`);
    const stale = notebook.cells.filter((each) => isAsGiven(each) && !published.cells.some(({ id }) => id === each.id));
    assert.deepEqual(stale.map(({ source }) => source).filter((each) => !/mijn|kopie/.test(each)), [], `seed ${seed}: old text`);
  }
});
