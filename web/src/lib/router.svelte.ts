// Addresses and pages. The address bar is the only memory a page needs: every page reads its state from here
// and writes it back, so that reload, back, bookmarks and sent links all work.

export interface Route {
  page: 'play' | 'game' | 'replay' | 'army' | 'seasons' | 'season' | 'figures' | 'figure' | 'compare' | 'cards' | 'card' | 'equipment' | 'not-found';
  id: string;
}

const patterns: [RegExp, Route['page']][] = [
  [/^\/(?:play)?$/, 'play'],
  [/^\/play\/([^/]+)$/, 'game'],
  [/^\/replay(?:\/([^/]+))?$/, 'replay'],
  [/^\/armies$/, 'army'],
  [/^\/seasons$/, 'seasons'],
  [/^\/seasons\/([^/]+)$/, 'season'],
  [/^\/figures$/, 'figures'],
  [/^\/figures\/([^/]+)$/, 'figure'],
  [/^\/compare$/, 'compare'],
  [/^\/cards$/, 'cards'],
  [/^\/cards\/([^/]+)$/, 'card'],
  [/^\/equipment$/, 'equipment'],
];

export function routeOf(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, page] of patterns) {
    const match = pattern.exec(trimmed);
    if (!match) continue;
    try {
      return { page, id: decodeURIComponent(match[1] ?? '') };
    } catch {
      break; // a broken % escape
    }
  }
  return { page: 'not-found', id: '' };
}

export const links = {
  play: '/play',
  game: (id: string, learn = false) => `/play/${encodeURIComponent(id)}${learn ? '?learn=1' : ''}`,
  replay: (id?: string) => `/replay${id ? `/${encodeURIComponent(id)}` : ''}`,
  armies: '/armies',
  seasons: '/seasons',
  season: (id: string, part?: string, stable?: string) => {
    const query = new URLSearchParams();
    if (part) query.set('part', part);
    if (stable) query.set('stable', stable);
    return `/seasons/${encodeURIComponent(id)}${query.size > 0 ? `?${query}` : ''}`;
  },
  /** The key stands behind the #, which browsers tell no server. */
  invitation: (id: string, key: string) => `${location.origin}/seasons/${encodeURIComponent(id)}#key=${key}`,
  figures: '/figures',
  figure: (id: string) => `/figures/${encodeURIComponent(id)}`,
  compare: (a?: string, b?: string) => {
    const query = new URLSearchParams();
    if (a) query.set('a', a);
    if (b) query.set('b', b);
    return `/compare${query.size > 0 ? `?${query}` : ''}`;
  },
  cards: '/cards',
  card: (id: string) => `/cards/${encodeURIComponent(id)}`,
  equipment: (name?: string) => `/equipment${name ? `#${name}` : ''}`,
};

let path = $state('/');
let query = $state.raw(new URLSearchParams());

export const here = {
  get route(): Route {
    return routeOf(path);
  },
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return query;
  },
};

function read(): void {
  path = location.pathname;
  query = new URLSearchParams(location.search);
}

/** Another page: a new entry in the history, at its top (or at the place its # names). */
export function visit(url: string): void {
  history.replaceState({ scroll: scrollY }, '');
  history.pushState({}, '', url);
  read();
  const anchor = location.hash.slice(1);
  requestAnimationFrame(() => {
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
    else scrollTo(0, 0);
    // Screen readers and the keyboard go on from the new page's heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}

/** The same page in another state (a filter, a turned dial): no new entry in the history. */
export function restate(next: URLSearchParams): void {
  const search = next.size > 0 ? `?${next}` : '';
  if (search === location.search) return;
  history.replaceState(history.state, '', location.pathname + search + location.hash);
  query = next;
}

/** Changes single parameters of the address; null removes one. */
export function restatePart(changes: Record<string, string | null>): void {
  const next = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  restate(next);
}

/** Plain links stay plain links; clicks on those of our own pages are answered without a reload. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash) return; // the browser scrolls there itself
  event.preventDefault();
  visit(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  history.scrollRestoration = 'manual';
  read();
  document.addEventListener('click', onClick);
  addEventListener('popstate', (event) => {
    read();
    const scroll = (event.state as { scroll?: number } | null)?.scroll ?? 0;
    // Twice: what comes into view at first may turn out taller than it was estimated to be.
    requestAnimationFrame(() => {
      scrollTo(0, scroll);
      requestAnimationFrame(() => scrollTo(0, scroll));
    });
  });
}
