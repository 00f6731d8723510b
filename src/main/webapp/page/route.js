// Addresses of views: the part after #, as /view/id?name=value.

/** Where the reader is. */
export function here() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [view = '', id = ''] = path.split('/').map(decodeURIComponent);
  return { view: view || 'overview', id, query: new URLSearchParams(query) };
}

/** The link to a view; empty values are left out. */
export function link(view, query = {}) {
  const said = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  return said.size > 0 ? `#/${view}?${said}` : `#/${view}`;
}

/** The link to a fan-out's picture. */
export function fanOutLink(id) {
  return `#/fan-out/${encodeURIComponent(id)}`;
}

/** Puts the view's own state into the address without a new step in the history. */
export function remember(view, query) {
  history.replaceState(null, '', link(view, query));
}
