// Pieces that move: what has `data-piece` flies from where it was drawn before to where it is drawn now, and what is new
// comes from the place (`data-place`) that its `data-from` names. Only marked pieces are measured, all at once before the
// page changes and all at once after it; only transform and opacity move.

const FLIGHT_MS = 420;
/** What moves less has only been laid out anew. */
const NEAR_PX = 2;

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spots {
  pieces: Map<string, Spot>;
  places: Map<string, Spot>;
}

const spotOf = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
};

const named = (root: Element, name: string): [string, HTMLElement][] =>
  [...root.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((element) => [element.dataset[name] ?? '', element]);

/** Where everything is that could fly, or be flown from. */
export function spotsIn(root: Element): Spots {
  const spots = (name: string): Map<string, Spot> => new Map(named(root, name).map(([key, element]) => [key, spotOf(element)]));
  return { pieces: spots('piece'), places: spots('place') };
}

interface Flight {
  element: HTMLElement;
  from: Spot;
  to: Spot;
  fresh: boolean;
}

function flightsIn(root: Element, before: Spots): Flight[] {
  const now = named(root, 'piece').map(([key, element]) => ({ key, element, to: spotOf(element) }));
  return now.flatMap(({ key, element, to }) => {
    const was = before.pieces.get(key);
    const from = was ?? before.places.get(element.dataset.from ?? '');
    if (!from || to.width === 0 || from.width === 0) return [];
    if (Math.hypot(from.x - to.x, from.y - to.y) < NEAR_PX) return [];
    return [{ element, from, to, fresh: !was }];
  });
}

/** Lets everything in `root` fly from where it was. */
export function flyFrom(root: Element, before: Spots): void {
  for (const [, element] of named(root, 'piece')) {
    for (const one of element.getAnimations()) if (one.id === 'fly') one.cancel();
  }
  for (const { element, from, to, fresh } of flightsIn(root, before)) {
    const scale = Math.min(2, Math.max(0.3, from.width / to.width));
    const away = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
    const start = fresh ? { transform: away, opacity: 0.2 } : { transform: away, opacity: 1 };
    element.animate([start, { transform: 'none', opacity: 1 }], { id: 'fly', duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0.1, 0.25, 1)' });
  }
}
