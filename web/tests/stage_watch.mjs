// What a table must keep to in every room: measured in the page, with nothing but what the browser lays out.

/** How large things are at least, in each form. */
export const LEAST = {
  upright: { dice: 44, type: 12 },
  lying: { dice: 44, type: 12 },
  tablet: { dice: 44, type: 12 },
  desk: { dice: 64, type: 14, card: 90 },
  big: { dice: 96, type: 24 },
};
/** So much of the stage is drawn on where there is room, and its middle lies so near the stage's. */
export const ROOM = 0.75;
export const CENTRE = 0.05;
/** Layout shifts without input, summed over a match. */
export const SHIFT = 0.1;

/** Runs in the page before anything else: notes every layout shift that no input explains. */
export function watchShifts() {
  globalThis.shifts = [];
  const name = (node) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    return element ? `${element.tagName.toLowerCase()}.${String(element.className?.baseVal ?? element.className).replace(/svelte-\w+/g, '').trim()}` : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect: a, currentRect: b }) => `${name(node)} ${Math.round(a.x)},${Math.round(a.y)} ${Math.round(a.width)}×${Math.round(a.height)} → ${Math.round(b.x)},${Math.round(b.y)} ${Math.round(b.width)}×${Math.round(b.height)}`);
      globalThis.shifts.push({ value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: how this moment keeps to the rules. Lengths in pixels; `outside`, `cut`: what breaks them. */
export function measure() {
  const stage = document.querySelector('main > .board');
  const box = stage.getBoundingClientRect();
  // What somebody has opened over the table is no part of it.
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.hidden-text, dialog');
  const short = (element) => element.outerHTML.replace(/svelte-\w+ ?/g, '').slice(0, 110);
  const scroller = (element) => element.closest('[data-list]') !== null;
  const drawn = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const add = ({ left, top, right, bottom, width, height }) => {
    if (width === 0 || height === 0) return;
    drawn.left = Math.min(drawn.left, Math.max(left, box.left));
    drawn.top = Math.min(drawn.top, Math.max(top, box.top));
    drawn.right = Math.max(drawn.right, Math.min(right, box.right));
    drawn.bottom = Math.max(drawn.bottom, Math.min(bottom, box.bottom));
  };
  const texts = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim() !== '' && shown(walker.currentNode.parentElement)) found.push(walker.currentNode);
    return found;
  };
  const range = document.createRange();
  const outside = new Set();
  for (const element of stage.querySelectorAll('svg, img, button')) {
    if (!shown(element)) continue;
    const rect = element.getBoundingClientRect();
    add(rect);
    if (rect.width > 0 && !scroller(element) && (rect.left < box.left - 1 || rect.top < box.top - 1 || rect.right > box.right + 1 || rect.bottom > box.bottom + 1)) outside.add(short(element));
  }
  for (const text of texts(stage)) {
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    add(rect);
    if (rect.width > 0 && !scroller(text.parentElement) && (rect.left < box.left - 1 || rect.top < box.top - 1 || rect.right > box.right + 1 || rect.bottom > box.bottom + 1)) outside.add(short(text.parentElement));
  }
  for (const element of document.querySelectorAll('footer button, footer select, header button')) {
    const rect = element.getBoundingClientRect();
    if (shown(element) && rect.width > 0 && !scroller(element) && (rect.left < -1 || rect.top < -1 || rect.right > innerWidth + 1 || rect.bottom > innerHeight + 1)) outside.add(short(element));
  }
  const cut = new Set();
  for (const element of document.querySelectorAll('.frame *')) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    if (element.closest('svg, .hidden-text, aside, [data-list]') || !shown(element)) continue;
    const wide = element.scrollWidth > element.clientWidth + 1;
    const high = element.scrollHeight > element.clientHeight + 1;
    if (wide && overflowX !== 'visible' && element.innerText?.trim() !== '' && textOverflow !== 'ellipsis') cut.add(short(element));
    if (high && overflowY !== 'visible' && element.clientHeight > 0) cut.add(short(element));
  }
  for (const line of document.querySelectorAll('.story p')) {
    const room = line.closest('.story').getBoundingClientRect();
    const rect = line.getBoundingClientRect();
    if (rect.top < room.top - 1 || rect.bottom > room.bottom + 1 || rect.right > room.right + 1) cut.add(short(line));
  }
  let type = { size: Infinity, where: '' };
  for (const text of texts(document.querySelector('.frame'))) {
    const size = parseFloat(getComputedStyle(text.parentElement).fontSize);
    if (size < type.size && !text.parentElement.closest('svg')) type = { size, where: `${text.data.trim().slice(0, 20)} in ${short(text.parentElement)}` };
  }
  const smallest = (selector) => Math.min(...[...stage.querySelectorAll(selector), ...document.querySelectorAll(`footer ${selector}`)].filter(shown).map((element) => element.getBoundingClientRect().width));
  const width = Math.max(0, drawn.right - drawn.left);
  const height = Math.max(0, drawn.bottom - drawn.top);
  return {
    room: (width * height) / (box.width * box.height),
    centre: Math.max(Math.abs((drawn.left + drawn.right) / 2 - (box.left + box.right) / 2) / box.width, Math.abs((drawn.top + drawn.bottom) / 2 - (box.top + box.bottom) / 2) / box.height),
    stage: `${Math.round(box.width)}×${Math.round(box.height)}`,
    dice: smallest('.cube'),
    card: smallest('button[data-card]:enabled'),
    type: type.size,
    typeAt: type.where,
    bar: document.querySelector('footer') ? ((rect) => `${Math.round(rect.width)}×${Math.round(rect.height)}`)(document.querySelector('footer').getBoundingClientRect()) : '',
    outside: [...outside],
    cut: [...cut],
    scrolls: document.documentElement.scrollHeight > innerHeight + 1,
  };
}

/** What of a measurement breaks the rules of this form, in words. */
export function broken(form, found) {
  const least = LEAST[form];
  const told = [];
  const roomy = form === 'tablet' || form === 'desk' || form === 'big';
  if (roomy && found.room < ROOM) told.push(`room ${(100 * found.room).toFixed(0)} %`);
  if (roomy && found.centre > CENTRE) told.push(`centre ${(100 * found.centre).toFixed(1)} % off`);
  if (found.dice < least.dice - 0.5) told.push(`dice ${found.dice.toFixed(1)}`);
  if (least.card && found.card < least.card - 0.5) told.push(`cards ${found.card.toFixed(1)}`);
  if (found.type < least.type - 0.05) told.push(`type ${found.type.toFixed(1)}: ${found.typeAt}`);
  if (found.scrolls && form !== 'upright') told.push('the page scrolls');
  told.push(...found.outside.map((what) => `outside ${what}`), ...found.cut.map((what) => `cut ${what}`));
  return told;
}
