// What a note speaks of lights up in the picture: "cell=c3, do=roll" means whatever is marked data-cell="c3" or
// data-do="roll".

const selectorOf = (part: string): string => {
  const [name = '', ...value] = part.split('=');
  return value.length === 0 ? `[data-${name}]` : `[data-${name}="${CSS.escape(value.join('='))}"]`;
};

const litIn = (root: ParentNode, look: string): Element[] =>
  look === '' ? [] : [...root.querySelectorAll(look.split(',').map((part) => selectorOf(part.trim())).join())];

/** Keeps what `look` means lit for as long as the board changes; returns how to stop. `found` is told where it is. */
export function lighting(root: HTMLElement, look: string, found: (lit: Element[]) => void): () => void {
  let lit: Element[] = [];
  function again(): void {
    const now = litIn(root, look);
    for (const element of lit) if (!now.includes(element)) element.removeAttribute('data-lit');
    for (const element of now) element.setAttribute('data-lit', '');
    const same = now.length === lit.length && now.every((element, index) => element === lit[index]);
    lit = now;
    if (!same) found(now);
  }
  const observer = new MutationObserver(again);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-cell', 'data-action', 'data-do', 'data-card', 'data-place', 'data-piece', 'data-die', 'data-deck', 'data-column', 'data-rival'] });
  again();
  return () => {
    observer.disconnect();
    for (const element of lit) element.removeAttribute('data-lit');
  };
}
