// The table beside the picture: every call in words, for reading, copying and screen readers.

import { h } from './dom.js';
import { micros } from './format.js';
import { icon } from './kinds.js';

const COLUMNS = ['Rank', 'Server', 'Outcome', 'Began', 'Ended', 'Said'];

/** The calls of a fan-out, failures by rank first and then the replies in endpoint order. */
export function callTable({ calls, chosen }) {
  const rows = calls
    .map((call, index) => ({ call, isChosen: index === chosen }))
    .sort((a, b) => (a.call.rank ?? Infinity) - (b.call.rank ?? Infinity) || 0);
  // Roles are said, because a phone's style sheet lays the rows out as blocks and would take them away.
  return h('table', { class: 'calls', role: 'table' },
    h('caption', {}, 'Every call, failures in the order of the policy'),
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, COLUMNS.map(name => h('th', { role: 'columnheader', scope: 'col' }, name)))),
    h('tbody', { role: 'rowgroup' }, rows.map(row)));
}

function row({ call, isChosen }) {
  const name = call.outcome === 'reply' ? 'reply' : call.class;
  const cell = (...content) => h('td', { role: 'cell' }, ...content);
  return h('tr', { role: 'row', class: isChosen ? 'chosen' : null },
    cell(call.rank === null || call.rank === undefined ? '–' : String(call.rank)),
    h('th', { role: 'rowheader', scope: 'row' }, call.endpoint),
    cell(h('span', { class: `kind ${name}` }, icon(name), call.kind ?? 'reply'),
      isChosen && h('span', { class: 'tag' }, 'chosen'), call.afterAnswer && h('span', { class: 'tag quiet' }, 'after the answer')),
    cell(micros(call.startMicros)),
    cell(micros(call.endMicros)),
    h('td', { role: 'cell', class: call.detail ? null : 'none' }, call.detail ?? '–'));
}
