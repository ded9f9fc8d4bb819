// The focus stays somewhere. A browser lets it fall to nothing when the focused control goes away or is
// disabled; who plays by keyboard or hears the page would then begin again at its top after each move.

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** In a match: the next thing to do, the most urgent first; if there is none, the line that says so. */
const NEXT = [
  '.curtain p',
  'footer [data-do="confirm"], footer [data-do="roll"]',
  'footer [data-action]',
  // Of a grid whose cells are walked over with arrows, the one where one stood.
  'main [data-action]:not([tabindex="-1"])',
  'main [data-action]',
  'footer button.main, footer .wait',
];

function usable(element: Element): element is HTMLElement {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
}

function find(scope: Element, selector: string, fits: (element: HTMLElement) => boolean = () => true): HTMLElement | undefined {
  return [...scope.querySelectorAll<HTMLElement>(selector)].find((element) => usable(element) && fits(element));
}

/** What makes two drawings the same control. */
function identity(control: HTMLElement): string {
  const words = control.getAttribute('aria-label') ?? control.textContent.trim();
  return [control.tagName, control.id, control.dataset.do, control.dataset.action, words].join();
}

/** Whenever what has the focus in `root` goes away, the focus moves to the same control if it was drawn anew, else, in a
    match, to the next thing to do, else to what stands in its place. Who takes the focus away with a pointer has done so. */
export function keepFocus(root: HTMLElement): void {
  let last: HTMLElement | null = null;
  /** What could have had the focus when `last` got it, in order. */
  let known: Element[] = [];

  function heir(lost: HTMLElement): HTMLElement | undefined {
    const dialog = root.querySelector('dialog[open]');
    const scope = dialog ?? root;
    const same = find(scope, FOCUSABLE, (control) => !known.includes(control) && identity(control) === identity(lost));
    if (same) return same;
    for (const selector of dialog ? [] : NEXT) {
      const next = find(scope, selector);
      if (next) return next;
    }
    const neighbour = known.slice(0, known.indexOf(lost)).findLast((element) => scope.contains(element) && usable(element));
    const follows = (control: HTMLElement): boolean =>
      !neighbour || (neighbour.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return find(scope, FOCUSABLE, follows) ?? (neighbour as HTMLElement | undefined);
  }

  function look(): void {
    if (last === null || document.activeElement !== document.body) return;
    if (usable(last)) {
      last = null;
      return;
    }
    const next = heir(last);
    next?.focus({ preventScroll: true });
    // Who uses a pointer sees no focus, and the page shall not move under it.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  }

  root.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
    known = [...root.querySelectorAll(FOCUSABLE)];
  });
  // What is removed is seen below; this is for what is hidden or disabled, and for who leaves. A dialog that closes gives the
  // focus back by itself, but only after this event.
  root.addEventListener('focusout', () => setTimeout(look));
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}
