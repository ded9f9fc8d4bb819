// When the table waits for somebody on this device, the tab says so while nobody looks at it: its title, its icon, and, if
// that is allowed and wanted, a notification. Nothing while somebody is looking.

import { file, link } from '../net/place';
import type { Chair, TableSettings, View } from '../net/wire';
import { realDiceOf } from './real_dice';

/** Of `mine`, the seats for which the table waits. A seat for which a bot plays at the moment waits for nobody. */
export function waitingFor(
  mine: readonly number[],
  chairs: readonly Chair[],
  views: Record<number, { view: View } | undefined>,
  settings?: TableSettings,
): number[] {
  return mine.filter((seat) => {
    const chair = chairs[seat - 1];
    const view = views[seat]?.view;
    if (!view || (chair?.kind === 'person' && chair.bot !== null)) return false;
    if (realDiceOf(view.turn, seat, { settings, seats: chairs }) > 0) return true;
    return view.turn.kind === 'chance' ? view.turn.asker === seat : (view.actions?.length ?? 0) > 0;
  });
}

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks for leave to notify, if it has to; true: it may be done. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

/** One for each table: a new one takes the place of the one before. */
export async function notify(title: string, body: string, code: string): Promise<() => void> {
  const options = { body, tag: `knobel-${code}`, icon: file('icon-192.png'), data: { path: link(`/t/${code}`) } };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return () => note.close();
  } catch {
    // Phones let only a service worker notify.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
    return () => void worker?.getNotifications({ tag: options.tag }).then((notes) => notes.forEach((note) => note.close()));
  }
}
