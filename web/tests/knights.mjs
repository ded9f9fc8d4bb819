// For the tests of Knatsch and its tournament: a table whose seats are all on one device, so that
// with scripted dice every step is known.
import { makeTable } from './tables.mjs';

/** Makes a table, takes all seats and starts; the page then shows the match. */
export async function sharedTable(page, game, names, options = {}) {
  await page.goto('/');
  const { code, tokens } = await makeTable(page, game, names, { settings: { options, help: 'chances' } });
  await page.goto(`/t/${code}#${tokens.join(',')}`);
  await page.locator('.board').waitFor();
}

/** What lies before somebody. */
export const before = (page, name) => page.locator(`.board section[aria-label="${name}"]`);

export async function roll(page) {
  await page.locator('[data-do="roll"]:enabled').click();
}

/** Taps something on the board, sees what would follow, and commits. */
export async function choose(page, place) {
  await place.click();
  await commit(page);
}

/** Confirms, and waits until the table has it. */
export async function commit(page) {
  const confirm = page.locator('[data-do="confirm"]:enabled');
  await confirm.click();
  await confirm.waitFor({ state: 'hidden' });
}

export async function press(page, what) {
  await page.locator(`[data-do="${what}"]:enabled`).click();
}
