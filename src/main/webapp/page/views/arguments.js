// The fields for a method's arguments, one by type, and their values as JSON text.

import { h, newId } from '../dom.js';
import { example, oneLine } from '../json.js';

const INTEGERS = new Set(['int', 'uint', 'long', 'ulong']);
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const NO_JSON_NUMBER = ['NaN', 'Infinity', '-Infinity'];

/** A field: { node, json() }, where json throws a sentence for what can't be sent, with the field marked. */
export function argumentField({ name, type }, messages) {
  const id = newId('argument');
  const mistake = h('p', { class: 'mistake', id: `${id}-mistake`, hidden: true });
  const { input, text } = inputFor(id, type, messages);
  input.setAttribute('aria-describedby', mistake.id);
  const node = h('p', { class: 'field argument' }, h('label', { for: id }, name, h('span', { class: 'type' }, type)), input);
  const say = sentence => {
    mistake.textContent = sentence;
    mistake.hidden = !sentence;
    input.toggleAttribute('aria-invalid', Boolean(sentence));
    if (sentence) {
      input.setAttribute('aria-invalid', 'true');
    }
  };
  return {
    node: h('div', {}, node, mistake),
    input,
    json() {
      try {
        const value = text(input.value);
        say('');
        return value;
      } catch (error) {
        say(error.message);
        throw error;
      }
    },
  };
}

function inputFor(id, type, messages) {
  const common = { id, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' };
  if (type === 'string') {
    return { input: h('input', { ...common, type: 'text' }), text: JSON.stringify };
  }
  if (type === 'bool') {
    return { input: h('select', { id }, h('option', {}, 'true'), h('option', {}, 'false')), text: value => value };
  }
  if (INTEGERS.has(type)) {
    return { input: h('input', { ...common, type: 'text', inputmode: 'numeric', value: '0' }), text: integer };
  }
  if (type === 'double' || type === 'float') {
    return { input: h('input', { ...common, type: 'text', inputmode: 'decimal', value: '0' }), text: number };
  }
  const start = JSON.stringify(example(type, messages), null, 2);
  const area = h('textarea', { ...common, rows: Math.min(14, Math.max(3, start.split('\n').length)) }, start);
  return { input: area, text: json };
}

function integer(value) {
  if (!/^-?(0|[1-9]\d*)$/.test(value.trim())) {
    throw new Error('A whole number is needed here.');
  }
  return value.trim();
}

function number(value) {
  const said = value.trim();
  if (NO_JSON_NUMBER.includes(said)) {
    return JSON.stringify({ $float: said });
  }
  if (!NUMBER.test(said)) {
    throw new Error('A number is needed here; NaN, Infinity and -Infinity count as such.');
  }
  return said;
}

function json(value) {
  try {
    JSON.parse(value);
  } catch (error) {
    throw new Error(`This is no JSON: ${error.message}`);
  }
  return oneLine(value);
}
