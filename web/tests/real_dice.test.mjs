// A real evening: the dice lie on the table at home, the phone is the sheet and the judge.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertFits, assertThumbSized } from './checks.mjs';
import { calm, hurry, house, SIZES, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

const asked = '[data-real-dice]';
const face = (page, number) => page.locator(`${asked} [data-face="${number}"]`);
const press = (page, what) => page.locator(`[data-do="${what}"]:enabled`).click();
const typed = (page) => page.locator(`${asked} .fallen [role="img"]`).count();
const SHOTS = process.env.KNOBEL_SHOTS ?? null;

async function shot(page, name) {
  if (SHOTS === null) return;
  await calm(page);
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** Types these faces and confirms; the match goes on. */
async function fell(page, ...faces) {
  await page.locator(`[data-real-dice="${faces.length}"]`).waitFor();
  for (const one of faces) await face(page, one).click();
  await press(page, 'confirm');
  await until('the match goes on', async () => (await page.locator(`${asked} [data-do="confirm"]:enabled`).count()) === 0);
}

/** Who is asked for dice, or true if there is something else to do. */
const next = (page) =>
  until('something to do', async () => {
    // At once: what asks may be gone in the next moment.
    const words = await page.evaluate((of) => document.querySelector(`${of} .say`)?.innerText, asked);
    if (words) return words;
    return (await page.locator('footer[aria-busy="false"]').count()) > 0 && (await page.locator('[data-cell][data-action]').count()) > 0;
  });

const { visit } = await house();

describe('real dice', () => {
  it('are offered where there are dice, typed on keys, corrected, and thrown for bots', async () => {
    const { page, errors, close } = await visit();
    await page.goto('/new/karten');
    await page.locator('summary').first().click();
    assert.equal(await page.getByLabel('Echte Würfel').count(), 0, 'cards are no dice');
    await page.goto('/new/knaster');
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.locator('summary').first().click();
    await page.getByLabel('Echte Würfel').check();
    await shot(page, 'new');
    await page.locator('[data-do="against-bots"]').click();
    await page.locator(asked).waitFor();
    await hurry(page);
    await assertFits(page, 'the keys');
    await assertThumbSized(page, 'the keys');
    await assertAccessibleInBothThemes(page, 'the keys');
    await shot(page, 'knaster-asks');

    // One tap too few, too many, and the wrong one.
    assert.ok(await page.locator('[data-do="confirm"]').isDisabled());
    await face(page, 6).click();
    assert.ok(await page.locator('[data-do="confirm"]').isDisabled());
    await face(page, 2).click();
    assert.ok(await face(page, 1).isDisabled(), 'there are two dice only');
    await shot(page, 'knaster-typed');
    await press(page, 'untype');
    assert.equal(await typed(page), 1);
    await face(page, 1).click();
    await press(page, 'confirm');
    await page.locator('[data-cell][data-action]').first().waitFor();
    assert.equal(await page.locator('[data-cell][data-action]').count(), 25);
    await page.getByText('7', { exact: true }).first().waitFor();

    // On through some rolls; half of them are the bot's.
    const whose = new Set();
    for (let roll = 0; roll < 6; ) {
      const what = await next(page);
      if (what !== true) {
        whose.add(/für/.test(what));
        await fell(page, 3, 4);
        roll += 1;
      } else {
        await page.locator('[data-cell][data-action]').first().click();
        await press(page, 'confirm');
        await until('it is written', async () => (await page.locator('[data-do="confirm"]:enabled').count()) === 0);
      }
    }
    assert.deepEqual([...whose].sort(), [false, true], 'own dice and the bot’s');

    // The keyboard of a desk does as well.
    await until('dice again', async () => {
      if ((await next(page)) !== true) return true;
      await page.locator('[data-cell][data-action]').first().click();
      await press(page, 'confirm');
      return false;
    });
    await page.keyboard.type('65');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('6');
    assert.equal(await typed(page), 2);
    await press(page, 'confirm');
    await until('it is thrown', async () => (await next(page)) === true);

    // Given up: the record says what it is, and the proof what nobody can check.
    const code = page.url().slice(-5);
    await page.getByRole('button', { name: 'Menü' }).click();
    await press(page, 'resign');
    await page.locator('dialog .sure button.main').click();
    await page.locator('section.result').waitFor();
    const record = await page.evaluate((of) => fetch(`/record/${of}`).then((answer) => answer.text()), code);
    assert.match(record.split('\n')[0], /"dice":"by_hand"\}/);
    await page.goto(`/dice/${code}`);
    await page.locator('[data-verdict="by-hand"]').waitFor();
    await page.getByText('von Hand geworfen').waitFor();
    await shot(page, 'proof');
    assert.deepEqual(errors, []);
    await close();
  });

  it('are thrown again by the knight who rolls, and the choice before it can be taken back', async () => {
    const { page, errors, close } = await visit();
    await page.goto('/');
    const { code, tokens } = await makeTable(page, 'knatsch', ['Anna', 'Bea'], { settings: { real_dice: true, options: { first: '1' } } });
    await page.goto(`/t/${code}#${tokens.join(',')}`);
    await page.locator('.board').waitFor();
    // Whatever can be attacked: a castle on a stack or in front of somebody.
    await until('dice are wanted', async () => {
      if (await page.locator(asked).isVisible()) return true;
      const ways = page.locator('.board button[data-card]:enabled');
      if (await page.locator('[data-do="confirm"]:enabled').isVisible()) await press(page, 'confirm');
      else if ((await ways.count()) > 0) await ways.first().click({ timeout: 5_000 }).catch(() => {});
      return false;
    });
    const count = Number(await page.locator(asked).getAttribute('data-real-dice'));
    assert.ok(count >= 5, `all dice at first, not ${count}`);
    await assertFits(page, 'six dice');
    await assertThumbSized(page, 'six dice');
    await shot(page, 'knatsch-asks');
    await fell(page, ...[1, 2, 2, 3, 4, 5].slice(0, count));
    await page.locator('[data-do="throw"]').waitFor();
    const room = () => page.locator('main > .board').evaluate((stage) => JSON.stringify(stage.getBoundingClientRect()));
    const before = await room();
    await shot(page, 'knatsch-fell');
    // Nothing is kept, so all are thrown again; that is taken back, and done once more.
    for (let once = 0; once < 2; ++once) {
      if (once === 1) {
        await press(page, 'undo');
        await page.locator('[data-do="throw"]:enabled').waitFor();
        assert.equal(await page.locator(asked).count(), 0);
      }
      await press(page, 'throw');
      await page.locator(asked).waitFor();
    }
    assert.equal(await room(), before, 'the board stays where it is');
    const again = Number(await page.locator(asked).getAttribute('data-real-dice'));
    await face(page, 6).click();
    await face(page, 6).click();
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await assertFits(page, `typing on ${name}`);
      await assertThumbSized(page, `typing on ${name}`);
      await shot(page, `knatsch-${name}`);
    }
    await page.setViewportSize(SIZES.phone);
    await page.reload(); // what was typed and not confirmed is nowhere
    await page.locator(asked).waitFor();
    assert.equal(await typed(page), 0);
    await fell(page, ...[1, 1, 1, 2, 2, 2].slice(0, again));
    assert.deepEqual(errors, []);
    await close();
  });
});
