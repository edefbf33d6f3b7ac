/* The page that a student gets, in a frame in which nothing can run, with the students before and after one step away. */

import { find, language, say } from './desk-element.js';

export class StudentPage {
  /** @param {Python} python @param {Table} table */
  constructor(python, table) {
    this.python = python;
    this.table = table;
    this.position = 0;
    const dialog = find('student');
    find('student-close').addEventListener('click', () => dialog.close());
    find('student-inputs').addEventListener('change', () => this.open(this.position));
    find('student-previous').addEventListener('click', () => this.open(this.beside(-1)));
    find('student-next').addEventListener('click', () => this.open(this.beside(1)));
    dialog.addEventListener('close', () => {
      find('student-page').srcdoc = '';
      const button = find('students').tBodies[0].rows[this.position]?.querySelector('button.name');
      button?.focus();
    });
  }

  async open(position) {
    this.position = position;
    const { name } = this.table.rows[position];
    find('student-title').textContent = name;
    find('student-page').title = say('page_of', { name });
    find('student-previous').disabled = this.beside(-1) < 0;
    find('student-next').disabled = this.beside(1) < 0;
    if (!find('student').open) find('student').showModal();
    try {
      const page = await this.python.call('page', position, language, find('student-inputs').checked);
      if (position === this.position) find('student-page').srcdoc = page;
    } catch (error) {
      console.warn(`werkplaats: no page (${error.message})`);
      find('student-title').textContent = say('failed');
    }
  }

  /** Return the position of the nearest finished file in a direction, or -1. */
  beside(step) {
    for (let at = this.position + step; at >= 0 && at < this.table.rows.length; at += step) {
      if (this.table.rows[at].cells) return at;
    }
    return -1;
  }
}
