/** Where one is: the first screen, or at a table. An address can be shared, and the back button works. */

export type RouteTarget = { at: 'home' } | { at: 'table'; table: string };

function read(path: string): RouteTarget {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  return table ? { at: 'table', table } : { at: 'home' };
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
