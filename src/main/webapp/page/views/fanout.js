// One fan-out: what the client got, why, the picture and every call in words.

import { read } from '../api.js';
import { callTable } from '../calls.js';
import { h, put } from '../dom.js';
import { clock, micros } from '../format.js';
import { classOf, icon } from '../kinds.js';
import { box, notice } from '../notice.js';
import { legend, picture } from '../picture.js';
import { link } from '../route.js';

export function fanOut({ id }) {
  const place = h('div', {}, h('h1', { class: 'unseen' }, `Fan-out ${id}`));
  load(id, place);
  return { title: `Fan-out ${id}`, nodes: [h('p', { class: 'back' }, h('a', { href: '#/failures' }, '← All failures')), place] };
}

async function load(id, place) {
  try {
    put(place, page(await read(`api/recorder/${encodeURIComponent(id)}`)));
  } catch (problem) {
    put(place, h('h1', {}, `Fan-out ${id}`), problem.status === 404
      ? box('It is not recorded any more', ['The recorder keeps the latest ones. Newer fan-outs took its place, or the proxy was started anew since.'])
      : notice(problem));
  }
}

function page(found) {
  const chosen = found.chosen === null ? null : found.calls[found.chosen];
  const name = chosen ? chosen.class ?? classOf(chosen.kind) : 'reply';
  return [
    h('p', { class: 'eyebrow' }, `${found.service}/${found.cluster} `, h('b', {}, found.method), ` at ${clock(found.at)}`),
    h('h1', { class: `verdict ${name}` }, icon(name), chosen ? [chosen.kind, h('span', { class: 'of' }, ' of '), h('span', { class: 'endpoint' }, chosen.endpoint)] : 'All servers replied'),
    h('p', { class: 'why' }, found.why),
    h('section', { class: 'sheet', 'aria-label': 'Picture' }, picture(found), legend()),
    callTable(found),
    facts(found),
  ];
}

function facts(found) {
  const mode = { decided: 'as soon as the verdict is final', all: 'when every server has ended' }[found.mode] ?? found.mode;
  const entries = [
    ['Answer left', `after ${micros(found.answeredMicros)}, ${mode}`],
    ['Last call ended', `after ${micros(found.endedMicros)}`],
    ['Deadline', micros(found.deadlineMicros)],
    ['Route', `${found.route}, ${found.calls.length} called`],
    ['Aggregator', found.aggregator],
    ['Door', { http: 'HTTP', rpc: 'MessagePack-RPC' }[found.door] ?? found.door],
    ['Request id', h('code', {}, found.requestId)],
    ['At', h('time', { datetime: found.at }, found.at)],
    ['More like it', h('a', { href: link('failures', { service: found.service, cluster: found.cluster, kind: found.kind }) },
      `${found.kind ?? 'slow'} in ${found.service}/${found.cluster}`)],
  ];
  return h('dl', { class: 'facts' }, entries.map(([name, content]) => h('div', {}, h('dt', {}, name), h('dd', {}, content))));
}
