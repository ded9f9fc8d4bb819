// The address bar: where the page is, and how to get elsewhere without loading it anew. What lies over the page (a sheet, a
// drawer) has an entry of its own in the browser's history, so that Back closes it first.

import { link, pathOf, STATIC } from '../net/place';
import { routeOf } from './route';

interface Entry {
  /** It was come to from inside the page. */
  inside?: boolean;
  /** So much lies over the page there. */
  layers?: number;
}

class Router {
  path = $state(pathOf(location));
  readonly route = $derived(routeOf(this.path));
  /** How to close what lies over the page, the topmost last. */
  private layers: { close: () => void }[] = [];
  /** On the way to an entry that the browser has been asked for. */
  private travelling = false;
  /** Where to go from there. */
  private next: (() => void) | null = null;

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (this.travelling) {
      this.next = () => this.go(path, how);
      return;
    }
    if (path === this.path && how === 'push') return;
    // What lay over the page goes with it, and its entry becomes that of the next page.
    const over = this.entry.layers ?? 0;
    this.layers = [];
    history[how === 'push' && over === 0 ? 'pushState' : 'replaceState']({ inside: true } satisfies Entry, '', link(path));
    this.path = new URL(path, location.href).pathname;
    scrollTo(0, 0);
  }

  /** To where one came from inside the page, else to `fallback`. */
  back(fallback: string): void {
    if (this.entry.inside) history.back();
    else this.go(fallback, 'replace');
  }

  /** Something lies over the page from now on; Back does `close`. Returns how to say that it no longer does. */
  lay(close: () => void): () => void {
    const layer = { close };
    this.layers.push(layer);
    this.soon();
    return () => {
      this.layers = this.layers.filter((one) => one !== layer);
      this.soon();
    };
  }

  start(): void {
    addEventListener('popstate', () => this.arrived());
    document.addEventListener('click', (event) => this.clicked(event));
    this.soon();
  }

  private get entry(): Entry {
    return (history.state as Entry | null) ?? {};
  }

  /** Gives each layer its entry, and takes away those of layers that are gone; later, because one often takes another's
      place. */
  private soon(): void {
    setTimeout(() => this.even());
  }
  private even(): void {
    const have = this.entry.layers ?? 0;
    const want = this.layers.length;
    if (this.travelling || have === want) return;
    if (have > want) {
      this.travelling = true;
      history.go(want - have);
      return;
    }
    for (let layers = have + 1; layers <= want; ++layers) history.pushState({ ...this.entry, layers } satisfies Entry, '');
  }

  private arrived(): void {
    const asked = this.travelling;
    this.travelling = false;
    this.path = pathOf(location);
    const have = this.entry.layers ?? 0;
    // By the person: what lay on top is closed.
    if (!asked) for (const { close } of this.layers.splice(have).toReversed()) close();
    const { next } = this;
    this.next = null;
    next?.();
    this.soon();
  }

  /** A plain click on a link that stays inside the page does not load it anew. */
  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const to = (event.target as Element).closest('a');
    if (!to || to.target || to.hasAttribute('download') || to.origin !== location.origin) return;
    if (STATIC ? !to.hash.startsWith('#/') : to.hash && to.pathname === location.pathname) return;
    event.preventDefault();
    this.go(pathOf(to));
  }
}

export const router = new Router();
