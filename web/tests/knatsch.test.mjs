// Knatsch in the browser: every phase with scripted dice, six seats on a phone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertFits, assertThumbSized } from './checks.mjs';
import { house, sees, until } from './harness.mjs';
import { before, choose, press, roll, sharedTable } from './knights.mjs';

const NAMES = ['Anna', 'Bea', 'Carl'];
const top = (page, side) => page.locator(`[data-stack="${side}"] button[data-card]`);
const card = (page, name, text) => before(page, name).locator(`[data-card="${text}"]`);
const tournament = 'kind 39';
/** Stops although it is not enough: one is asked. */
async function giveUp(page) {
  await press(page, 'stop');
  await page.getByText('Wirklich aufhören?').waitFor();
  await page.locator('[data-do="go-on"]').waitFor();
  await press(page, 'stop');
}

// Seat 1 gets the red castle 222+1, seat 2 the green one 222+3, seat 3 the blue one 222+4.
const DEAL = ['kind 0', 'one 1 of 3', 'kind 1', 'one 1 of 3', 'kind 2', 'one 1 of 3'];
const LUCK = [
  ...DEAL,
  'kind 28', tournament, // left: a stack card; right: a tournament
  'kind 10', 'dice 5 5 5 5 1 1', 'kind 31', 'dice 5 5 5 5 1 1', 'kind 12', // Anna tucks and wins twice
  'dice 2 2 2 2 1 1', 'dice 2 1', 'dice 5 5 5 5 5 1', // Bea attacks, Anna defends
  'dice 4 4 4 4 1 1', tournament, 'dice 5 5 5 2 1 6', 'dice 1 1 2 3 4 6', 'dice 1 1 2 3 4 6', 'kind 13', // Carl
  'dice 5 5 5 5 1 1', 'kind 14', // Anna's third castle
  'dice 1 2 3 4 6 6', 'kind 15', // Bea fails
  'dice 6 6 6 6 6 6', 'kind 24', // Carl fails at once
  'dice 1 2 3 4 5 6', // Anna and the King
  'dice 3 3 3 3 1 1', // Bea robs a special
  'dice 5 5 5 5 5 5', // Carl robs a castle that cannot be defended
];

const { visit } = await house();
const scripted = await house(`${LUCK.join('\n')}\n`);

describe('knatsch', () => {
  it('plays every phase', async () => {
    const { page, errors, close } = await scripted.visit();
    await sharedTable(page, 'knatsch', NAMES, { first: '1' });

    // Tuck, a special from a stack, and the extra attempt at a castle from a stack.
    await choose(page, page.getByRole('button', { name: 'Darunter: oberste Karte vom Stapel rechts' }));
    await page.locator('[data-stack="right"] [data-card="yellow-444+2"]').waitFor();
    await choose(page, top(page, 'left'));
    await roll(page);
    await card(page, 'Anna', 'stack-111+2').waitFor();
    await page.locator('[data-do="end"]').waitFor();
    await top(page, 'right').click();
    await page.locator('footer').getByText('Anna würfelt um: Gelbe Burg').waitFor();
    await top(page, 'right').click(); // the second tap commits
    await roll(page);
    await card(page, 'Anna', 'yellow-444+2').waitFor();

    // An attack that goes on to raise the bar, and the defence.
    await choose(page, card(page, 'Anna', 'red-222+1'));
    await page.getByRole('heading', { name: 'Bea greift an: Rote Burg von Anna' }).waitFor();
    await roll(page);
    await page.locator('.facing').getByText('geschafft').waitFor();
    for (const place of ['1', '2', '3', '4']) await page.keyboard.press(place);
    await page.getByRole('button', { name: '2 Würfel werfen' }).click();
    await page.getByText('noch 1 Wurf').waitFor();
    assert.equal(await page.locator('.tray button[aria-pressed="true"]').count(), 4, 'what was kept stays kept');
    await press(page, 'stop');
    await page.getByText('Deine Burg wird angegriffen: Rote Burg').waitFor();
    // Whoever defends throws at once.
    await press(page, 'defend');
    await page.getByText('Tippe auf eine Karte').waitFor();
    await card(page, 'Anna', 'red-222+1').waitFor();

    // A special, then a tournament with three rollers, then the guard.
    await choose(page, top(page, 'left'));
    await roll(page);
    await choose(page, page.locator('[data-stack="left"] [data-card="tournament"]'));
    await roll(page);
    await press(page, 'stop');
    await page.getByText('Carl führt mit').waitFor();
    await roll(page);
    await giveUp(page);
    await page.getByRole('heading', { name: 'Turnier: Bea würfelt' }).waitFor();
    await roll(page);
    await giveUp(page);
    // Nobody can attack Carl's only castle: about his guard he is not asked.
    await before(page, 'Carl').getByRole('img', { name: '1 von 3 Turnieren' }).waitFor();

    // A third castle; two failures; the King and his revenge.
    await choose(page, top(page, 'right'));
    await roll(page);
    await before(page, 'Anna').getByRole('img', { name: 'kann im nächsten Zug gewinnen: es fehlt eine Burg oder der König' }).waitFor();
    await choose(page, top(page, 'right'));
    await roll(page);
    await giveUp(page);
    await choose(page, top(page, 'left'));
    await roll(page);
    await choose(page, page.locator('[data-do="king"]'));
    await page.getByRole('heading', { name: 'Anna fordert den König' }).waitFor();
    await roll(page);
    await giveUp(page);
    await card(page, 'Anna', 'yellow-444+2').click();
    await press(page, 'lose-left');
    await card(page, 'Anna', 'yellow-444+2').waitFor({ state: 'detached' });

    // Somebody's special, and a castle against which no defence can help.
    await choose(page, card(page, 'Anna', 'stack-111+2'));
    await roll(page);
    await card(page, 'Bea', 'stack-111+2').waitFor();
    await choose(page, card(page, 'Anna', 'black-333+4'));
    await roll(page);
    await press(page, 'stop');
    await card(page, 'Carl', 'black-333+4').waitFor();
    // With two castles the guard can matter; the most useful assignment stands there already.
    const guarded = () => before(page, 'Carl').getByRole('button', { name: /bewacht/ }).count();
    await page.locator('[data-do="guard-none"]').waitFor();
    assert.equal(await guarded(), 2);
    await card(page, 'Carl', 'blue-222+4').click();
    await until('one is given up', async () => (await guarded()) === 1);
    await card(page, 'Carl', 'blue-222+4').click();
    await press(page, 'guard');
    await page.locator('[data-do="guard"]').waitFor({ state: 'detached' });
    await until('both castles are guarded', async () => (await guarded()) === 2);
    assert.deepEqual(errors, []);
    await close();
  });

  it('says what is not allowed and why, what a card does, and what the chances are', async () => {
    const { page, errors, close } = await scripted.visit({ language: 'en-GB' });
    await sharedTable(page, 'knatsch', NAMES, { first: '1' });
    await sees(page.getByText(/fewer than 2 castles/), () => card(page, 'Bea', 'green-222+3').click());
    await page.getByText(/^Red castle\.|Castles win the game/).first().waitFor();
    await top(page, 'left').click();
    await page.getByText('two cards under stacks instead of one').waitFor();
    await page.getByText(/^Chance: \d+%$/).waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

  it('is accessible while choosing, while rolling and while others roll', async () => {
    const { page, close } = await scripted.visit();
    await sharedTable(page, 'knatsch', NAMES, { first: '1' });
    await assertAccessibleInBothThemes(page, 'choosing');
    await assertThumbSized(page, 'choosing');
    const tree = await page.locator('.board').ariaSnapshot();
    for (const line of [/group "Stapel links"/, /button "Stapelkarte, 3 mal die 1, dazu eine 2, Chance: \d+ %"/, /button "Der König/, /img "4 mal die 3, dazu eine 5"/, /region "Anna"/, /img "1 von 4 Burgen"/, /button "Rote Burg, 3 mal die 2, dazu eine 1"/])
      assert.match(tree, line);
    await choose(page, page.getByRole('button', { name: 'Darunter: oberste Karte vom Stapel rechts' }));
    await choose(page, top(page, 'right'));
    await roll(page);
    await until('the attempt is over', async () => !(await page.locator('[data-do="roll"]').isVisible()));
    await assertAccessibleInBothThemes(page, 'after a throw');
    await close();
  });

  it('fits six seats on a phone', async () => {
    const { page, errors, close } = await visit();
    await sharedTable(page, 'knatsch', ['Anna', 'Bea', 'Carl', 'Dora', 'Emil', 'Frieda'], { first: '1' });
    await assertFits(page, 'six seats');
    await before(page, 'Frieda').scrollIntoViewIfNeeded();
    await before(page, 'Frieda').locator('[data-card]').first().click();
    await assertThumbSized(page, 'six seats');
    assert.deepEqual(errors, []);
    await close();
  });
});
