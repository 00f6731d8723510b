// The first view: what the proxy does now.

import { read } from '../api.js';
import { h, put } from '../dom.js';
import { count, figure, micros } from '../format.js';
import { classOf, kindLabel } from '../kinds.js';
import { live } from '../live.js';
import { notice } from '../notice.js';
import { plot } from '../plots.js';
import { link } from '../route.js';
import { row } from '../rows.js';
import { clusterList } from './clusters.js';

const LATEST = 5;
const RATES = 2;

export function overview() {
  const panels = [traffic(), latency(), failureRates()];
  const counters = h('dl', { class: 'counters' });
  const clusters = h('div', { class: 'clusters' }, h('p', { class: 'quiet' }, 'Waiting for the clusters…'));
  const latest = latestFailures();
  const closed = h('div', {});
  const body = h('div', {},
    h('div', { class: 'panels' }, panels.map(panel => panel.node)), counters,
    h('section', { 'aria-labelledby': 'clusters' }, h('h2', { id: 'clusters' }, 'Clusters'), clusters),
    h('section', { 'aria-labelledby': 'latest' },
      h('div', { class: 'beside' }, h('h2', { id: 'latest' }, 'Latest failures'), h('a', { href: '#/failures' }, 'All failures')), latest.node));

  const showFigures = () => {
    panels.forEach(panel => panel.show(live.figures));
    put(counters, counterList(live.figures.at(-1)));
  };
  // Only where something differs, so that nothing is taken from under a pointer or a selection.
  let seen = '';
  const showClusters = () => {
    const now = live.clusters && lookOf(live.clusters.clusters);
    if (now && now !== seen) {
      seen = now;
      put(clusters, clusterList(live.clusters.clusters));
    }
  };
  const showStatus = () => {
    body.hidden = live.status === 'guarded';
    put(closed, live.status === 'guarded' && notice(live.problem));
  };
  const ends = [live.on('figures', showFigures), live.on('clusters', showClusters), live.on('status', showStatus), latest.close];
  showFigures();
  showClusters();
  showStatus();
  return { title: 'Overview', nodes: [h('h1', { class: 'unseen' }, 'Overview'), closed, body], close: () => ends.forEach(end => end()) };
}

/** What of the clusters can be seen; ages count by the minute. */
function lookOf(clusters) {
  return JSON.stringify([clusters, Math.floor(Date.now() / 60000)], (name, value) => (name === 'ageSeconds' ? undefined : value));
}

/** A panel: its name, the value now, the last two minutes. */
function panel(name, drawing, values) {
  const now = h('div', { class: 'now' });
  return {
    node: h('section', { class: 'panel' }, h('h2', {}, name), now, drawing.node),
    show(figures) {
      put(now, values(figures.at(-1)));
      drawing.show(figures);
    },
  };
}

function value(text, label, name = '') {
  return h('p', { class: `value ${name}` }, h('strong', {}, text), label);
}

function traffic() {
  const drawing = plot({ label: 'Requests per second over the last two minutes', lines: [{ name: 'main', of: each => each.requests.perSecond }], isFilled: true, format: figure });
  return panel('Traffic', drawing, now => value(now ? figure(now.requests.perSecond) : '–', 'requests/s'));
}

function latency() {
  const drawing = plot({
    label: 'Latency over the last two minutes: the median, and what 99 % stay below',
    lines: [{ name: 'second', of: each => each.latency.p99Micros }, { name: 'main', of: each => each.latency.p50Micros }],
    isLog: true,
    format: micros,
  });
  return panel('Latency', drawing, now => [
    value(micros(now?.latency.p50Micros), 'p50', 'key main'), value(micros(now?.latency.p99Micros), 'p99', 'key second')]);
}

function failureRates() {
  const rates = each => Object.entries(each?.failures.perSecondByKind ?? {}).filter(([, rate]) => rate > 0);
  const sum = (each, name) => rates(each).filter(([kind]) => !name || classOf(kind) === name).reduce((total, [, rate]) => total + rate, 0);
  const drawing = plot({
    label: 'Failures per second over the last two minutes',
    stack: ['transport', 'application', 'proxy'].map(name => ({ name, of: each => sum(each, name) })),
    format: figure,
  });
  return panel('Failures', drawing, now => [
    value(now ? figure(sum(now)) : '–', 'failures/s'),
    h('ul', { class: 'rates' }, rates(now).sort(([, a], [, b]) => b - a).slice(0, RATES).map(([kind, rate]) => h('li', {},
      h('a', { href: link('failures', { kind }) }, kindLabel(kind), h('span', { class: 'number' }, ` ${figure(rate)}/s`))))),
  ]);
}

function counterList(now) {
  const entries = [
    ['In flight', now?.inFlight], ['RPC clients', now?.connections.rpcClients], ['Connections to servers', now?.connections.backend],
    ['Late replies', now?.lateReplies], ['Shed', now?.shed], ['Requests since start', now?.requests.total]];
  return entries.map(([name, number]) => h('div', {}, h('dt', {}, name), h('dd', {}, count(number))));
}

function latestFailures() {
  const list = h('ol', { class: 'rows' });
  const none = h('p', { class: 'quiet' }, 'None recorded since the start.');
  const add = entry => {
    if (entry.kept === 'failed' && !list.contains(document.activeElement)) {
      list.prepend(row(entry));
      [...list.children].slice(LATEST).forEach(old => old.remove());
      none.hidden = true;
    }
  };
  const load = async () => {
    try {
      const { fanOuts } = await read('api/recorder?only=failed');
      put(list, fanOuts.slice(0, LATEST).map(row));
      none.hidden = fanOuts.length > 0;
    } catch {
      // The status of the stream says the same.
    }
  };
  const ends = [live.on('recorded', add), live.on('resumed', load)];
  load();
  return { node: h('div', {}, list, none), close: () => ends.forEach(end => end()) };
}
