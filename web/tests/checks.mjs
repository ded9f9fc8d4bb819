// What several browser tests look for: accessibility, and a way through the page by keyboard alone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with whatever axe finds on the page as it is. */
export async function assertAccessible(page, where) {
  // Evaluated through the debugger, which the page's policy does not concern.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`);
  assert.deepEqual(found, [], where);
}

/** In both themes. */
export async function assertAccessibleInBothThemes(page, where) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await assertAccessible(page, `${where}, ${colorScheme}`);
  }
}

/** Presses Tab until one of what the locator finds has the focus. */
export async function tabTo(page, locator, limit = 120) {
  for (let i = 0; i < limit; ++i) {
    if (await locator.evaluateAll((elements) => elements.includes(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw await notReached(page, locator);
}

/** Says where the keyboard goes instead. */
async function notReached(page, wanted) {
  const stops = [];
  for (let i = 0; i < 10; ++i) {
    stops.push(await page.evaluate(() => document.activeElement.outerHTML.slice(0, 60)));
    await page.keyboard.press('Tab');
  }
  return new Error(`the keyboard does not reach ${wanted}, but ${stops.join(', ')}`);
}

/** Enters the first of these that is there, by keyboard alone; nothing if the match goes on before Tab has come to it. */
export async function enterFirst(page, selectors, limit = 120) {
  for (const selector of selectors) {
    const there = page.locator(selector);
    for (let i = 0; i < limit && (await there.count()) > 0; ++i) {
      if (await there.evaluateAll((elements) => elements.includes(document.activeElement))) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    if ((await there.count()) > 0) throw await notReached(page, selector);
  }
}

/** Every button that can be seen is large enough for a thumb. */
export async function assertThumbSized(page, where) {
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
  const over = await page.evaluate(() =>
    // A match scrolls in its own main.
    Math.max(...[...document.querySelectorAll('html, main')].map((part) => part.scrollWidth - part.clientWidth)),
  );
  assert.ok(over <= 0, `${where} is ${over} px too wide`);
}

/** Controls that cannot be brought to where one sees and hits them, and words that are cut off; runs in the page. */
function lost() {
  const found = [];
  const tell = (what, element) => found.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
  const top = document.querySelector('dialog[open]') ?? document.body;
  for (const control of top.querySelectorAll('button, a[href], input, select, summary')) {
    if (control.disabled || !control.checkVisibility({ visibilityProperty: true })) continue;
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

/** A window of 1280 × 1024 in which the browser zooms: it has half or a quarter as many pixels of its own. */
const ZOOMS = { '200 %': { width: 640, height: 512 }, '400 %': { width: 320, height: 256 } };

/** Zoomed in, everything is still there and the page scrolls in one direction only. */
export async function assertZooms(page, where) {
  for (const [zoom, size] of Object.entries(ZOOMS)) {
    await page.setViewportSize(size);
    // Pictures that follow the width of the window do so with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await assertFits(page, `${where} at ${zoom}`);
    assert.deepEqual(await page.evaluate(lost), [], `${where} at ${zoom}`);
  }
}
