// The recorder's list: failed and slow fan-outs, newest first.

import { read } from '../api.js';
import { h, newId, put } from '../dom.js';
import { count, plural } from '../format.js';
import { KINDS } from '../kinds.js';
import { live } from '../live.js';
import { notice } from '../notice.js';
import { remember } from '../route.js';
import { headings, row } from '../rows.js';

const SHOWN = 256;

export function failures({ query }) {
  const wanted = Object.fromEntries(['service', 'cluster', 'kind', 'endpoint', 'only'].map(name => [name, query.get(name) ?? '']));
  const list = h('ol', { class: 'rows' });
  const waiting = [];
  const more = h('button', { class: 'more', type: 'button', hidden: true, onclick: () => insertWaiting() });
  const extent = h('p', { class: 'quiet' });
  const place = h('div', { class: 'table' });
  const filters = h('form', { class: 'filters', 'aria-label': 'Filters', onsubmit: event => event.preventDefault() });

  let kept = 0;
  // Said aloud where the reader asked, and not with each failure of a storm.
  const sayExtent = isAsked => {
    extent.setAttribute('aria-live', isAsked ? 'polite' : 'off');
    const number = list.children.length;
    extent.textContent = number === 0 ? nothing(wanted) : `${plural(number, 'fan-out')}. The recorder keeps the last ${count(kept)}.`;
    put(place, number > 0 && headings(), list);
  };
  const load = async () => {
    try {
      const { fanOuts, capacity } = await read(`api/recorder?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))}`);
      waiting.length = 0;
      sayWaiting();
      put(list, fanOuts.slice(0, SHOWN).map(row));
      kept = capacity;
      sayExtent(true);
    } catch (problem) {
      put(place, notice(problem));
      extent.textContent = '';
    }
  };
  const sayWaiting = () => {
    more.hidden = waiting.length === 0;
    more.textContent = `Show ${waiting.length} new`;
  };
  const insertWaiting = () => {
    list.prepend(...waiting.splice(0).reverse().map(row));
    [...list.children].slice(SHOWN).forEach(old => old.remove());
    sayWaiting();
    sayExtent(false);
  };
  // Nothing moves under the eyes or the fingers of somebody who is reading.
  const isBeingRead = () => scrollY > 80 || list.contains(document.activeElement) || list.matches(':hover');
  const take = entry => {
    if (!matches(entry, wanted)) {
      return;
    }
    waiting.push(entry);
    if (isBeingRead()) {
      sayWaiting();
    } else {
      insertWaiting();
    }
  };

  let offered = null;
  const drawFilters = () => {
    const names = JSON.stringify((live.clusters?.clusters ?? []).map(each => [each.service, each.cluster, addresses(each)]));
    if (names !== offered && !filters.contains(document.activeElement)) {
      offered = names;
      put(filters, filterFields(wanted, () => {
        remember('failures', wanted);
        load();
      }));
    }
  };
  const ends = [live.on('recorded', take), live.on('resumed', load), live.on('clusters', drawFilters)];
  drawFilters();
  load();
  return {
    title: 'Failures',
    nodes: [h('h1', {}, 'Failures'), filters, h('div', { class: 'beside' }, extent, more), place],
    close: () => ends.forEach(end => end()),
  };
}

function nothing(wanted) {
  return Object.values(wanted).some(value => value) ? 'Nothing recorded matches these filters.' : 'Nothing recorded since the start. Failed and slow fan-outs appear here by themselves.';
}

function matches(entry, wanted) {
  return ['service', 'cluster', 'kind'].every(name => !wanted[name] || wanted[name] === entry[name])
    && (!wanted.endpoint || entry.failedEndpoints.includes(wanted.endpoint))
    && (!wanted.only || wanted.only === entry.kept);
}

function addresses(cluster) {
  return cluster.members.map(member => member.address);
}

function filterFields(wanted, changed) {
  const clusters = live.clusters?.clusters ?? [];
  const names = part => [...new Set(clusters.map(each => each[part]))].sort();
  const fields = [
    ['service', 'Service', names('service'), 'all services'],
    ['cluster', 'Cluster', names('cluster'), 'all clusters'],
    ['kind', 'Kind', KINDS, 'all kinds'],
    ['endpoint', 'Server that failed', [...new Set(clusters.flatMap(addresses))].sort(), 'any server'],
    ['only', 'Kept because', ['failed', 'slow'], 'failed or slow'],
  ];
  return fields.map(([name, label, values, all]) => {
    const id = newId(name);
    const offered = wanted[name] && !values.includes(wanted[name]) ? [...values, wanted[name]] : values;
    const select = h('select', { id, name, onchange: event => {
      wanted[name] = event.target.value;
      changed();
    } }, h('option', { value: '' }, all), offered.map(value => h('option', { value, selected: value === wanted[name] }, value)));
    return h('p', { class: 'field' }, h('label', { for: id }, label), select);
  });
}
