// A page that is older than the server it talks to loads itself again, once: if that does not help, a person has to be
// told, and not to be shown a page that loads for ever.

const KEY = 'knobel.reloaded';

/** False: it has been tried already, or cannot be remembered. */
export function reloadOnce(reload = (): void => location.reload()): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, '1');
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Page and server understand each other. */
export function upToDate(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is remembered then.
  }
}
