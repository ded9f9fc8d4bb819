// What several browser tests look for: accessibility, room for everything, and a way through the page by keyboard alone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';
import { calm, until } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with whatever axe finds on the page as it is. `rules`: only these; all without. */
export async function assertAccessible(page, where, rules = null) {
  await calm(page);
  // Evaluated through the debugger, which the page's policy does not concern.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (only) => globalThis.axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) }),
    rules,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`);
  assert.deepEqual(found, [], where);
}

/** In both themes, which differ in nothing but colours. */
export async function assertAccessibleInBothThemes(page, where) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await assertAccessible(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await assertAccessible(page, `${where}, dark`, ['color-contrast']);
}

// --- by keyboard ---------------------------------------------------------------------------------------

const MOST_STOPS = 150;

/** Where Tab leads from here, for a message about where it does not. */
async function stops(page) {
  const found = [];
  for (let i = 0; i < 10; ++i) {
    found.push(await page.evaluate(() => document.activeElement.outerHTML.slice(0, 60)));
    await page.keyboard.press('Tab');
  }
  return found.join(', ');
}

/** Presses Tab until one of what the locator finds has the focus. */
export async function tabTo(page, locator) {
  await locator.first().waitFor();
  for (let i = 0; i < MOST_STOPS; ++i) {
    if (await locator.evaluateAll((elements) => elements.includes(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${locator}, but ${await stops(page)}`);
}

/** Goes there by keyboard and presses Enter. */
export async function enter(page, locator) {
  await tabTo(page, locator);
  await page.keyboard.press('Enter');
}

/** From now on the page notes whenever the focus falls to nothing without Tab having taken it there. */
export const watchFocus = (page) =>
  page.addInitScript(() => {
    globalThis.focusLost = [];
    let before = null;
    let tabbed = false;
    addEventListener('keydown', ({ key }) => (tabbed = key === 'Tab'), true);
    requestAnimationFrame(function look() {
      const now = document.activeElement;
      if (now === document.body && before !== null && !tabbed) globalThis.focusLost.push(before);
      before = now === document.body ? null : now.outerHTML.slice(0, 90);
      requestAnimationFrame(look);
    });
  });
export const assertFocusKept = async (page) => assert.deepEqual(await page.evaluate(() => globalThis.focusLost), [], 'the focus fell to nothing');

/** Chooses one of the ways on, keeps to it until it has been taken, and says how to get there by keyboard. Runs in the page. */
function keyTowards(place) {
  if (globalThis.matchIsOver()) return 'over';
  const { marked, any } = globalThis.waysOn();
  const ways = marked.length > 0 ? marked : any;
  if (ways.length === 0) return 'wait';
  if (!ways.includes(globalThis.wanted)) globalThis.wanted = ways[Math.floor(place * ways.length)];
  const { wanted } = globalThis;
  const here = document.activeElement;
  if (here === wanted) {
    // It may still be there afterwards: of the cells to be ringed the same one twice is none.
    globalThis.wanted = null;
    return 'Enter';
  }
  // Inside a grid arrows lead on, Tab leads out of it.
  const grid = wanted.closest('[role="grid"]');
  if (grid === null || !grid.contains(here)) return 'Tab';
  const from = here.getBoundingClientRect();
  const to = wanted.getBoundingClientRect();
  if (Math.abs(to.x - from.x) > 1) return to.x > from.x ? 'ArrowRight' : 'ArrowLeft';
  return to.y > from.y ? 'ArrowDown' : 'ArrowUp';
}

const MOST_KEYS = 40_000;

/** Plays until the result is there, with Tab, arrows and Enter. */
export async function playOutByKeyboard(page, choose) {
  let walked = 0;
  for (let keys = 0; keys < MOST_KEYS; ++keys) {
    const key = await until('it goes on here', async () => {
      const way = await page.evaluate(keyTowards, choose(1_000) / 1_000);
      return way !== 'wait' && way;
    });
    if (key === 'over') return;
    walked = key === 'Enter' ? 0 : walked + 1;
    if (walked > MOST_STOPS) throw new Error(`the keyboard does not reach ${await page.evaluate(() => globalThis.wanted.outerHTML)}, but ${await stops(page)}`);
    await page.keyboard.press(key);
  }
  throw new Error(`no result after ${MOST_KEYS} keys`);
}

// --- room ----------------------------------------------------------------------------------------------

/** Every button that can be seen is large enough for a thumb. */
export async function assertThumbSized(page, where) {
  await calm(page);
  const small = await page.locator('button:visible').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ html: button.outerHTML.slice(0, 90), ...button.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => Math.min(width, height) < 43.5)
      .map(({ html, width, height }) => `${Math.round(width)}×${Math.round(height)} ${html}`),
  );
  assert.deepEqual(small, [], where);
}

/** Nothing sticks out to the right. */
export async function assertFits(page, where) {
  await calm(page);
  const over = await page.evaluate(() =>
    // A match scrolls in its own main, and its board not at all.
    Math.max(...[...document.querySelectorAll('html, main, .board')].map((part) => part.scrollWidth - part.clientWidth)),
  );
  assert.ok(over <= 0, `${where} is ${over} px too wide`);
}

/** Controls that cannot be brought to where one sees and hits them, and words that are cut off; runs in the page. */
function lost() {
  const found = [];
  const tell = (what, element) => found.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
  const top = document.querySelector('dialog[open]') ?? document.body;
  for (const control of top.querySelectorAll('button, a[href], input, select, summary')) {
    // What lies behind something else is not meant to be reached.
    if (control.disabled || control.closest('[inert]') || !control.checkVisibility({ visibilityProperty: true })) continue;
    // A field that is out of sight on purpose has a label that is not.
    const seen = control.closest('label') ?? control;
    seen.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top: above, bottom, width } = seen.getBoundingClientRect();
    if (width === 0) continue;
    if (left < -1 || right > innerWidth + 1) tell('beside the window', control);
    const hit = document.elementFromPoint((left + right) / 2, (Math.max(above, 0) + Math.min(bottom, innerHeight)) / 2);
    // A message goes away by itself.
    if (!hit || !(seen.contains(hit) || hit.contains(seen) || hit.closest('[role="alert"]'))) tell(`under ${hit?.outerHTML.slice(0, 60)}`, control);
  }
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const cuts = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
    if (!cuts || element.closest('.hidden-text, svg') || !element.checkVisibility()) continue;
    if (element.innerText.trim() !== '' && element.scrollWidth > element.clientWidth + 1) tell('cut off', element);
  }
  return found;
}

/** All that is written here or read out, a line each; runs in the page. */
function written() {
  const labels = [...document.querySelectorAll('[aria-label], [title], img[alt]')].filter((element) => element.checkVisibility()).flatMap((element) => ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''));
  return [...document.body.innerText.split('\n'), ...labels].map((line) => line.trim()).filter((line) => line !== '');
}

const ADDRESS = /(https?:\/\/)?[\w.]+(:\d+)?\/t\/[A-Z]{5}|\b\d+\.\d+\.\d+\.\d+(:\d+)?/g;

/** What no line may have, in the language of the page. */
const MISSPELT = {
  'a hyphen for a minus': /(?<![\p{L}\d])-\d/u,
  'a place that was not filled': /\{\w*\}|undefined|\bNaN\b/,
  ...{ de: { 'a decimal point': /\d\.\d(?!\d)/ }, en: { 'a decimal comma': /\d,\d(?!\d)/ } },
};

/** Numbers are written as people write them, and nobody who has a name goes by a number. `named`: everybody here has one. */
export async function assertGoodWords(page, where, { named = false } = {}) {
  const language = await page.evaluate(() => document.documentElement.lang);
  const { de, en, ...both } = MISSPELT;
  const rules = { ...both, ...(language === 'de' ? de : en), ...(named ? { 'a seat by its number': /\b(Platz|seat) \d/i } : {}) };
  const lines = (await page.evaluate(written)).map((line) => line.replace(ADDRESS, ''));
  const found = lines.flatMap((line) => Object.entries(rules).flatMap(([what, wrong]) => (wrong.test(line) ? `${what}: ${line}` : [])));
  assert.deepEqual(found, [], where);
}

/** A window of 1280 × 1024 in which the browser zooms: it has half or a quarter as many pixels of its own. */
const ZOOMS = { '200 %': { width: 640, height: 512 }, '400 %': { width: 320, height: 256 } };

/** Zoomed in, everything is still there and the page scrolls in one direction only. */
export async function assertZooms(page, where) {
  for (const [zoom, size] of Object.entries(ZOOMS)) {
    await page.setViewportSize(size);
    await assertFits(page, `${where} at ${zoom}`);
    assert.deepEqual(await page.evaluate(lost), [], `${where} at ${zoom}`);
  }
}

/** All of the above at once: for every place that there is. */
export async function assertGoodPlace(page, where) {
  await assertGoodWords(page, where);
  await assertAccessibleInBothThemes(page, where);
  await assertThumbSized(page, where);
  await assertFits(page, where);
  await page.evaluate(() => (document.documentElement.dataset.type = 'big'));
  await assertFits(page, `${where} in big type`);
  await page.evaluate(() => (document.documentElement.dataset.type = 'normal'));
  await assertZooms(page, where);
}
