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
  throw new Error(`the keyboard does not reach ${locator}`);
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
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${where} is ${over} px too wide`);
}
