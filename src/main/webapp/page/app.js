// Starts the page: shows the view the address names, and says how the stream of figures is.

import { h, put } from './dom.js';
import { clock } from './format.js';
import { live } from './live.js';
import { here } from './route.js';
import { call } from './views/call.js';
import { docs } from './views/docs.js';
import { failures } from './views/failures.js';
import { fanOut } from './views/fanout.js';
import { overview } from './views/overview.js';
import { policy } from './views/policy.js';

/** A view takes the place and returns { title, nodes, close? }. */
const VIEWS = { overview, failures, 'fan-out': fanOut, policy, call, docs };
/** A fan-out is found in the list of failures. */
const NAVIGATION_OF = { 'fan-out': 'failures' };
/** More streams than the proxy keeps open; it says so better than the page could. */
const FULL = 503;
const WORDS = {
  connecting: 'connecting',
  live: 'live',
  lost: 'connection lost, trying again',
  guarded: 'live figures are closed to you',
};

const main = document.querySelector('#main');
let shown = { close() {} };
let isFirst = true;

function show() {
  const place = here();
  if (location.hash === '#main') {
    main.focus();
    return;
  }
  const name = VIEWS[place.view] ? place.view : 'overview';
  shown.close?.();
  shown = VIEWS[name](place);
  document.title = `${shown.title} · Jubaproxy`;
  put(main, shown.nodes);
  main.dataset.view = name;
  for (const each of document.querySelectorAll('nav a')) {
    const isCurrent = each.hash === `#/${NAVIGATION_OF[name] ?? name}`;
    each.toggleAttribute('aria-current', isCurrent);
    if (isCurrent) {
      each.setAttribute('aria-current', 'page');
    }
  }
  if (!isFirst) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
  isFirst = false;
}

function sayStatus() {
  const status = document.querySelector('#status');
  status.className = `status ${live.status}`;
  put(status, h('span', { class: 'dot', 'aria-hidden': 'true' }), live.problem?.status === FULL ? live.problem.message : WORDS[live.status], live.status === 'lost' && since());
  document.body.classList.toggle('stale', live.status === 'lost');
}

/** What is shown may be old; how old is said only where there is something to see. */
function since() {
  const last = live.figures.at(-1);
  return last && `, figures of ${clock(last.at).slice(-12, -4)}`;
}

/** New failures are said, but not each of a storm of them. */
function sayNews() {
  const news = document.querySelector('#news');
  let count = 0;
  live.on('recorded', entry => {
    if (entry.kept !== 'failed') {
      return;
    }
    count += 1;
    if (count === 1) {
      setTimeout(() => {
        news.textContent = count === 1 ? `New failure: ${entry.kind} on ${entry.service}/${entry.cluster}` : `${count} new failures`;
        count = 0;
      }, 2000);
    }
  });
}

addEventListener('hashchange', show);
live.on('status', sayStatus);
sayStatus();
sayNews();
show();
live.run();
