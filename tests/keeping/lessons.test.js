// What the modules take for granted of a lesson holds for every notebook of the site.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load, sources } from './books.js';

const { isAsGiven } = await load('cells.js');
const { exercises, resetExercise, changedExercises } = await load('resetting.js');
const { merge } = await load('merging.js');

const FOLDER = join(process.env.WERKPLAATS_MODULES, '..', '..', 'files');
const names = readdirSync(FOLDER);
assert.ok(names.length >= 8);

for (const name of names) {
  test(name, () => {
    const lesson = JSON.parse(readFileSync(join(FOLDER, name), 'utf-8'));
    assert.deepEqual(lesson.cells.filter((cell) => !isAsGiven(cell)), []);
    assert.deepEqual(lesson.metadata.werkplaats.cells, lesson.cells.map(({ id }) => id));
    assert.equal(exercises(lesson).length, name.startsWith('lab-') ? 0 : 3);
    assert.deepEqual(changedExercises(lesson, lesson), []);
    for (const exercise of exercises(lesson)) {
      assert.deepEqual(resetExercise(lesson, lesson, exercise), lesson);
    }
    assert.deepEqual(sources(merge(lesson, lesson).notebook), sources(lesson));
  });
}
