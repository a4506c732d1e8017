/** Where one is: the first screen, at a table, or on another page. An address can be shared, and the back button works. */

/** The pages besides the first screen and the tables, as they are called in addresses. */
const PAGES = ['you', 'rankings', 'today', 'pad', 'replay'] as const;
export type PageName = (typeof PAGES)[number];

export type RouteTarget =
  | { at: 'home' }
  | { at: 'table'; table: string }
  /** `what` is the rest of the address: a game, a match; empty if there is none. */
  | { at: 'page'; page: PageName; what: string };

const isPage = (name: string): name is PageName => (PAGES as readonly string[]).includes(name);

function read(path: string): RouteTarget {
  const [, first = '', second = ''] = /^\/(\w+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (first === 't' && second) return { at: 'table', table: second };
  return isPage(first) ? { at: 'page', page: first, what: second } : { at: 'home' };
}

class Route {
  place = $state.raw<RouteTarget>(read(location.pathname));

  private holds: () => boolean = () => false;

  constructor() {
    addEventListener('popstate', () => this.popped());
  }

  /** Be asked before the browser's own buttons lead away: true holds one here. The answer ends that. */
  guard(holds: () => boolean): () => void {
    this.holds = holds;
    return () => (this.holds = () => false);
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = read(path);
    scrollTo(0, 0);
  }

  private popped(): void {
    if (this.place.at === 'table' && this.holds()) history.pushState(null, '', tablePath(this.place.table));
    else this.place = read(location.pathname);
  }
}

export const route = new Route();
export const tablePath = (table: string): string => `/t/${table}`;
export const pagePath = (page: PageName, what = ''): string => (what ? `/${page}/${what}` : `/${page}`);
