// Documents by their paths: words, records, moments of a replay, component sets. From the server, or from the one in the
// page.

import { usualPlace, type Place } from './place';

let place: Place = usualPlace;
let placeOf: (code: string) => Place | undefined = () => undefined;

/** Where questions go that are about no table; `of` knows the tables that this browser keeps. */
export function askAt(now: Place, of = placeOf): void {
  place = now;
  placeOf = of;
}

const CODE = /^\/record\/([A-Za-z]{5})/;

/** As fetch does. */
export async function ask(address: string, how?: { method: 'POST'; body: string }): Promise<Response> {
  const code = CODE.exec(address)?.[1]?.toUpperCase();
  const where = (code !== undefined && placeOf(code)) || place;
  if (where === 'server') return fetch(address, how);
  const { fetchHere } = await import('./here');
  return fetchHere(address, how?.body);
}
