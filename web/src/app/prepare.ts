// A server may be gone from one moment to the next, and then nothing can be fetched any more. So what it takes to play here
// is fetched while it is there: later, when the page has nothing else to do, and not where data is dear.

import { loadPicture } from '../games/pictures';
import { desk } from './desk.svelte';

const LATER_MS = 15_000;

export function prepareLater(): void {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saves !== true) setTimeout(() => void prepare(), LATER_MS);
}

async function prepare(): Promise<void> {
  if (desk.connection !== 'online') return prepareLater();
  const { prepareHere } = await import('../net/here');
  prepareHere();
  await Promise.all([import('../pages/New.svelte'), import('../pages/lobby/Lobby.svelte'), ...desk.games.map(({ key }) => loadPicture(key))]);
}
