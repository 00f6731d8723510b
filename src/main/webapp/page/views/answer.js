// An answer of the proxy: the value, or the failure with all the others, and the way to its picture.

import { read } from '../api.js';
import { h, put } from '../dom.js';
import { micros, plural } from '../format.js';
import { classOf, icon, kindLabel } from '../kinds.js';
import { pretty, resultOf } from '../json.js';
import { live } from '../live.js';
import { fanOutLink } from '../route.js';

/** The answer as nodes, and `close` for when it is not shown any more. */
export function answerView(answer) {
  const status = h('p', { class: 'quiet' }, `HTTP ${answer.status} after ${micros(answer.micros)}`, answer.requestId && [', request ', h('code', {}, answer.requestId)]);
  if (!answer.isProblem) {
    return { nodes: [h('h2', {}, answer.status === 200 ? 'Result' : 'Answer'), h('pre', { tabindex: '0' }, pretty(resultOf(answer.text))), status], close() {} };
  }
  const details = JSON.parse(answer.text);
  const name = classOf(details.kind);
  const way = h('p', { class: 'picture-link' });
  return {
    nodes: [
      h('h2', { class: `verdict ${name}` }, icon(name), details.kind ?? details.title,
        details.endpoint && [h('span', { class: 'of' }, ' of '), h('span', { class: 'endpoint' }, details.endpoint)]),
      h('p', {}, details.detail), tally(details.servers), failureList(details.failures ?? []), way, status,
      h('details', {}, h('summary', {}, 'The whole problem document'), h('pre', { tabindex: '0' }, pretty(answer.text))),
    ],
    close: linkWhenRecorded(answer.requestId, way, (details.failures ?? []).length > 0),
  };
}

function tally(servers) {
  return servers?.total > 0 && h('p', { class: 'quiet' },
    `${plural(servers.total, 'server')} called: ${servers.succeeded} succeeded, ${servers.failed} failed, ${servers.pending} still pending when the answer left.`);
}

function failureList(failures) {
  return failures.length > 0 && h('ol', { class: 'failure-list' }, failures.map(failure => h('li', {},
    kindLabel(failure.kind), h('span', { class: 'endpoint' }, failure.endpoint), h('span', { class: 'number' }, micros(failure.elapsedMicros)),
    h('span', { class: 'detail' }, failure.detail))));
}

/** The recorder takes a fan-out when its last call has ended, which may be long after the answer. */
function linkWhenRecorded(requestId, way, isExpected) {
  if (!isExpected || !requestId) {
    return () => {};
  }
  const show = entry => put(way, h('a', { class: 'button', href: fanOutLink(entry.id) }, 'See its picture'));
  way.textContent = 'The picture is drawn when the last call has ended…';
  const end = live.on('recorded', entry => entry.requestId === requestId && show(entry));
  read('api/recorder?only=failed')
    .then(({ fanOuts }) => fanOuts.filter(entry => entry.requestId === requestId).forEach(show))
    .catch(() => put(way));
  return end;
}
