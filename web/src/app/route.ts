// Which page an address means. Pure; the browser's history is in router.svelte.ts.

export type Route =
  | { page: 'home' | 'matches' | 'settings' | 'check' | 'lost' }
  | { page: 'new'; game: string | null }
  | { page: 'table' | 'tv'; code: string }
  | { page: 'dice' | 'review'; code: string; match: number | null }
  | { page: 'replay'; code: string; match: number | null; event: number | null }
  | { page: 'rules'; game: string | null }
  | { page: 'lesson'; game: string }
  | { page: 'daily'; day: string | null }
  | { page: 'again'; code: string | null; match: number | null };

const CODE = /^[A-Za-z]{5}$/;
/** One match of a table: "ABCDE-2"; the latest: "ABCDE". */
const MATCH = /^([A-Za-z]{5})(?:-(\d{1,9}))?$/;

export const matchPath = (code: string, match: number | null): string => (match === null ? code : `${code}-${match}`);

function matchIn(part: string | undefined): { code: string; match: number | null } | null {
  const [, code, match] = part?.match(MATCH) ?? [];
  return code === undefined ? null : { code: code.toUpperCase(), match: match === undefined ? null : Number(match) };
}

export function routeOf(path: string): Route {
  const [first = '', second, third] = path.split('/').filter((part) => part !== '');
  switch (first) {
    case '':
      return { page: 'home' };
    case 'matches':
    case 'settings':
    case 'check':
      return { page: first };
    case 'new':
    case 'rules':
      return { page: first, game: second ?? null };
    case 'daily':
      return { page: first, day: second ?? null };
    case 'lesson':
      if (second === undefined) break;
      return { page: first, game: second };
    case 't':
    case 'tv':
      if (second === undefined || !CODE.test(second)) break;
      return { page: first === 't' ? 'table' : first, code: second.toUpperCase() };
    case 'again':
      if (second === undefined) return { page: first, code: null, match: null };
    // falls through
    case 'dice':
    case 'review':
    case 'replay': {
      const which = matchIn(second);
      if (which === null) break;
      if (first !== 'replay') return { page: first, ...which };
      const event = Number(third);
      return { page: first, ...which, event: Number.isInteger(event) ? event : null };
    }
  }
  return { page: 'lost' };
}
