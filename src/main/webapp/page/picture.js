// The picture of a fan-out: a time line with a bar for each server, and the way from the chosen failure to the client.

import { lanes, ticks, timeScale } from './axis.js';
import { h, newId, onWidth, put, s } from './dom.js';
import { micros, plural, shorten } from './format.js';
import { CLASS_NAMES, icon, mark } from './kinds.js';

const WIDE = 600;
const TOP = 30;
const MONO_WIDTH = 7.3;
const TEXT_WIDTH = 6.4;
/** Instants closer than this many pixels are one. */
const CLOSE = 4;

/** The figure for one fan-out, as /api/recorder/{id} has it. It follows the width it is given. */
export function picture(fanOut) {
  const id = newId('picture');
  const drawing = s('svg', { class: 'drawing', role: 'img', 'aria-labelledby': id });
  const frame = h('div', { class: 'frame' }, drawing);
  onWidth(frame, width => draw(drawing, fanOut, width, id));
  return frame;
}

/** What the picture shows, in one sentence for those who do not see it. */
export function summary({ calls, chosen, answeredMicros }) {
  const failed = calls.filter(call => call.outcome === 'failure').length;
  const result = chosen === null
    ? 'The client got the value.'
    : `The client got ${calls[chosen].kind} of ${calls[chosen].endpoint}.`;
  return `${plural(calls.length, 'server')} called, ${failed} failed. ${result} The answer left after ${micros(answeredMicros)}.`;
}

/** What the marks and lines mean. */
export function legend() {
  const line = name => s('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    s('path', { class: `rule ${name}`, d: 'M8 0v16' }));
  const chosen = s('svg', { class: 'icon', viewBox: '-8 -8 16 16', 'aria-hidden': 'true' }, s('circle', { class: 'ring ink', r: 6 }), mark('transport', 3));
  const entry = (picture, text) => h('li', {}, picture, text);
  return h('ul', { class: 'legend', 'aria-label': 'Legend' },
    ['reply', 'transport', 'application'].map(name => entry(icon(name), CLASS_NAMES[name])),
    entry(chosen, 'Chosen for the client'),
    entry(line('verdict'), 'Verdict final'),
    entry(line('deadline'), 'Deadline'));
}

function draw(drawing, fanOut, width, id) {
  const { calls, chosen, answeredMicros, deadlineMicros } = fanOut;
  const plan = layout(calls, width);
  const scale = timeScale([answeredMicros, ...calls.map(call => call.endMicros)], deadlineMicros, plan.left, plan.right);
  const clientY = plan.barY(calls.length);
  const notes = noteLabels(fanOut, scale, width);
  const height = clientY + 24 + lanes(notes) * 18;
  drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  drawing.setAttribute('width', width);
  drawing.setAttribute('height', height);
  put(drawing,
    s('title', { id }, summary(fanOut)),
    axis(scale, plan, clientY),
    rules(fanOut, scale, clientY),
    calls.map((call, row) => bar(call, row === chosen, row, plan, scale, answeredMicros)),
    scale.far.length > 0 && gap(scale, clientY),
    calls.map((call, row) => s('g', { class: groupClass(call, row === chosen) }, words(call, row === chosen, plan.barY(row), plan))),
    client(fanOut, plan, scale),
    notes.map(note => s('text', { class: `note ${note.name}`, x: note.from, y: clientY + 34 + note.lane * 18 }, note.text)));
}

/** Where things stand: columns beside the bars where there is room, else a line of words above each bar. */
function layout(calls, width) {
  if (width < WIDE) {
    return { isWide: false, width, left: 8, right: width - 8, height: 50, barY: row => TOP + row * 50 + 34 };
  }
  const longest = Math.max(6, ...calls.map(call => call.endpoint.length));
  const left = Math.min(Math.max(88, longest * MONO_WIDTH + 20), width * 0.3);
  return { isWide: true, width, left, right: width - 190, height: 48, barY: row => TOP + row * 48 + 24 };
}

function axis(scale, plan, clientY) {
  const wanted = (scale.x(scale.near) - plan.left) / 84;
  const edge = scale.far.length > 0 ? scale.breakAt - 24 : Infinity;
  const near = ticks(scale.near, wanted).filter(({ at }) => at === 0 || scale.x(at) < edge);
  const far = scale.far.map(at => ({ at, label: micros(at) }));
  const isLast = at => scale.far.length > 0 && at === scale.far.at(-1);
  // To the right of its tick, because the break is on the left.
  const anchor = at => isLast(at) ? 'end' : at === 0 || at === scale.far[0] ? 'start' : 'middle';
  return s('g', { 'aria-hidden': 'true' }, [...near, ...far].map(({ at, label }) => s('g', { class: 'tick' },
    s('path', { d: `M${scale.x(at)} ${TOP - 8}V${clientY + 8}` }),
    s('text', { x: isLast(at) ? plan.right + 2 : scale.x(at), y: TOP - 14, 'text-anchor': anchor(at) }, label))));
}

/** The break: a strip through all bars, because the time in it is left out. */
function gap({ breakAt }, clientY) {
  return s('g', { class: 'break', 'aria-hidden': 'true' },
    s('rect', { x: breakAt - 3, y: TOP - 10, width: 6, height: clientY - TOP + 22 }),
    s('path', { d: `M${breakAt - 6} ${TOP - 6}l5 -10M${breakAt} ${TOP - 6}l5 -10` }));
}

function rules({ decidedMicros, deadlineMicros }, scale, clientY) {
  const verdict = decidedMicros !== null && decidedMicros !== undefined
    && s('path', { class: 'rule verdict', d: `M${scale.x(decidedMicros)} ${TOP - 8}V${clientY + 20}` });
  return [s('path', { class: 'rule deadline', d: `M${scale.x(deadlineMicros)} ${TOP - 8}V${clientY + 20}` }), verdict];
}

function groupClass(call, isChosen) {
  return `call ${nameOf(call)}${isChosen ? ' chosen' : ''}`;
}

function nameOf(call) {
  return call.outcome === 'reply' ? 'reply' : call.class;
}

function bar(call, isChosen, row, plan, scale, answeredMicros) {
  const name = nameOf(call);
  const y = plan.barY(row);
  const from = scale.x(call.startMicros);
  const to = Math.max(from + 2, scale.x(call.endMicros));
  const split = call.afterAnswer ? Math.min(to, Math.max(from, scale.x(answeredMicros))) : to;
  return s('g', { class: `bar-of ${groupClass(call, isChosen)}`, 'data-endpoint': call.endpoint, 'data-kind': call.kind ?? 'reply' },
    s('path', { class: 'track', d: `M${plan.left} ${y}H${plan.right}` }),
    split > from && s('rect', { class: 'bar', x: from, y: y - 4, width: split - from, height: 8, rx: 4 }),
    to > split && s('path', { class: 'bar later', d: `M${split} ${y}H${to}` }),
    s('g', { transform: `translate(${to} ${y})` }, isChosen && s('circle', { class: 'ring', r: 11 }), mark(name, 6)));
}

/** Drawn last, so that nothing cuts them. */
function words(call, isChosen, y, plan) {
  const outcome = call.kind ?? 'reply';
  const short = `${micros(call.endMicros)}${call.afterAnswer ? ', later' : ''}`;
  const room = plan.isWide ? plan.left - 16 : plan.width - (outcome.length + short.length + 2) * TEXT_WIDTH;
  const endpoint = [shorten(call.endpoint, Math.max(8, Math.floor(room / MONO_WIDTH))), s('title', {}, call.endpoint)];
  const later = call.afterAnswer ? ', after the answer' : '';
  const time = `${micros(call.endMicros)}${later}`;
  if (plan.isWide) {
    return [
      s('text', { class: 'server', x: 0, y: y + 4 }, endpoint),
      s('text', { class: 'outcome', x: plan.right + 22, y: y - 2 }, outcome),
      s('text', { class: 'time', x: plan.right + 22, y: y + 14 }, isChosen ? `${time}, chosen` : time),
    ];
  }
  return [
    s('text', { class: 'server', x: 0, y: y - 14 }, endpoint),
    s('text', { class: 'outcome', x: plan.width, y: y - 14, 'text-anchor': 'end' },
      outcome, s('tspan', { class: 'time' }, ` ${short}`)),
  ];
}

/** The client's line, which ends where the answer leaves; the chosen failure's way leads to it. */
function client({ calls, chosen, answeredMicros }, plan, scale) {
  const y = plan.barY(calls.length);
  const to = Math.max(plan.left + 2, scale.x(answeredMicros));
  const call = chosen === null ? null : calls[chosen];
  const name = call ? call.class : 'reply';
  const got = call ? call.kind : 'the value';
  const start = call && Math.max(plan.left + 2, scale.x(call.endMicros));
  const way = call && s('path', { class: `way ${name}`, d: `M${start} ${plan.barY(chosen) + 11}V${y}H${to}` });
  const place = plan.isWide
    ? [s('text', { class: 'server client', x: 0, y: y + 4 }, 'client'),
      s('text', { class: 'outcome', x: plan.right + 22, y: y - 2 }, `gets ${got}`),
      s('text', { class: 'time', x: plan.right + 22, y: y + 14 }, micros(answeredMicros))]
    : [s('text', { class: 'server client', x: 0, y: y - 14 }, 'client'),
      s('text', { class: 'outcome', x: plan.width, y: y - 14, 'text-anchor': 'end' },
        `gets ${got}`, s('tspan', { class: 'time' }, ` ${micros(answeredMicros)}`))];
  return s('g', { class: `client ${name}` },
    s('path', { class: 'wait', d: `M${plan.left} ${y}H${to}` }), way,
    s('g', { transform: `translate(${to} ${y})` }, s('rect', { class: 'got', x: -7, y: -7, width: 14, height: 14, rx: 3 }), mark(name, 3.4)),
    place);
}

/** The words below the lines. Instants that fall together share theirs. */
function noteLabels({ decidedMicros, answeredMicros, deadlineMicros }, scale, width) {
  const place = (name, text, x) => {
    const size = text.length * TEXT_WIDTH;
    const from = Math.max(0, Math.min(x - size / 2, width - size));
    return { name, text, from, to: from + size };
  };
  const isFinal = decidedMicros !== null && decidedMicros !== undefined;
  const decidedAt = scale.x(decidedMicros ?? 0);
  const isTogether = isFinal && Math.abs(decidedAt - scale.x(answeredMicros)) < CLOSE;
  const isAtDeadline = isFinal && Math.abs(decidedAt - scale.x(deadlineMicros)) < CLOSE;
  const deadline = place('deadline', `deadline ${micros(deadlineMicros)}`, scale.x(deadlineMicros));
  const words = `${isAtDeadline ? 'deadline: ' : ''}verdict final${isTogether ? ', answer leaves' : ''} ${micros(decidedMicros)}`;
  const verdict = isFinal && place('verdict', words, decidedAt);
  makeRoom(verdict, deadline, decidedAt);
  return [
    verdict,
    !isTogether && place('answer', `answer leaves ${micros(answeredMicros)}`, scale.x(answeredMicros)),
    !isAtDeadline && deadline,
  ].filter(Boolean);
}

/** Moves the verdict's words to the left of the deadline's, as long as they still stand at their line. */
function makeRoom(verdict, deadline, decidedAt) {
  const shift = verdict ? verdict.to + 12 - deadline.from : 0;
  if (shift > 0 && verdict.from >= shift && decidedAt - (verdict.to - shift) < 16) {
    verdict.from -= shift;
    verdict.to -= shift;
  }
}
