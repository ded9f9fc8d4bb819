// Which page an address means. Pure; the browser's history is in router.svelte.ts.

export type Route =
  | { page: 'home' | 'tables' | 'settings' | 'check' | 'lost' }
  | { page: 'new'; game: string | null }
  | { page: 'table' | 'dice' | 'tv'; code: string }
  | { page: 'replay'; code: string; event: number | null }
  | { page: 'rules'; game: string | null };

const CODE = /^[A-Za-z]{5}$/;

export function routeOf(path: string): Route {
  const [first = '', second, third] = path.split('/').filter((part) => part !== '');
  switch (first) {
    case '':
      return { page: 'home' };
    case 'tables':
    case 'settings':
    case 'check':
      return { page: first };
    case 'new':
    case 'rules':
      return { page: first, game: second ?? null };
    case 't':
    case 'dice':
    case 'tv':
      if (second === undefined || !CODE.test(second)) break;
      return { page: first === 't' ? 'table' : first, code: second.toUpperCase() };
    case 'replay': {
      if (second === undefined || !CODE.test(second)) break;
      const event = Number(third);
      return { page: 'replay', code: second.toUpperCase(), event: Number.isInteger(event) ? event : null };
    }
  }
  return { page: 'lost' };
}
