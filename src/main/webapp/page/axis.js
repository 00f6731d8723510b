// Scales of time: where an instant stands, and which instants get a label.

import { figure } from './format.js';

/** Instants this many times later than all before them stand behind a break; a deadline alone already sooner, as nothing happens there. */
const FAR = 6;
const DEADLINE_FAR = 1.6;
const BREAK = 12;
const EDGE = 10;

/**
 * The scale of a fan-out: linear, with one break where a reply after a millisecond and a timeout after ten seconds would leave nothing to see.
 *
 * @param ends when calls ended and the answer left, in microseconds
 * @returns x(at), the place of an instant; near, where the first part ends; far, the instants at the ends of the part behind the break, or
 *     none; breakAt, its place
 */
export function timeScale(ends, deadline, left, right) {
  const instants = [...new Set([...ends, deadline])].filter(at => at > 0).sort((a, b) => a - b);
  const isDeadlineAlone = !ends.includes(deadline) && instants.at(-1) === deadline;
  const split = splitOf(instants, isDeadlineAlone);
  if (split < 0) {
    const near = instants.at(-1);
    return { x: at => left + (at / near) * (right - EDGE - left), near, far: [] };
  }
  const near = instants[split] * 1.08;
  const far = instants.slice(split + 1);
  const room = isDeadlineAlone && far.length === 1 ? 40 : far.at(-1) / far[0] < 1.01 ? 70 : (right - left) * 0.32;
  const edge = right - EDGE - room;
  const beyond = edge + BREAK * 2;
  const span = far.at(-1) - far[0];
  const x = at => {
    if (at <= near) {
      return left + (at / near) * (edge - left);
    }
    return span < far[0] * 0.01 ? right - EDGE : beyond + Math.max(0, (at - far[0]) / span) * (right - EDGE - beyond);
  };
  return { x, near, far: span < far[0] * 0.01 ? [far.at(-1)] : [far[0], far.at(-1)], breakAt: edge + BREAK };
}

/** The last instant before the widest gap, or -1 where no gap is wide. */
function splitOf(instants, isDeadlineAlone) {
  let split = -1;
  let widest = 0;
  for (let i = 0; i + 1 < instants.length; i += 1) {
    const ratio = instants[i + 1] / instants[i];
    if (ratio > (isDeadlineAlone && i + 2 === instants.length ? DEADLINE_FAR : FAR) && ratio > widest) {
      [split, widest] = [i, ratio];
    }
  }
  return split;
}

/** Round instants from 0 to the end, about as many as asked, with labels in one unit. */
export function ticks(end, wanted) {
  const rough = end / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(size => size >= rough);
  const [unit, name] = end < 1e3 ? [1, 'µs'] : end < 1e6 ? [1e3, 'ms'] : [1e6, 's'];
  const found = [];
  for (let i = 0; i * step <= end; i += 1) {
    found.push({ at: i * step, label: i === 0 ? '0' : `${figure(Number((i * step / unit).toPrecision(6)))}\u00a0${name}` });
  }
  return found;
}

/** A round number not below the value, for the top of a plot. */
export function roundUp(value) {
  if (value <= 0) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map(factor => factor * power).find(size => size >= value * 0.999);
}

/** Puts labels into lanes so that none covers another: each gets the first lane in which there is room. */
export function lanes(labels) {
  const ends = [];
  for (const label of [...labels].sort((a, b) => a.from - b.from)) {
    const free = ends.findIndex(end => end + 12 <= label.from);
    label.lane = free < 0 ? ends.length : free;
    ends[label.lane] = label.to;
  }
  return ends.length;
}
