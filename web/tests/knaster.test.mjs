// Knaster in the browser: played in its picture, by hand, by keyboard, by two people.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessible, assertAccessibleInBothThemes, assertThumbSized, enterFirst, tabTo } from './checks.mjs';
import { chooser, house, hurry, playFromHome, until } from './harness.mjs';

const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
const confirm = (page) => page.locator('[data-do="confirm"]:enabled');
const roll = (page) => page.locator('[data-do="roll"]:enabled');
const open = (page) => page.locator('[data-cell][data-action]');
/** Where a ring is due and none is yet. */
const due = (page) => page.locator('button.glow.open:not(:has(.ring))');
const result = (page) => page.locator('section.result');

/** A table for so many seats with this person on the first. */
async function openTable(page, seats) {
  await page.goto('/new/knaster');
  await page.getByRole('button', { name: String(seats), exact: true }).click();
  await page.locator('[data-do="open"]').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  return page.url().slice(-5);
}

async function start(page) {
  await page.locator('[data-do="start"]:enabled').click();
  await page.locator('[role="grid"]').waitFor();
}

/** Throws the dice if it is up to this person, and waits until there is something to write. */
async function nextRoll(page) {
  await until('a roll', async () => {
    if (await roll(page).isVisible()) await roll(page).click().catch(() => {});
    return (await open(page).count()) > 0;
  });
}

/** Taps the cell twice: once to see, once to commit. */
async function twice(page, name) {
  await cell(page, name).click();
  await confirm(page).waitFor();
  await cell(page, name).click();
  await until(`${name} is on paper`, async () => !(await confirm(page).isVisible()));
}

/** Commits with the button, and waits until it is done. */
async function commit(page) {
  await confirm(page).click();
  await until('it is on paper', async () => !(await confirm(page).isVisible()));
}

/** One step by clicking in the picture. */
async function clickOn(page, choose) {
  if (await roll(page).isVisible()) return roll(page).click({ timeout: 1_000 });
  if ((await due(page).count()) > 0) return due(page).first().click({ timeout: 1_000 });
  if (await confirm(page).isVisible()) return confirm(page).click({ timeout: 1_000 });
  const count = await open(page).count();
  if (count > 0) return open(page).nth(choose(count)).click({ timeout: 1_000 });
  return page.waitForTimeout(50);
}

describe('knaster', () => {
  const { visit } = house();

  it('is played from the home page to the result by clicking on the sheet', async () => {
    const { page, errors, close } = await visit();
    await playFromHome(page, 'knaster');
    const choose = chooser(7);
    await until('the result', async () => {
      // A button may be gone by the time it is reached.
      await clickOn(page, choose).catch(() => {});
      return result(page).isVisible();
    }, 150_000);
    assert.match(await result(page).innerText(), /Kreise/);
    assert.deepEqual(errors, []);
    await close();
  });

  it('is played alone with the keyboard only', async () => {
    const { page, errors, close } = await visit({ language: 'en-GB', size: 'laptop' });
    await page.goto('/new/knaster');
    await page.locator('[data-do="open"]').waitFor();
    await tabTo(page, page.locator('button.count'));
    await page.keyboard.press('Enter'); // one seat
    await tabTo(page, page.locator('[data-do="open"]'));
    await page.keyboard.press('Enter');
    await page.locator('[data-do="start"]:enabled').waitFor();
    await tabTo(page, page.locator('[data-do="start"]'));
    await page.keyboard.press('Enter');
    await page.locator('[role="grid"]').waitFor();

    const walkTo = async (name) => {
      if (!(await page.evaluate(() => document.activeElement?.matches('[data-cell]')))) await tabTo(page, page.locator('[data-cell]'));
      const here = await page.evaluate(() => document.activeElement.dataset.cell);
      const right = name.charCodeAt(0) - here.charCodeAt(0);
      const down = Number(name[1]) - Number(here[1]);
      for (let i = 0; i < Math.abs(right); ++i) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let i = 0; i < Math.abs(down); ++i) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    };
    const first = (locator) => locator.first().getAttribute('data-cell', { timeout: 2_000 });
    await until('the result', async () => {
      if (await result(page).isVisible()) return true;
      if (await roll(page).isVisible()) await page.keyboard.press('r');
      else if ((await due(page).count()) > 0) {
        await walkTo(await first(due(page)));
        await page.keyboard.press('Enter');
      } else if (await confirm(page).isVisible()) {
        await enterFirst(page, ['[data-do="confirm"]:enabled']);
      } else if ((await open(page).count()) > 0) {
        await walkTo(await first(open(page)));
        await page.keyboard.press('Enter');
      }
      return false;
    }, 150_000);
    assert.deepEqual(errors, []);
    await close();
  });

  it('seats a second person, and nobody sees a choice before all are done', async () => {
    const anna = await visit();
    const code = await openTable(anna.page, 2);
    const ben = await visit({ language: 'en-GB', size: 'tablet' });
    await ben.page.goto(`/t/${code}`);
    await ben.page.locator('#name').fill('Ben <b>B</b>');
    await ben.page.locator('[data-do="sit"]').click();
    await start(anna.page);
    await ben.page.locator('[role="grid"]').waitFor();
    await until('somebody throws', async () => {
      for (const { page } of [anna, ben]) if (await roll(page).isVisible()) await roll(page).click().catch(() => {});
      return (await open(anna.page).count()) === 25 && (await open(ben.page).count()) === 25;
    });
    await twice(anna.page, 'c3');
    const annasSheet = ben.page.locator('.peer svg .number');
    assert.equal(await annasSheet.count(), 0);
    await ben.page.getByText('✓').waitFor();
    await cell(ben.page, 'a1').click();
    await commit(ben.page);
    await until('the sheets are shown', async () => (await annasSheet.count()) === 1);
    assert.equal(await anna.page.locator('.peer svg .number').count(), 1);
    assert.match(await anna.page.locator('.peer').innerText(), /Ben <b>B<\/b>/);
    assert.deepEqual([...anna.errors, ...ben.errors], []);
    await anna.close();
    await ben.close();
  });
});

describe('knaster with nothing but sevens', () => {
  const { visit } = house(Array(60).fill('dice 3 4').join('\n'));

  it('lights a filled line, asks for the rings, and counts a line of rings', async () => {
    const { page, errors, close } = await visit();
    await openTable(page, 3);
    await page.locator('[data-do="fill"]').click();
    await start(page);
    await hurry(page);
    for (const name of ['a1', 'b1', 'c1', 'd1']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await nextRoll(page);
    await cell(page, 'e1').click();
    await page.getByText('Fünfling: Zeile 1!').waitFor();
    assert.equal(await page.locator('button.glow').count(), 5);
    await assertAccessibleInBothThemes(page, 'a filled line');
    await assertThumbSized(page, 'a filled line');
    for (const name of ['a1', 'c1', 'e1']) await cell(page, name).click();
    await confirm(page).waitFor();
    await page.getByText('+3').waitFor();
    // Changing the mind takes the rings back, then the number.
    await page.locator('[data-do="unpick"]').click();
    await page.getByText('Fünfling: Zeile 1!').waitFor();
    for (const name of ['a1', 'b1', 'c1']) await cell(page, name).click();
    await until('three rings', async () => (await page.locator('[data-cell] .ring').count()) === 3);
    await commit(page);
    for (const name of ['d1', 'e1']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await until('the row is marked', async () => (await page.locator('.white.marked').count()) === 1);
    await page.getByText('14 Punkte').waitFor();

    await nextRoll(page);
    // Not allowed, and the page says why.
    await cell(page, 'a1').click();
    await page.getByText(/a1 ist schon umkreist/i).waitFor();
    for (const name of ['b2', 'c3', 'd4', 'e2', 'e3', 'e4']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await nextRoll(page);
    await cell(page, 'e5').click();
    await page.getByRole('button', { name: 'Diagonale abwärts' }).click();
    await page.getByText('Fünfling: Diagonale abwärts!').waitFor();
    for (const name of ['b2', 'c3', 'd4']) await cell(page, name).click();
    await page.getByText('Fünfling: Spalte E!').waitFor();
    for (const name of ['e2', 'e3', 'e4']) await cell(page, name).click();
    await commit(page);
    await until('eleven rings', async () => (await page.locator('[data-cell] .ring:not(.new)').count()) === 11);

    await page.locator('.peer').first().click();
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page, 'another sheet, large');
    assert.deepEqual(errors, []);
    await close();
  });

  it('says everything to a screen reader', async () => {
    const { page, close } = await visit({ language: 'en-GB' });
    await openTable(page, 1);
    await start(page);
    for (const name of ['a1', 'b1']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await nextRoll(page);
    await twice(page, 'a1');
    await nextRoll(page);
    await cell(page, 'e5').click();
    await confirm(page).waitFor();
    const tree = await page.getByRole('grid').ariaSnapshot();
    assert.match(tree, /^- 'grid "Your sheet, points: 1"':/);
    assert.deepEqual(tree.match(/(?<=- row ").*(?=":)/g), [
      'A1, 7 circled B1, 7 C1, empty D1, empty E1, empty',
      'A2, empty B2, empty C2, empty D2, empty E2, empty',
      'A3, empty B3, empty C3, empty D3, empty E3, empty',
      'A4, empty B4, empty C4, empty D4, empty E4, empty',
      'A5, empty B5, empty C5, empty D5, empty E5, 7, pencilled in',
    ]);
    assert.equal(tree.match(/- button/g).length, 25);
    await close();
  });
});
