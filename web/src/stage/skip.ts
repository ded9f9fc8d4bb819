// A tap or a key while something is still being shown skips to what is now, and does nothing else.

/** What is no answer to what is seen. */
const SILENT = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape', 'F5', 'F11', 'F12'];

/** For the element around all that can be tapped in a match: `behind` says whether there is something to skip, and `skip`
    does it. Returns how to stop. */
export function skipping(element: HTMLElement, behind: () => boolean, skip: () => void): () => void {
  /** The click that belongs to a tap that has skipped. */
  let spent = false;
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const outside = ({ target }: Event): boolean => (target as Element).closest('header, dialog, aside') !== null;

  function down(event: Event): void {
    spent = behind() && !outside(event);
    if (!spent) return;
    event.stopPropagation();
    skip();
  }
  function click(event: Event): void {
    // Not every click has a finger behind it.
    if (!spent && behind() && !outside(event)) {
      spent = true;
      skip();
    }
    if (spent) swallow(event);
    spent = false;
  }
  function key(event: KeyboardEvent): void {
    const typing = (event.target as Element).closest('input, textarea, select, dialog');
    if (!behind() || typing || outside(event) || SILENT.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    skip();
    swallow(event);
    // The click that a browser makes of it comes with the key's release.
    spent = event.key === ' ';
  }
  const listeners = [
    ['pointerdown', down],
    ['click', click],
    ['keydown', key],
  ] as [string, (event: Event) => void][];
  for (const [name, listener] of listeners) element.addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener, true);
  };
}
