// The tournament in the browser: every phial and the picks with scripted dice, the original rules with six dice.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertThumbSized } from './checks.mjs';
import { house } from './harness.mjs';
import { before, choose, commit, press, roll, sharedTable } from './knights.mjs';

const NAMES = ['Anna', 'Bea', 'Carl'];
const offer = (page, deck) => page.locator(`[data-deck="${deck}"]`);

const LUCK = [
  'pick 1 of 12', 'pick 8 of 12', 'pick 8 of 12', // lance, phial −, phial =
  'dice 4 4', 'dice 5 5', // Anna: 8, 10, and << back to 8
  'dice 6 3', // Bea: 9 and ++
  'dice 2 1', // Carl
  'pick 1 of 11', 'pick 1 of 11', 'pick 1 of 11', // lance, two red castles
  'dice 5 4', // Bea: 9 and −
  'dice 6 5', // Carl
  'dice 2 2', // Anna: = takes Carl's 11
  'pick 1 of 10', 'pick 8 of 10', 'pick 1 of 10', // lance, a lady with red, a castle
  'dice 6 4', 'dice 1 1', // Carl falls
];
const SIX = ['pick 1 of 12', 'pick 1 of 12', 'pick 1 of 12', 'dice 5 5 2 1 6 3', 'dice 5 4 1'];

const scripted = await house(`${LUCK.join('\n')}\n`);
const six = await house(`${SIX.join('\n')}\n`);

describe('turnier', () => {
  it('plays each phial and picks in order', async () => {
    const { page, errors, close } = await scripted.visit();
    await sharedTable(page, 'turnier', NAMES, { first: '1' });
    await page.getByRole('heading', { name: 'Runde 1 von 12' }).waitFor();

    // <<: back to the throw before.
    await roll(page);
    await before(page, 'Anna').getByText('8', { exact: true }).waitFor();
    // What the two ways are worth stands on them, and in sentences, with each phial as well.
    await page.getByRole('button', { name: /^Weiter werfen\s*\d+\s% Erster, \d+\s% Letzter$/ }).waitFor();
    await page.getByRole('button', { name: /^Aufhören\s*\d+\s% Erster, \d+\s% Letzter$/ }).waitFor();
    await page.getByRole('status').filter({ hasText: /Mit << in der Hand weiterwerfen: \d+\s% Erster/ }).waitFor({ state: 'attached' });
    await press(page, 'throw');
    await before(page, 'Anna').getByText('10', { exact: true }).waitFor();
    await press(page, 'phial <<');
    await before(page, 'Anna').getByText('8', { exact: true }).waitFor();
    await commit(page);
    await before(page, 'Anna').getByRole('img', { name: 'Phiole << eingesetzt' }).waitFor();
    await press(page, 'stop');

    // ++: two more, shown as a sum.
    await roll(page);
    await press(page, 'phial ++');
    await commit(page);
    await before(page, 'Bea').getByText('= 9 + 2').waitFor();
    await page.getByRole('region', { name: 'Der Wurf' }).getByText('9 + 2 =').waitFor();
    await press(page, 'stop');
    await roll(page);
    await press(page, 'stop');

    // The best and the second pick; the last takes what is left.
    await before(page, 'Bea').getByRole('img', { name: 'Rang 1' }).waitFor();
    await choose(page, offer(page, 'green'));
    await before(page, 'Anna').getByText('wählt').waitFor();
    await offer(page, 'blue').click();
    await offer(page, 'blue').click(); // the second tap commits
    await page.getByRole('heading', { name: 'Runde 2 von 12' }).waitFor();
    await page.getByRole('button', { name: 'Karten von Carl' }).click();
    await page.getByRole('region', { name: 'Karten von Carl' }).getByRole('img', { name: 'Lanzenbruch' }).waitFor();

    // −: one less for everybody else; =: the dice of the one before.
    await roll(page);
    await press(page, 'phial -');
    await commit(page);
    await press(page, 'stop');
    await roll(page);
    await before(page, 'Carl').getByText('= 11 − 1').waitFor();
    await press(page, 'stop');
    await roll(page);
    await press(page, 'phial =');
    await commit(page);
    await before(page, 'Anna').getByText('= 11 − 1').waitFor();
    await press(page, 'stop');

    // Carl was first with ten; the pair that a lady and a castle make is bracketed.
    await choose(page, offer(page, 'green'));
    await choose(page, offer(page, 'blue'));
    await page.getByRole('heading', { name: 'Runde 3 von 12' }).waitFor();
    await roll(page);
    await press(page, 'throw');
    await page.getByText('Gefallen: Die 2 ist weniger als die 10 davor.').waitFor();
    await before(page, 'Carl').getByText('gefallen').waitFor();
    await press(page, 'stop');
    assert.deepEqual(errors, []);
    await close();
  });

  it('is accessible while throwing and while picking', async () => {
    const { page, close } = await scripted.visit();
    await sharedTable(page, 'turnier', NAMES, { first: '1' });
    await roll(page);
    await assertAccessibleInBothThemes(page, 'throwing');
    await assertThumbSized(page, 'throwing');
    const tree = await page.locator('.board').ariaSnapshot();
    for (const line of [/region "Zu gewinnen"/, /button "Roter Stapel: Lanzenbruch, −1 Punkt"/, /button "Grüner Stapel: Phiole −, 1 Punkt"/, /region "Anna"/, /img "Würfel 4"/, /button "Phiole \+\+: deine Summe zwei höher"/, /img "1× Phiole <<"/])
      assert.match(tree, line);
    await press(page, 'throw');
    await press(page, 'stop');
    for (let i = 0; i < 2; ++i) {
      await roll(page);
      await press(page, 'stop');
    }
    await page.getByText('Tippe auf die Karte, die du nimmst.').waitFor();
    await assertAccessibleInBothThemes(page, 'picking');
    await close();
  });

  it('plays by the original rules with six dice', async () => {
    const { page, errors, close } = await six.visit({ language: 'en-GB' });
    await sharedTable(page, 'turnier', NAMES, { first: '1', throwing: 'original' });
    await roll(page);
    await page.getByText('3 throws left').waitFor();
    for (const place of [0, 1]) await page.locator('.tray button').nth(place).click();
    await page.getByRole('button', { name: 'Throw 3 dice' }).click();
    await before(page, 'Anna').getByRole('img', { name: '3 times 5, plus a 4' }).waitFor();
    await press(page, 'stop');
    await before(page, 'Bea').getByText('throws').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });
});
