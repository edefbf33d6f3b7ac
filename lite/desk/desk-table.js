/* The table of students and checkpoints: a row for every file, filled in as files are finished. */

import { find, make, say, sentence, state } from './desk-element.js';

/** Rows put into the page at a time, so that a large class does not freeze it. */
const BATCH = 60;

/** Milliseconds after which no frame is waited for: a page that is out of sight has none. */
const HIDDEN = 50;

function frame() {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, HIDDEN);
  });
}

export class Table {
  /** @param {(position: number) => void} open shows the page of the file at this position */
  constructor(open) {
    this.open = open;
    this.rows = [];
    this.columns = { titles: [], lesson: false, points: false };
    this.fresh = new Map();
    this.drawing = 0;
  }

  /** Show rows; each is what the engine knows of a file, and finished when it has `cells`. */
  async show(rows, titles) {
    this.rows = rows;
    this.fresh.clear();
    const lessons = new Set(rows.map(({ lesson }) => lesson).filter(Boolean));
    this.columns = { titles, lesson: lessons.size > 1, points: rows.some(({ points }) => points) };
    this.drawHead();
    this.drawing += 1;
    const mine = this.drawing;
    const body = find('students').tBodies[0];
    const old = [...body.rows];
    for (let start = 0; start < rows.length; start += BATCH) {
      if (start) await frame();
      if (mine !== this.drawing) return;
      rows.slice(start, start + BATCH).forEach((row, index) => {
        const drawn = this.draw(row, start + index);
        const place = old[start + index];
        if (place) place.replaceWith(drawn);
        else body.append(drawn);
      });
    }
    for (const each of old.slice(rows.length)) each.remove();
    this.drawFacts();
  }

  /** Fill in one file; drawn with the next frame, together with others that come meanwhile. */
  fill(position, row) {
    this.rows[position] = row;
    if (!this.fresh.size) {
      void frame().then(() => {
        for (const [at, each] of this.fresh) find('students').tBodies[0].rows[at]?.replaceWith(this.draw(each, at));
        this.fresh.clear();
        this.drawFacts();
      });
    }
    this.fresh.set(position, row);
  }

  drawHead() {
    const { titles, lesson, points } = this.columns;
    const names = [say('column_student'), ...(lesson ? [say('column_lesson')] : []), ...titles, say('column_passed')];
    if (points) names.push(say('column_points'));
    const cells = names.map((name) => make('th', { scope: 'col' }, name));
    find('students').tHead.replaceChildren(make('tr', {}, cells));
  }

  draw(row, position) {
    const { titles, lesson, points } = this.columns;
    const head = make('th', { scope: 'row' }, this.name(row, position), this.beside(row));
    if (!row.cells || row.reason) {
      const span = titles.length + 1 + lesson + points;
      return make('tr', { class: 'without' }, head, make('td', { colspan: span }, this.missing(row)));
    }
    const cells = titles.map((_, index) => make('td', {}, row.cells[index + 1] ? state(row.cells[index + 1]) : '–'));
    if (lesson) cells.unshift(make('td', {}, row.lesson));
    cells.push(make('td', { class: 'count' }, say('of', { count: row.passed, total: row.total })));
    if (points) cells.push(make('td', { class: 'count' }, row.points ? say('of', { count: row.points[0], total: row.points[1] }) : '–'));
    return make('tr', {}, head, cells);
  }

  name(row, position) {
    const name = make('bdi', {}, row.name);
    if (!row.cells) return make('span', { class: 'name' }, name);
    return make('button', { type: 'button', class: 'name', onclick: () => this.open(position) }, name);
  }

  beside(row) {
    // The whole path only where it may say more than the name does.
    const path = row.certain ? row.path.slice(row.path.lastIndexOf('/') + 1) : row.path;
    const where = row.number ? `${row.number} · ${path}` : path;
    return [
      make('small', { class: 'path', title: row.path }, make('bdi', {}, where)),
      ...(row.flags ?? []).map((flag) => make('small', { class: 'flag' }, sentence(flag))),
      ...(row.remarks ?? []).map((text) => make('small', { class: 'remark' }, say('remark_label', { text }))),
    ];
  }

  missing(row) {
    if (row.reason) {
      const label = make('span', { class: 'state is-none' }, make('span', { 'aria-hidden': 'true', class: 'mark' }, '–'), ` ${say('no_report')}`);
      return [label, make('small', {}, sentence(row.reason))];
    }
    return make('span', { class: 'state is-none' }, row.stopped ? say('not_graded') : say('waiting'));
  }

  drawFacts() {
    const done = this.rows.filter(({ cells, reason }) => cells && !reason);
    const finished = done.filter(({ cells }) => Object.values(cells).every((each) => each.state === 'passed'));
    const facts = {
      fact_files: this.rows.length,
      fact_graded: done.length,
      fact_finished: finished.length,
      fact_unread: this.rows.filter(({ reason }) => reason).length,
    };
    const items = Object.entries(facts).map(([key, count]) => make('div', {}, make('dt', {}, say(key)), make('dd', {}, String(count))));
    find('facts').replaceChildren(...items);
  }
}
