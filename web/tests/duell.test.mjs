// The duel in the browser: every kind of result with scripted dice, its keys, teams.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertThumbSized, enter } from './checks.mjs';
import { house, hurry, tapIfThere, until } from './harness.mjs';

const confirm = (page) => page.locator('[data-do="confirm"]:enabled');
const roll = (page) => page.locator('[data-do="roll"]:enabled');
const reroll = (page) => page.locator('[data-action="reroll"]:enabled');
const option = (page, text) => page.locator(`[data-action="${text}"]`);
const dice = (page) => page.locator('[data-die]');
const result = (page) => page.locator('section.result');
const figures = (page) => page.getByRole('list', { name: /neun Figuren|nine figures/ }).getByRole('listitem').allInnerTexts();

async function openTable(page, seats, { bots = true } = {}) {
  await page.goto('/new/duell');
  await page.getByRole('button', { name: String(seats), exact: true }).click();
  await page.locator('[data-do="open"]').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  if (bots) {
    const bot = page.getByRole('button', { name: 'Bot', exact: true });
    for (let left = seats - 1; left > 0; --left) {
      await bot.first().click();
      await until('the bot sits', async () => (await bot.count()) === left - 1);
    }
    await start(page);
  }
  return page.url().slice(-5);
}

async function start(page) {
  await page.locator('[data-do="start"]:enabled').click();
  await page.locator('.lanes').waitFor();
}

/** Throws whenever it is up to this person, until there are dice to keep. */
async function throwFirst(page) {
  await until('dice', async () => {
    await tapIfThere(page, '[data-do="roll"]');
    return (await dice(page).count()) === 5;
  });
}

/** Uses a result: once to see, once to commit. */
async function use(page, text) {
  await option(page, text).click();
  await confirm(page).waitFor();
  await option(page, text).click();
  await until('it is done', async () => !(await confirm(page).isVisible()));
}

// Anna and Ben in turn: who begins, then every roll of the duel.
const LUCK = [
  'dice 6 6 6 6 5', // Anna: 29, she begins
  'dice 1 1 1 1 2', // Ben: 6
  'dice 2 2 5 6 6', // Anna keeps the sixes
  'dice 6 6 6', // and has five alike
  'dice 1 1 1 1 1', // Ben
  'dice 4 4 4 4 4', // Anna
  'dice 1 2 3 5 6', // Ben: nothing
  'dice 4 4 4 4 1', // Anna: four steps, but only three spaces
  'dice 5 5 5 5 5', // Ben
  'dice 1 2 4 4 6', // Anna: nothing, because the figure of the fours is at the end
  'dice 6 6 6 6 6', // all again
  'dice 1 3 3 5 6', // Ben
  'dice 1 3 4 6 6', // Anna wins
].join('\n');

const { visit } = await house(LUCK);

describe('duell', () => {
  it('shows two people every kind of result, danger, and the move that wins', async () => {
    const anna = await visit();
    const code = await openTable(anna.page, 2, { bots: false });
    const ben = await visit({ language: 'en-GB', size: 'tablet' });
    await ben.page.goto(`/t/${code}`);
    await ben.page.locator('#name').fill('Ben');
    await ben.page.locator('[data-do="sit"]').click();
    await start(anna.page);
    await roll(anna.page).click();
    await roll(ben.page).click();
    // Both have seen both throws, and what they come to.
    for (const { page } of [anna, ben]) {
      await page.locator('.begin .begins').waitFor();
      assert.deepEqual((await page.locator('.begin .sum').allInnerTexts()).sort(), ['29', '6']);
      assert.equal(await page.locator('.begin .die').count(), 10);
    }

    await throwFirst(anna.page);
    assert.equal(await anna.page.locator('.begin').count(), 0);
    await option(anna.page, 'numbers 2 6').waitFor();
    assert.equal(await anna.page.locator('.piece:not(.real)').count(), 2);
    await assertAccessibleInBothThemes(anna.page, 'results as ghosts');
    await assertThumbSized(anna.page, 'results as ghosts');
    // A tap on a lane shows the move; another choice takes it back.
    await anna.page.locator('[data-column="6"]').click();
    await confirm(anna.page).waitFor();
    assert.match((await figures(anna.page)).join(), /Figur 2: 2 Felder/);
    await anna.page.locator('[data-do="unpick"]').click();
    await reroll(anna.page).waitFor();
    for (const place of ['4', '5']) await anna.page.keyboard.press(place);
    assert.equal(await anna.page.locator('[data-die="6"][aria-pressed="true"]').count(), 2);
    await reroll(anna.page).click();
    await option(anna.page, 'five').waitFor();
    assert.equal(await option(anna.page, 'numbers 6').count(), 1);
    assert.equal(await option(anna.page, 'chance').count(), 1);
    await use(anna.page, 'five');

    await throwFirst(ben.page);
    await use(ben.page, 'numbers 1');
    await throwFirst(anna.page);
    await use(anna.page, 'numbers 4');
    await throwFirst(ben.page);
    await ben.page.getByText('These dice move nothing yet.').waitFor();
    await ben.page.getByRole('button', { name: 'Move nothing' }).click();
    await confirm(ben.page).click();
    await throwFirst(anna.page);
    assert.match(await option(anna.page, 'numbers 4').innerText(), /\+3/);
    await use(anna.page, 'numbers 4');
    await ben.page.locator('.side.danger').waitFor();
    await assertAccessibleInBothThemes(ben.page, 'danger');

    await throwFirst(ben.page);
    await use(ben.page, 'numbers 5');
    await throwFirst(anna.page);
    await anna.page.getByText('Noch zieht damit keine Figur.').waitFor();
    await reroll(anna.page).click();
    await use(anna.page, 'numbers 6');
    await throwFirst(ben.page);
    await use(ben.page, 'numbers 3');
    await throwFirst(anna.page);
    assert.match(await option(anna.page, 'numbers 6').innerText(), /gewinnt!/);
    await use(anna.page, 'numbers 6');
    for (const { page } of [anna, ben]) await result(page).waitFor();
    assert.deepEqual([...anna.errors, ...ben.errors], []);
    await anna.close();
    await ben.close();
  });

  it('has keys for the dice, and Enter for the rest', async () => {
    const { page, errors, close } = await visit({ language: 'en-GB', size: 'desk' });
    await openTable(page, 2);
    await hurry(page);
    await roll(page).waitFor();
    await page.keyboard.press('r'); // who begins
    await until('the start roll is over', async () => (await page.locator('aside p').count()) >= 2);
    await roll(page).waitFor();
    await page.keyboard.press('r');
    await reroll(page).waitFor();
    for (const place of ['4', '5']) await page.keyboard.press(place);
    assert.equal(await page.locator('[data-die="6"][aria-pressed="true"]').count(), 2);
    await page.keyboard.press('r');
    await option(page, 'five').waitFor();
    await enter(page, option(page, 'five'));
    await confirm(page).waitFor();
    await page.keyboard.press('Enter'); // the same once more commits
    await confirm(page).waitFor({ state: 'hidden' });
    await page.locator('aside').getByText('Guest uses five alike').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

  it('says to a screen reader whose hand it is in a team and where the figures stand', async () => {
    const { page, errors, close } = await visit({ language: 'en-GB' });
    await openTable(page, 4); // the others have less than 29 in the start roll
    await hurry(page);
    await throwFirst(page);
    const figure = (name) => `    - listitem: "figure ${name}: in the centre"`;
    assert.deepEqual((await page.locator('main').ariaSnapshot()).split('\n'), [
      '- main:',
      '  - heading "Five Alike Duel" [level=1]',
      `  - 'region "Side: Roswitha, Eginhard"':`,
      '    - list:',
      '      - listitem: Roswitha next',
      '      - listitem: Eginhard',
      '    - paragraph:',
      '      - img "0 of 3 figures in the red zone"',
      '  - list "The nine figures":',
      ...['1', '2', '3', 'Straight', 'Five alike', 'Chance', '4', '5', '6'].map(figure),
      `  - 'region "Side: Guest, Odo"':`,
      '    - list:',
      '      - listitem: "at the dice: Guest"',
      '      - listitem: Odo',
      '    - paragraph:',
      '      - img "0 of 3 figures in the red zone"',
      '  - group "Dice":',
      ...Array(5).fill('    - button "Keep die 1"'),
    ]);
    assert.deepEqual(errors, []);
    await close();
  });
});
