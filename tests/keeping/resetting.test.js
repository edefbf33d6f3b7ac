// One exercise goes back to how the lesson gives it, and nothing else of the notebook moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { book, cell, load, own, sources } from './books.js';

const { changedExercises, exercises, resetExercise } = await load('resetting.js');

const [F, G] = ['def f(x):\n    ...', 'def g(x):\n    ...'];
const LESSON = book(['# kop', F, '# midden', G, '# slot']);
const ANSWER = 'def f(x):\n    return x';
const answer = (source = ANSWER, rest = {}) => cell(source, { was: F, outputs: [{ output_type: 'stream' }], ...rest });

// name: [the notebook's cells, and what must come out when `f` is reset]
const ROWS = {
  'an answer in its own cell': [['# kop', answer(), '# midden', 'def g(x):\n    return 2', own('a')], ['# kop', F, '# midden', 'def g(x):\n    return 2', 'a']],
  'answers in more than one cell': [[own(ANSWER), '# kop', answer(), own('a'), own('async def f():\n    pass')], [F, '# kop', 'a']],
  'an answer that no longer defines it': [['# kop', answer('x = 1'), '# midden'], ['# kop', F, '# midden']],
  'no cell at all': [['# midden', '# kop', G], ['# midden', '# kop', F, G]],
  'an empty notebook': [[], [F]],
  'a cell that holds another exercise too stays': [['# kop', answer(`${ANSWER}\n\ndef g(x):\n    return 1`), own('a')], ['# kop', `${ANSWER}\n\ndef g(x):\n    return 1`, F, 'a']],
  'a call of the function stays': [['# kop', answer(), own('print(f(1))'), '# def f(x):'], ['# kop', F, 'print(f(1))', '# def f(x):']]
};
for (const [name, [cells, expected]] of Object.entries(ROWS)) {
  test(name, () => {
    const notebook = book(cells);
    const before = JSON.stringify(notebook);
    const reset = resetExercise(notebook, LESSON, 'f');
    assert.deepEqual(sources(reset), expected);
    assert.deepEqual(reset.cells.find(({ source }) => source === F).outputs, []);
    assert.equal(new Set(reset.cells.map(({ id }) => id)).size, expected.length);
    assert.deepEqual(reset.metadata, notebook.metadata);
    assert.equal(JSON.stringify(notebook), before);
  });
}

test('which exercises there are, and which of them are not as given', () => {
  assert.deepEqual(exercises(LESSON), ['f', 'g']);
  const rows = [[LESSON.cells, []], [['# kop', answer(), G], ['f']], [[G], ['f']], [[F, G, own(ANSWER)], ['f']], [[answer(F), G], ['f']]];
  for (const [cells, changed] of rows) {
    assert.deepEqual(changedExercises(book(cells), LESSON), changed);
  }
});

test('an exercise that the lesson does not have', () => {
  assert.throws(() => resetExercise(LESSON, LESSON, 'h'), RangeError);
});
