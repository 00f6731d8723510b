// A form that calls any method of any service, with the same call as a curl line.

import { call as send, methodPath, read } from '../api.js';
import { h, newId, put } from '../dom.js';
import { notice } from '../notice.js';
import { remember } from '../route.js';
import { answerView } from './answer.js';
import { argumentField } from './arguments.js';

export function call({ query }) {
  const place = h('div', {});
  const state = { close() {} };
  read('api/services')
    .then(({ services }) => put(place, form(services, query, state)))
    .catch(problem => put(place, notice(problem)));
  return { title: 'Call', nodes: [h('h1', {}, 'Call a method'), place], close: () => state.close() };
}

function form(services, query, state) {
  const withClusters = services.filter(each => each.clusters?.length > 0);
  let service = services.find(each => each.name === query.get('service')) ?? withClusters[0] ?? services[0];
  let method = null;
  let fields = [];
  const facts = h('p', { class: 'quiet facts-line' });
  const places = { cluster: h('div', {}), method: h('div', {}), arguments: h('div', { class: 'arguments' }) };
  const answer = h('div', { class: 'answer', role: 'region', 'aria-label': 'Answer', 'aria-live': 'polite' });
  const curl = h('pre', { class: 'curl', tabindex: '0', 'aria-label': 'The same as a curl line' });

  const clusterName = () => places.cluster.querySelector('input').value.trim();
  const body = () => `[${fields.map(field => field.json()).join(', ')}]`;
  const path = () => methodPath(service.name, clusterName(), method.name);
  const draw = () => {
    remember('call', { service: service.name, cluster: clusterName(), method: method.name });
    curl.textContent = curlLine(new URL(path(), document.baseURI), fields.map(field => quietly(field)).join(', '));
  };
  const chooseMethod = name => {
    method = service.methods.find(each => each.name === name) ?? service.methods[0];
    fields = method.arguments.map(each => argumentField(each, service.types ?? {}));
    facts.textContent = `${method.kind === 'update' ? 'Changes the model. ' : ''}Route ${method.route}, aggregator ${method.aggregator}, result ${method.result}.`;
    put(places.arguments, fields.length > 0 ? fields.map(field => field.node) : h('p', { class: 'quiet' }, 'It takes no arguments.'));
    draw();
  };
  const chooseService = (name, wantedCluster, wantedMethod) => {
    service = services.find(each => each.name === name);
    put(places.cluster, clusterField(service, wantedCluster));
    put(places.method, methodField(service, wantedMethod, event => chooseMethod(event.target.value)));
    chooseMethod(wantedMethod);
  };
  const submit = async event => {
    event.preventDefault();
    state.close();
    try {
      const shown = answerView(await send(path(), body()));
      state.close = shown.close;
      put(answer, shown.nodes);
    } catch (problem) {
      put(answer, problem.status === 0 ? notice(problem) : null);
      fields.find(field => field.input.getAttribute('aria-invalid'))?.input.focus();
    }
  };

  const serviceField = select('Service', services.map(each => each.name), service.name, event => chooseService(event.target.value));
  chooseService(service.name, query.get('cluster'), query.get('method'));
  return h('div', { class: 'call-form' },
    h('form', { onsubmit: submit, oninput: draw, novalidate: true },
      h('div', { class: 'target' }, serviceField, places.cluster, places.method), facts, places.arguments,
      h('div', { class: 'beside' }, h('button', { class: 'button main', type: 'submit' }, 'Call'))),
    h('div', {}, answer, h('section', { class: 'curl-line' }, h('div', { class: 'beside' }, h('h2', {}, 'From a shell'), copyButton(curl)), curl)));
}

function select(label, values, chosen, changed) {
  const id = newId('choice');
  return h('p', { class: 'field' }, h('label', { for: id }, label),
    h('select', { id, onchange: changed }, values.map(value => h('option', { value, selected: value === chosen }, value))));
}

/** A field and no choice of names, because a cluster may be one that nobody has called yet. */
function clusterField({ clusters = [] }, wanted) {
  const [id, list] = [newId('cluster'), newId('clusters')];
  return h('p', { class: 'field' }, h('label', { for: id }, 'Cluster'),
    h('input', { id, type: 'text', list, value: wanted ?? clusters[0] ?? '', required: true, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' }),
    h('datalist', { id: list }, clusters.map(value => h('option', { value }))));
}

function methodField({ methods }, wanted, changed) {
  const id = newId('method');
  const group = (label, kinds) => {
    const found = methods.filter(each => kinds(each.kind));
    return found.length > 0 && h('optgroup', { label }, found.map(each => h('option', { value: each.name, selected: each.name === wanted }, each.name)));
  };
  const first = methods[0].kind === 'update' ? ['update', 'analysis'] : ['analysis', 'update'];
  const labels = { update: 'Change the model', analysis: 'Read' };
  return h('p', { class: 'field' }, h('label', { for: id }, 'Method'),
    h('select', { id, onchange: changed },
      first.map(name => group(labels[name], kind => (kind === 'update') === (name === 'update')))));
}

/** What a field would send; where that is nothing, what stands in it. */
function quietly(field) {
  try {
    return field.json();
  } catch {
    return field.input.value;
  }
}

function curlLine(url, list) {
  const quote = text => `'${text.replaceAll("'", "'\\''")}'`;
  return `curl -sS ${quote(url.href)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quote(`[${list}]`)}`;
}

/** Copies, or marks the text where the browser keeps its clipboard to pages by TLS. */
function copyButton(source) {
  const button = h('button', { class: 'button', type: 'button', onclick: async () => {
    getSelection().selectAllChildren(source);
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = document.execCommand('copy') ? 'Copied' : 'Marked, copy it now';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  } }, 'Copy');
  return button;
}
