// The reader's token, for a proxy with access rules: kept by this tab alone until it is closed, and sent to this proxy alone.

import { h, newId } from './dom.js';

const KEY = 'jubaproxy.token';

/** What a request has to carry; nothing without a token. */
export function authorization() {
  const token = sessionStorage.getItem(KEY);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Asks for a token, and begins anew with it. */
export function tokenForm() {
  const id = newId('token');
  const input = h('input', { id, type: 'password', autocomplete: 'off', spellcheck: 'false', required: true });
  const use = event => {
    event.preventDefault();
    sessionStorage.setItem(KEY, input.value.trim());
    location.reload();
  };
  return h('form', { class: 'token', onsubmit: use },
    h('div', { class: 'field' }, h('label', { for: id }, 'Your token'), input),
    h('button', { class: 'button main' }, 'Use it in this tab'));
}
