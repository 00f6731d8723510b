// Builds elements. Nothing here parses markup, so text from servers stays text.

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element. Properties that begin with `on` are listeners; true is an empty attribute; null and false are left out. */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** An SVG element. */
export function s(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces what an element holds. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
}

/** Calls `draw(width)` now and whenever the element gets another width. Returns a function that draws again. */
export function onWidth(element, draw) {
  let width = 0;
  new ResizeObserver(([entry]) => {
    const now = Math.floor(entry.contentRect.width);
    if (now > 0 && now !== width) {
      width = now;
      draw(width);
    }
  }).observe(element);
  return () => width > 0 && draw(width);
}

/** Words for screen readers alone. */
export function unseen(text) {
  return h('span', { class: 'unseen' }, text);
}

let ids = 0;

/** An id no other element has. */
export function newId(stem) {
  ids += 1;
  return `${stem}-${ids}`;
}
