// Says what stands in the way, in words: a setting, an unknown id, a proxy that doesn't answer.

import { h } from './dom.js';
import { tokenForm } from './token.js';

/** A notice for a problem of the operators' addresses. */
export function notice(problem) {
  if (problem.wantsToken) {
    return locked(problem);
  }
  return problem.isGuarded ? guarded(problem) : box('This could not be read', [problem.message]);
}

function locked(problem) {
  const notice = box('This needs a token', [problem.message]);
  notice.append(tokenForm());
  return notice;
}

function guarded(problem) {
  return box('This is closed to you here', [
    problem.message,
    [
      'The setting ', h('code', {}, 'jubaproxy.admin'), ' says who may see clusters and failures: ',
      h('code', {}, 'on'), ' everybody, ', h('code', {}, 'local'), ' only who comes from the machine the proxy runs on, ',
      h('code', {}, 'off'), ' nobody. The variable is ', h('code', {}, 'JUBAPROXY_ADMIN'),
      '. With ', h('code', {}, 'local'), ', a port forwarded to that machine works too.',
    ],
  ]);
}

/** A quiet box with a heading. */
export function box(heading, paragraphs) {
  return h('section', { class: 'notice' },
    h('h2', {}, heading),
    paragraphs.map(content => h('p', {}, ...[content].flat())));
}
