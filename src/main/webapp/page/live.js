// The stream of live figures: opens it, opens it again when it is lost, and keeps the last two minutes.

import { ask, read } from './api.js';

const KEPT = 120;
/** The proxy sends figures every second; after this long without any, something is wrong. */
const SILENCE_MILLIS = 6000;
const PAUSES_MILLIS = [500, 1000, 2000, 5000];
const GUARDED_PAUSE_MILLIS = 30000;

/** Events: `status`, `figures`, `clusters`, `recorded` (its detail is the entry), `resumed` after a gap. */
class Live extends EventTarget {
  /** `connecting`, `live`, `lost` or `guarded`. */
  status = 'connecting';
  /** Why it is lost or guarded: a Problem. */
  problem = null;
  /** The last figures, oldest first. */
  figures = [];
  /** The document of /api/clusters, or null before the first. */
  clusters = null;

  #tries = 0;
  #wasLive = false;

  /** Runs until the page is left. A page that nobody looks at holds no stream. */
  async run() {
    for (;;) {
      await visible();
      try {
        await this.#follow();
      } catch (problem) {
        if (problem.name !== 'AbortError' || !document.hidden) {
          this.#become(problem.isGuarded ? 'guarded' : 'lost', problem);
        }
      }
      if (!document.hidden) {
        await new Promise(resolve => setTimeout(resolve, this.#pause()));
      }
    }
  }

  #pause() {
    if (this.status === 'guarded') {
      return GUARDED_PAUSE_MILLIS;
    }
    this.#tries += 1;
    return PAUSES_MILLIS[Math.min(this.#tries, PAUSES_MILLIS.length) - 1];
  }

  async #follow() {
    const end = new AbortController();
    const giveUp = () => end.abort();
    const hide = () => document.hidden && end.abort();
    document.addEventListener('visibilitychange', hide);
    let watch = setTimeout(giveUp, SILENCE_MILLIS);
    try {
      this.figures = (await read('api/live/figures')).slice(-KEPT);
      this.dispatchEvent(new Event('figures'));
      const answer = await ask('api/live', { headers: { Accept: 'text/event-stream' }, signal: end.signal });
      this.#open();
      for await (const [name, data] of events(answer.body)) {
        clearTimeout(watch);
        watch = setTimeout(giveUp, SILENCE_MILLIS);
        this.#take(name, data);
      }
      throw new Error('The proxy ended the stream.');
    } finally {
      clearTimeout(watch);
      document.removeEventListener('visibilitychange', hide);
      end.abort();
    }
  }

  #open() {
    this.#tries = 0;
    this.#become('live', null);
    if (this.#wasLive) {
      this.dispatchEvent(new Event('resumed'));
    }
    this.#wasLive = true;
  }

  #take(name, data) {
    if (name === 'figures') {
      this.figures = [...this.figures, data].slice(-KEPT);
    } else if (name === 'clusters') {
      this.clusters = data;
    }
    this.dispatchEvent(new CustomEvent(name, { detail: data }));
  }

  #become(status, problem) {
    const isOther = status !== this.status || problem?.status !== this.problem?.status;
    this.problem = problem;
    if (isOther) {
      this.status = status;
      this.dispatchEvent(new Event('status'));
    }
  }

  /** Listens until the returned function is called. */
  on(name, listener) {
    const heard = event => listener(event.detail);
    this.addEventListener(name, heard);
    return () => this.removeEventListener(name, heard);
  }
}

function visible() {
  return new Promise(resolve => {
    const look = () => {
      if (!document.hidden) {
        document.removeEventListener('visibilitychange', look);
        resolve();
      }
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

/** Server-sent events of a body, as pairs of name and parsed data (HTML standard, section "Server-sent events"). */
async function* events(body) {
  let text = '';
  for await (const chunk of chunks(body.pipeThrough(new TextDecoderStream()))) {
    text += chunk.replaceAll('\r', '');
    const blocks = text.split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const lines = block.split('\n').map(line => line.match(/^(event|data): ?(.*)$/)).filter(Boolean);
      const data = lines.filter(([, field]) => field === 'data').map(([, , value]) => value).join('\n');
      if (data) {
        yield [lines.find(([, field]) => field === 'event')?.[2] ?? 'message', JSON.parse(data)];
      }
    }
  }
}

/** Not every browser can loop over a stream itself. */
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

export const live = new Live();
