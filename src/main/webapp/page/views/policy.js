// The exception policy in four sentences and six pictures.

import { CASES } from '../cases.js';
import { h } from '../dom.js';
import { legend, picture } from '../picture.js';

const RULES = [
  'If any called server fails, the client gets a failure, never part of a result that looks whole.',
  'Failures are of two classes: transport (a timeout, no connection, a closed one, a broken reply) and application (an error the server answered, or a result that can’t be used).',
  'Any transport failure outranks every application error, whatever came first.',
  'Inside the winning class the earliest is returned, in the order the proxy observed them. The deadline closes the book.',
];

export function policy() {
  return {
    title: 'Policy',
    nodes: [
      h('h1', {}, 'Which failure the client gets'),
      h('ol', { class: 'policy' }, RULES.map(rule => h('li', {}, rule))),
      legend(),
      h('div', { class: 'cases' }, CASES.map(each => h('article', { class: 'sheet', 'data-case': each.number },
        h('h2', {}, h('span', { class: 'number' }, each.number), each.title),
        h('p', {}, each.sentence),
        picture(each.fanOut)))),
    ],
  };
}
