// The door's own description (OpenAPI) for reading: every call with its arguments, examples, result and failures.

import { read } from '../api.js';
import { h, newId, put } from '../dom.js';
import { pretty } from '../json.js';
import { classOf, icon } from '../kinds.js';
import { notice } from '../notice.js';
import { link, remember } from '../route.js';

const DOCUMENT = 'api/openapi';
const SUCCESS = '200';

export function docs({ query }) {
  const place = h('div', {});
  read(DOCUMENT)
    .then(document => put(place, reader(document, query)))
    .catch(problem => put(place, notice(problem)));
  return { title: 'API', nodes: [h('h1', {}, 'Every call and its answers'), place] };
}

function reader(document, query) {
  const calls = callsOf(document);
  let tag = document.tags.find(each => each.name === query.get('service')) ?? document.tags[0];
  let text = query.get('find') ?? '';
  const list = h('div', { class: 'operations' });
  const extent = h('p', { class: 'quiet', role: 'status' });
  const draw = () => {
    const shown = calls.filter(each => (text ? isNamed(each, text) : each.operation.tags.includes(tag.name)));
    remember('docs', { service: tag.name, find: text });
    put(extent, text ? `${shown.length} of all ${calls.length}` : words(tag.description));
    put(list, shown.map(each => card(document, each)));
  };
  const choose = event => {
    tag = document.tags.find(each => each.name === event.target.value);
    draw();
  };
  const find = event => {
    text = event.target.value.trim();
    draw();
  };
  draw();
  return [
    h('p', { class: 'docs-way' }, 'The same for tools, as OpenAPI 3.1: ', h('a', { href: DOCUMENT }, DOCUMENT),
      '. A call’s body is the array of its arguments, or an object by their names.'),
    filters(document, { tag, text, choose, find }), extent, list, kinds(document),
  ];
}

function filters(document, { tag, text, choose, find }) {
  const [service, search] = [newId('service'), newId('find')];
  return h('div', { class: 'filters docs-filters' },
    h('p', { class: 'field' }, h('label', { for: service }, 'Service'),
      h('select', { id: service, onchange: choose }, document.tags.map(({ name }) => h('option', { value: name, selected: name === tag.name }, name)))),
    h('p', { class: 'field' }, h('label', { for: search }, 'Find in all of them'),
      h('input', { id: search, type: 'search', value: text, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', oninput: find })));
}

function callsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({ path, verb, operation })));
}

function isNamed({ path, operation }, text) {
  return `${path} ${operation.summary}`.toLowerCase().includes(text.toLowerCase());
}

function card(document, { path, verb, operation }) {
  const method = operation['x-jubaproxy'];
  const examples = operation.requestBody?.content['application/json'].examples;
  const answer = Object.values(operation.responses[SUCCESS].content ?? {})[0];
  const name = path.split('/').at(-1);
  return h('article', { class: 'sheet operation', 'data-operation': operation.operationId },
    h('h2', {}, method ? name : operation.summary),
    h('p', { class: 'address' }, h('span', { class: 'verb' }, verb.toUpperCase()), h('code', {}, path)),
    operation.description && h('p', {}, words(operation.description)),
    method && argumentList(method),
    examples && sample('Body', examples.byPosition.value),
    examples && method.arguments.length > 0 && sample('The same by name', examples.byName.value),
    answer?.example !== undefined && sample('Answer', answer.example),
    failuresOf(document, operation),
    method && h('p', {}, h('a', { class: 'button', href: link('call', { service: operation.tags[0], method: name }), 'aria-label': `Call ${operation.operationId}` }, 'Call it')));
}

function argumentList(method) {
  return h('dl', { class: 'types' },
    method.arguments.map(each => h('div', {}, h('dt', {}, each.name), h('dd', {}, h('code', {}, each.type)))),
    h('div', { class: 'returns' }, h('dt', {}, 'result'), h('dd', {}, h('code', {}, method.result))));
}

function sample(label, value) {
  return h('figure', {}, h('figcaption', {}, label),
    h('pre', { tabindex: '0' }, typeof value === 'string' ? value : pretty(JSON.stringify(value))));
}

function failuresOf(document, operation) {
  const statuses = Object.entries(operation.responses).filter(([status]) => status !== SUCCESS).map(([status, response]) => ({
    status,
    said: response.$ref ? document.components.responses[response.$ref.split('/').at(-1)].description : response.description,
  }));
  return statuses.length > 0 && h('details', {}, h('summary', {}, 'Failures'),
    h('dl', { class: 'statuses' }, statuses.map(({ status, said }) => h('div', {}, h('dt', {}, status), h('dd', {}, words(said))))));
}

/** Every kind of failure once, as the answer looks. */
function kinds(document) {
  return h('section', { class: 'kinds' }, h('h2', {}, 'Kinds of failures'),
    h('ul', {}, Object.entries(document.components.examples).map(([kind, { summary, value }]) => h('li', {},
      h('details', {}, h('summary', {}, h('span', { class: `kind ${classOf(kind)}` }, icon(classOf(kind)), kind), ` ${value.status} · ${summary}`),
        h('pre', { tabindex: '0' }, pretty(JSON.stringify(value))))))));
}

/** Text with `code` in it. */
function words(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part));
}
