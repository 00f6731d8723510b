// Clusters with their members and the state of each.

import { h, s } from '../dom.js';
import { age, clock, plural } from '../format.js';

/** A shape for each state: a full disc, a ring, a bar, a cross. */
const SHAPES = {
  serving: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  joining: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z',
  drained: 'M-4 0h8',
  unreachable: 'M-3.5 -3.5l7 7M3.5 -3.5l-7 7',
};

/** What the reader should know of a state. */
const MEANINGS = {
  serving: 'called as usual',
  joining: 'new, its first connection is being made',
  drained: 'taken out for maintenance',
  unreachable: 'the last attempt to connect failed',
};

export function clusterList(clusters) {
  return clusters.length === 0
    ? h('p', { class: 'quiet' }, 'No cluster yet. Name members with jubaproxy.members, or an ensemble with jubaproxy.zookeeper.')
    : clusters.map(cluster);
}

function cluster(each) {
  return h('article', { class: `cluster ${condition(each)}` },
    h('header', {},
      h('h3', {}, h('span', { class: 'service' }, `${each.service}/`), each.cluster),
      h('p', { class: 'state' }, stateOf(each)),
      h('p', { class: 'quiet source' }, each.source, each.changed && `, unchanged for ${age((Date.now() - Date.parse(each.changed)) / 1000)}`)),
    each.trouble && h('p', { class: 'trouble' }, `${each.trouble}. ${consequence(each)}`),
    each.members.length > 0 && h('ul', { class: 'members' }, each.members.map(member)));
}

function counted({ members }, state) {
  return members.filter(each => each.state === state).length;
}

/** What colours the heading: all is well, somebody should look, or nothing can be called. */
function condition(each) {
  if (!each.usable || each.expired) {
    return 'unusable';
  }
  return counted(each, 'serving') === each.members.length ? 'well' : 'mixed';
}

function stateOf(each) {
  if (!each.usable) {
    return 'no usable server';
  }
  const others = ['unreachable', 'joining', 'drained'].map(state => [counted(each, state), state]).filter(([number]) => number > 0);
  return [`${counted(each, 'serving')} of ${plural(each.members.length, 'server')} serving`, ...others.map(pair => pair.join(' '))].join(', ');
}

function consequence(each) {
  return each.expired
    ? `Its members were last confirmed ${age(each.ageSeconds)} ago and are not called any more.`
    : `Its members were last confirmed ${age(each.ageSeconds)} ago and are called as before.`;
}

function member({ address, ringName, state, lastFailure }) {
  return h('li', { class: state, title: MEANINGS[state] ?? state },
    s('svg', { class: 'icon', viewBox: '-8 -8 16 16', 'aria-hidden': 'true' }, s('path', { class: `member ${state}`, d: SHAPES[state] ?? SHAPES.joining })),
    h('span', { class: 'address' }, address),
    h('span', { class: 'word' }, state),
    ringName !== address.replace(':', '_') && h('span', { class: 'ring-name' }, ringName),
    lastFailure && h('span', { class: 'last-failure' }, `last failure: ${lastFailure.kind} at ${clock(lastFailure.at)}`));
}
