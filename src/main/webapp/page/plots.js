// Small plots of the last two minutes that move with each second.

import { roundUp } from './axis.js';
import { h, onWidth, put, s } from './dom.js';

const SECONDS = 120;
const HEIGHT = 116;
const TOP = 12;
const BASE = HEIGHT - 6;
const GUTTER = 48;
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * A plot.
 *
 * @param what { label, lines: [{ name, of }], stack: [{ name, of }], isLog, format }: `of` takes a number, or null for none, from figures;
 *     the name is the style's. Lines lie over columns, which stand on each other.
 * @returns { node, show(figures) }
 */
export function plot(what) {
  const svg = s('svg', { class: 'plot', role: 'img', 'aria-label': what.label, height: HEIGHT });
  const node = h('div', { class: 'frame' }, svg);
  let figures = [];
  let width = 0;
  const again = onWidth(node, now => {
    width = now;
    draw(svg, what, figures, width);
  });
  return {
    node,
    show(latest) {
      figures = latest;
      again();
      slide(svg, (width - GUTTER) / (SECONDS - 1));
    },
  };
}

function draw(svg, what, figures, width) {
  const step = (width - GUTTER) / (SECONDS - 1);
  const x = index => width - GUTTER - (figures.length - 1 - index) * step;
  const lines = what.lines ?? [];
  const stack = what.stack ?? [];
  const highest = Math.max(0,
    ...lines.flatMap(line => figures.map(each => line.of(each) ?? 0)),
    ...figures.map(each => stack.reduce((sum, part) => sum + (part.of(each) ?? 0), 0)));
  const scale = what.isLog ? logScale(lines, figures) : linearScale(highest);
  svg.setAttribute('width', width);
  svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
  put(svg,
    scale.marks.map(value => grid(scale.y(value), width, what.format(value))),
    // Cut off where the gutter begins, so that what slides in comes from nowhere.
    s('svg', { x: 0, y: 0, width: width - GUTTER + 2, height: HEIGHT },
      s('g', { class: 'moving' },
        columns(stack, figures, x, step, scale),
        lines.map(line => s('path', { class: `line ${line.name}`, d: path(line, figures, x, scale) })),
        what.isFilled && figures.length > 1 && s('path', { class: 'area', d: `${path(lines[0], figures, x, scale)}V${BASE}H${x(0)}z` }))));
}

function grid(y, width, label) {
  return s('g', { class: 'grid' },
    s('path', { d: `M0 ${y}H${width - GUTTER}` }),
    s('text', { x: width, y: y + 4, 'text-anchor': 'end' }, label));
}

function linearScale(highest) {
  const top = roundUp(highest);
  return { marks: [0, top], y: value => BASE - (value / top) * (BASE - TOP) };
}

/** Decades, because a timeout takes ten thousand times as long as a reply. */
function logScale(lines, figures) {
  const values = lines.flatMap(line => figures.map(line.of)).filter(value => value > 0);
  const low = Math.floor(Math.log10(Math.min(...values, 1e3)));
  const high = Math.max(low + 2, Math.ceil(Math.log10(Math.max(...values, 1))));
  const every = high - low > 3 ? 2 : 1;
  const marks = [];
  for (let power = low; power <= high; power += every) {
    marks.push(10 ** power);
  }
  return { marks, y: value => BASE - ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (BASE - TOP) };
}

/** A line with a gap wherever there is no value; a value between two gaps is a short stroke. */
function path(line, figures, x, scale) {
  let isDrawing = false;
  let d = '';
  figures.forEach((each, index) => {
    const value = line.of(each);
    if (value !== null && value !== undefined) {
      d += isDrawing ? `L${x(index).toFixed(1)} ${scale.y(value).toFixed(1)}` : `M${x(index).toFixed(1)} ${scale.y(value).toFixed(1)}h.1`;
    }
    isDrawing = value !== null && value !== undefined;
  });
  return d;
}

function columns(stack, figures, x, step, scale) {
  const thickness = Math.max(1, step - 0.8);
  return figures.flatMap((each, index) => {
    let below = 0;
    return stack.map(part => {
      const value = part.of(each) ?? 0;
      const y = scale.y(below + value);
      const height = scale.y(below) - y;
      below += value;
      return height > 0 && s('rect', { class: part.name, x: x(index) - thickness, y, width: thickness, height });
    });
  }).filter(Boolean);
}

function slide(svg, step) {
  const moving = svg.querySelector('.moving');
  if (moving && !STILL.matches && !document.hidden) {
    moving.animate([{ transform: `translateX(${step}px)` }, { transform: 'none' }], { duration: 1000, easing: 'linear' });
  }
}
