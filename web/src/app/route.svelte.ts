/** Where one is: the first screen, or at a table. An address can be shared, and the back button works. */

export type RouteTarget = { at: 'home' } | { at: 'table'; table: string };

function read(path: string): RouteTarget {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  return table ? { at: 'table', table } : { at: 'home' };
}

class Route {
  place = $state.raw<RouteTarget>(read(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.place = read(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = read(path);
    scrollTo(0, 0);
  }
}

export const route = new Route();
export const tablePath = (table: string): string => `/t/${table}`;
