/* What if: the class once more with another seed, without some ideas or with other weights, beside what it is now. */

import { find, language, make, notice, say, sentence, state } from './desk-element.js';

const MAX_WEIGHT = 100;

export class WhatIf {
  constructor() {
    this.pairs = [];
    find('only-changed').addEventListener('change', () => this.draw());
  }

  /** Offer the ideas and weights of these lessons, and start from the order that holds now. */
  offer(lessons, order) {
    find('what-if-seed').value = order.seed;
    const most = Math.max(...lessons.map(({ tasks }) => tasks.length));
    const weights = Array.from({ length: most }, (_, index) => {
      const title = lessons.length === 1 ? lessons[0].tasks[index].title : say('column_checkpoint', { number: index + 1 });
      const input = make('input', { type: 'text', inputmode: 'numeric', size: 4, value: String(order.weights[index] ?? 1) });
      return make('label', { class: 'weight' }, input, ` ${title}`);
    });
    find('weight-fields').replaceChildren(...weights);
    const tasks = lessons.flatMap((lesson) => lesson.tasks.map((task) => ({ ...task, lesson })));
    find('without').replaceChildren(
      ...tasks.map((task) => {
        const ideas = Object.entries(task.ideas).map(([key, text]) => {
          const value = `${task.function}:${key}`;
          const box = make('input', { type: 'checkbox', value, checked: order.without.includes(value) });
          return make('label', { class: 'choice' }, box, ' ', make('span', {}, sentence(text)));
        });
        const title = lessons.length === 1 ? task.title : `${task.lesson.slug} · ${task.title}`;
        return make('details', {}, make('summary', {}, title), ideas);
      }),
    );
    this.hide();
  }

  /** Return the order that was asked for; null, and a notice, when it makes no sense. */
  read(readSeed) {
    notice('what-if-notice', '');
    const seed = readSeed(find('what-if-seed').value);
    const weights = [...find('weight-fields').querySelectorAll('input')].map(({ value }) => Number(value.trim() || NaN));
    const right = weights.every((each) => Number.isInteger(each) && each >= 0 && each <= MAX_WEIGHT);
    const problem = seed === null ? 'seed_wrong' : !right || !weights.some(Boolean) ? 'what_if_weights_wrong' : '';
    if (problem) {
      notice('what-if-notice', say(problem));
      return null;
    }
    const emptied = [...find('without').children].find((each) => !each.querySelector('input:not(:checked)'));
    if (emptied) {
      notice('what-if-notice', say('what_if_ideas_wrong', { title: emptied.querySelector('summary').textContent }));
      emptied.open = true;
      return null;
    }
    const boxes = find('without').querySelectorAll('input:checked');
    const equal = weights.every((each) => each === weights[0]);
    return { seed, weights: equal ? [] : weights, without: [...boxes].map(({ value }) => value) };
  }

  show(pairs) {
    this.pairs = pairs;
    const count = pairs.filter(differs).length;
    find('comparison-count').textContent = count ? say('what_if_changed', { count, total: pairs.length }) : say('what_if_same');
    find('only-changed').checked = count > 0 && pairs.length > 12;
    find('comparison').hidden = false;
    this.draw();
    find('comparison-title').focus();
  }

  hide() {
    find('comparison').hidden = true;
  }

  draw() {
    const shown = find('only-changed').checked ? this.pairs.filter(differs) : this.pairs;
    const names = ['column_student', 'column_old', 'column_new', 'column_changes'];
    const head = make('tr', {}, names.map((name) => make('th', { scope: 'col' }, say(name))));
    find('compared').tHead.replaceChildren(head);
    find('compared').tBodies[0].replaceChildren(...shown.map((pair) => this.row(pair)));
  }

  row(pair) {
    const changes = pair.shifts.map(({ checkpoint, old, new: fresh }) =>
      make('p', { class: 'shift' }, `${say('column_checkpoint', { number: checkpoint })}: `, state(old), ' → ', state(fresh)),
    );
    return make(
      'tr',
      { class: differs(pair) ? 'changed' : '' },
      make('th', { scope: 'row' }, make('bdi', {}, pair.name), make('small', { class: 'path' }, make('bdi', {}, where(pair)))),
      make('td', { class: 'count' }, percent(pair.old)),
      make('td', { class: 'count' }, percent(pair.new)),
      make('td', {}, changes.length ? changes : say(differs(pair) ? 'only_points' : 'unchanged')),
    );
  }
}

/** The whole path only where it may say more than the name does. */
const where = ({ path, certain }) => (certain ? path.slice(path.lastIndexOf('/') + 1) : path);

const differs = ({ shifts, old, new: fresh }) => shifts.length > 0 || old !== fresh;

function percent(value) {
  return value === null ? '–' : new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
}
