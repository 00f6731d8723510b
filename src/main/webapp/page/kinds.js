// The kinds of failure with their classes, as in the policy, and the mark each class has.

import { h, s } from './dom.js';

/** Kind to class, in the order of the policy's table. */
export const CLASS_OF = {
  'request-timeout': 'transport',
  'connect-failed': 'transport',
  'connection-closed': 'transport',
  'broken-reply': 'transport',
  'application-error': 'application',
  'unusable-result': 'application',
};

/** The kinds that a server's call can end with. */
export const KINDS = Object.keys(CLASS_OF);

/** The class of any kind; the proxy's own refusals are of none of the two. */
export function classOf(kind) {
  return CLASS_OF[kind] ?? 'proxy';
}

/** What the class is called on its own. */
export const CLASS_NAMES = {
  reply: 'Reply',
  transport: 'Transport failure',
  application: 'Application error',
  proxy: 'Refused by the proxy',
};

/** The shape of a class around (0, 0): a disc, a diamond, a triangle or a bar, told apart without colour. */
export function mark(name, size = 5) {
  const d = {
    reply: `M${-size * 0.8} 0a${size * 0.8} ${size * 0.8} 0 1 0 ${size * 1.6} 0a${size * 0.8} ${size * 0.8} 0 1 0 ${-size * 1.6} 0z`,
    transport: `M0 ${-size * 1.2}L${size * 1.2} 0L0 ${size * 1.2}L${-size * 1.2} 0z`,
    application: `M0 ${-size * 1.15}L${size * 1.15} ${size * 0.85}L${-size * 1.15} ${size * 0.85}z`,
    proxy: `M${-size} ${-size * 0.4}h${size * 2}v${size * 0.8}h${-size * 2}z`,
  }[name];
  return s('path', { class: `mark ${name}`, d });
}

/** The mark as a picture of its own, for running text. */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '-8 -8 16 16', 'aria-hidden': 'true' }, mark(name));
}

/** A kind as words with its mark; no kind is a fan-out in which all servers replied. */
export function kindLabel(kind, otherwise = 'all replied') {
  const name = kind ? classOf(kind) : 'reply';
  return h('span', { class: `kind ${name}` }, icon(name), kind ?? otherwise);
}
