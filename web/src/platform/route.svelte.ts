/** The screen by its address: the first screen, a table, or another page. Addresses can be shared, and the back button works. */
import { isSite, root } from './place';

/** The pages besides the first screen and the tables, as they are called in addresses. */
const PAGES = ['you', 'leaderboards', 'today', 'pad', 'replay'] as const;
export type PageName = (typeof PAGES)[number];

export type RouteTarget =
  /** `wish` is a game with its rules, from a link; empty if there is none. */
  | { at: 'home'; wish: string }
  | { at: 'table'; table: string }
  /** `what` is the rest of the address: a game, a match; empty if there is none. */
  | { at: 'page'; page: PageName; what: string };

/** Where no others play there is no leaderboard. */
const NOWHERE: readonly string[] = isSite ? ['leaderboards'] : [];
const isPage = (name: string): name is PageName =>
  (PAGES as readonly string[]).includes(name) && !NOWHERE.includes(name);

function read(path: string, wish = ''): RouteTarget {
  const [, first = '', second = ''] = /^\/(\w+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (first === 't' && second) return { at: 'table', table: second };
  return isPage(first) ? { at: 'page', page: first, what: second } : { at: 'home', wish };
}

/** The path and the query in the address bar. A host of files knows one address only: there they stand behind a #. */
function written(): URL {
  const { hash, pathname, search } = location;
  return new URL(isSite ? (hash.startsWith('#/') ? hash.slice(1) : '/') : pathname + search, root);
}

/** Where the address bar leads to. What stands behind a # and is no path is a wish. */
const target = (): RouteTarget => read(written().pathname, /^#(?!\/|key=)(.+)/.exec(location.hash)?.[1]);

class Route {
  place = $state.raw<RouteTarget>(target());

  private holds: () => boolean = () => false;

  constructor() {
    addEventListener('popstate', () => this.popped());
  }

  /** What stands behind the path, with its question mark. */
  get query(): string {
    return written().search;
  }

  /** Write another query behind the same path; the back button does not lead to the one before. */
  note(query: string): void {
    history.replaceState(null, '', href(written().pathname + query));
  }

  /** What the address wished for on the first screen is done: it is not wished for again. */
  grant(): void {
    this.note('');
    this.place = { at: 'home', wish: '' };
  }

  /** Be asked before the browser's own buttons lead away: true holds one here. The answer ends that. */
  guard(holds: () => boolean): () => void {
    this.holds = holds;
    return () => (this.holds = () => false);
  }

  go(path: string): void {
    history.pushState(null, '', href(path));
    this.place = read(new URL(path, root).pathname);
    scrollTo(0, 0);
  }

  private popped(): void {
    if (this.place.at === 'table' && this.holds()) history.pushState(null, '', href(tablePath(this.place.table)));
    else this.place = target();
  }
}

export const route = new Route();
export const tablePath = (table: string): string => `/t/${table}`;
export const pagePath = (page: PageName, what = ''): string => (what ? `/${page}/${what}` : `/${page}`);

/** A path as it stands in the address bar. */
export const href = (path: string): string => (isSite ? root + (path === '/' ? '' : `#${path}`) : path);

/** A path with everything before it, to be sent to others. */
export const link = (path: string): string => new URL(href(path), root).href;
