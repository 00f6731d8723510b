// Recorded fan-outs as a list of links, each to its picture.

import { h, unseen } from './dom.js';
import { clock, micros, plural } from './format.js';
import { kindLabel } from './kinds.js';
import { fanOutLink } from './route.js';

/** The list's column headings; the rows say the same to screen readers by themselves. */
export function headings() {
  return h('div', { class: 'row headings', 'aria-hidden': 'true' },
    ['Time', 'Client got', 'Method', 'From', 'After'].map(name => h('span', {}, name)));
}

/** One fan-out. */
export function row(entry) {
  const end = entry.kept === 'slow' && !entry.kind ? 'slow' : 'all replied';
  return h('li', { 'data-id': entry.id },
    h('a', { class: 'row', href: fanOutLink(entry.id) },
      h('time', { datetime: entry.at, title: entry.at }, clock(entry.at)),
      kindLabel(entry.kind, end),
      h('span', { class: 'method' }, unseen('in '), `${entry.service}/${entry.cluster} `, h('b', {}, entry.method)),
      entry.endpoint
        ? h('span', { class: 'from', title: entry.endpoint }, unseen('from '), h('span', { class: 'endpoint' }, entry.endpoint))
        : h('span', { class: 'from' }, plural(entry.servers, 'server')),
      h('span', { class: 'after' }, unseen('after '), micros(entry.answeredMicros))));
}
