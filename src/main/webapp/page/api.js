// Asks the proxy. Every address is relative to the page, so that any context root will do.

import { authorization } from './token.js';

/** What an address answered instead of what was asked: its status, and its problem details where it had any. */
export class Problem extends Error {
  constructor(status, details) {
    super(details.detail ?? details.title ?? `The proxy answered ${status}.`);
    this.status = status;
    this.details = details;
  }

  /** Whether the address is closed to the reader, by a setting or a rule. */
  get isGuarded() {
    return this.wantsToken || this.status === 403;
  }

  /** Whether a token, or another one, would open it. */
  get wantsToken() {
    return this.status === 401;
  }
}

/** The answer where it is a good one. Throws a Problem else, with status 0 where nothing answered. */
export async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { cache: 'no-store', ...options, headers: { ...authorization(), ...options.headers } });
  } catch (error) {
    if (error.name === 'AbortError') {
      throw error;
    }
    throw new Problem(0, { detail: 'The proxy does not answer.' });
  }
  if (!response.ok) {
    throw new Problem(response.status, await detailsOf(response));
  }
  return response;
}

async function detailsOf(response) {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

/** A JSON document. */
export async function read(path) {
  return (await ask(path)).json();
}

/** The address of a method, relative to the page. */
export function methodPath(service, cluster, method) {
  return ['api', service, cluster, method].map(encodeURIComponent).join('/');
}

/**
 * Calls a method with its arguments as JSON text, because numbers of 64 bits would not survive being read here.
 * Never throws for a failure that was answered: it is what the reader wants to see.
 */
export async function call(path, body) {
  const began = performance.now();
  let response;
  try {
    response = await fetch(path, { method: 'POST', headers: { ...authorization(), 'Content-Type': 'application/json' }, body });
  } catch {
    throw new Problem(0, { detail: 'The proxy does not answer.' });
  }
  const text = await response.text();
  return {
    status: response.status,
    isProblem: (response.headers.get('Content-Type') ?? '').includes('problem+json'),
    requestId: response.headers.get('X-Request-Id'),
    micros: (performance.now() - began) * 1000,
    text,
  };
}
