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
    await page.getByText('Anna bekommt: Stapelkarte.').waitFor();
    await page.locator('[data-do="end"]').waitFor();
    await top(page, 'right').click();
    await page.getByText('Anna würfelt um: Gelbe Burg').waitFor();
    await top(page, 'right').click(); // the second tap commits
    await roll(page);
    await card(page, 'Anna', 'yellow-444+2').waitFor();

    // An attack that goes on to raise the bar, and the defence.
    await choose(page, card(page, 'Anna', 'red-222+1'));
    await page.getByText('Bea greift an: Rote Burg von Anna').waitFor();
    await roll(page);
    await page.getByText('geschafft').waitFor();
    for (const place of ['1', '2', '3', '4']) await page.keyboard.press(place);
    await page.getByRole('button', { name: '2 Würfel werfen' }).click();
    await page.getByText('noch 1 Wurf').waitFor();
    assert.equal(await page.locator('.tray button[aria-pressed="true"]').count(), 4, 'what was kept stays kept');
    await press(page, 'stop');
    await page.getByText('Deine Burg wird angegriffen: Rote Burg').waitFor();
    await press(page, 'defend');
    await page.getByText('Anna verteidigt: Rote Burg gegen Bea').waitFor();
    await roll(page);
    await page.getByText('Rote Burg bleibt bei Anna.').waitFor();

    // A special, then a tournament with three rollers, then the guard.
    await choose(page, top(page, 'left'));
    await roll(page);
    await choose(page, page.locator('[data-stack="left"] [data-card="tournament"]'));
    await roll(page);
    await press(page, 'stop');
    await page.getByText('Carl führt mit').waitFor();
    await roll(page);
    await press(page, 'stop');
    await page.getByText('Turnier: Bea würfelt').waitFor();
    await roll(page);
    await press(page, 'stop');
    await page.getByText('Carl gewinnt das Turnier.').waitFor();
    await before(page, 'Carl').getByRole('img', { name: '1 von 3 Turnieren' }).waitFor();
    await page.locator('footer [data-card="blue-222+4"]').click();
    await press(page, 'guard');
    await before(page, 'Carl').getByRole('button', { name: /Blaue Burg.*bewacht/ }).waitFor();

    // A third castle; two failures; the King and his revenge.
    await choose(page, top(page, 'right'));
    await roll(page);
    await before(page, 'Anna').getByRole('img', { name: 'kann den König fordern' }).waitFor();
    await choose(page, top(page, 'right'));
    await roll(page);
    await press(page, 'stop');
    await page.getByText('Weiße Burg kommt unter den Stapel.').waitFor();
    await choose(page, top(page, 'left'));
    await roll(page);
    await page.getByText('Schwarze Burg kommt unter den Stapel.').waitFor();
    await press(page, 'guard');
    await choose(page, page.locator('[data-do="king"]'));
    await page.getByText('Anna fordert den König').first().waitFor();
    await roll(page);
    await press(page, 'stop');
    await page.locator('footer [data-card="yellow-444+2"]').click();
    await press(page, 'lose-left');
    await page.getByText('Der König nimmt Anna: Gelbe Burg.').waitFor();

    // Somebody's special, and a castle against which no defence can help.
    await choose(page, card(page, 'Anna', 'stack-111+2'));
    await roll(page);
    await page.getByText('Bea erbeutet von Anna: Stapelkarte.').waitFor();
    await choose(page, card(page, 'Anna', 'black-333+4'));
    await roll(page);
    await press(page, 'stop');
    await page.getByText('Carl erbeutet von Anna: Schwarze Burg.').waitFor();
    await page.locator('footer [data-card="black-333+4"]').click();
    await press(page, 'guard');
    await until('both castles are guarded', async () => (await before(page, 'Carl').getByRole('button', { name: /bewacht/ }).count()) === 2);
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
    await page.getByRole('button', { name: 'Show the chance' }).click();
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
    for (const line of [/group "Stapel links"/, /button "Stapelkarte, 3 mal die 1, dazu eine 2"/, /button "Der König/, /img "4 mal die 3, dazu eine 5"/, /region "Anna"/, /img "1 von 4 Burgen"/, /button "Rote Burg, 3 mal die 2, dazu eine 1"/])
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
