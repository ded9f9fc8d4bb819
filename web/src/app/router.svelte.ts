// The address bar: where the page is, and how to get elsewhere without loading it anew.

import { routeOf } from './route';

class Router {
  path = $state(location.pathname);
  readonly route = $derived(routeOf(this.path));

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (path === this.path && how === 'push') return;
    history[how === 'push' ? 'pushState' : 'replaceState']({ inside: true }, '', path);
    this.path = new URL(path, location.href).pathname;
    scrollTo(0, 0);
  }

  /** To where one came from inside the page, else to `fallback`. */
  back(fallback: string): void {
    if ((history.state as { inside?: boolean } | null)?.inside) history.back();
    else this.go(fallback, 'replace');
  }

  start(): void {
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => this.clicked(event));
  }

  /** A plain click on a link that stays inside the page does not load it anew. */
  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();
