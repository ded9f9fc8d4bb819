// Two people, each on a device: the clock, words, giving up, and once more.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { house, sees, until } from './harness.mjs';
import { join, makeTable, openTable } from './tables.mjs';

const openMenu = (page) => sees(page.locator('dialog'), () => page.getByRole('button', { name: /^(Menü|Menu)$/ }).click());
const closeMenu = (page) => page.keyboard.press('Escape');
const resign = (page) => page.locator('dialog [data-do="resign"]');
const result = (page) => page.locator('section.result');
const told = (page, sentence) => page.locator('aside').getByText(sentence).first().waitFor();

/** Of a decision: five minutes, and what the server adds for seeing what led to it. */
const WHOLE_S = 302;

/** What the clock in the top bar says, in seconds. */
async function secondsLeft(page) {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return 60 * minutes + seconds;
}

const { visit } = await house();

describe('two people', () => {
  /** Anna, who is the host, and Ben at a table that has begun. */
  async function pair(game, settings = {}) {
    const anna = await visit({ size: 'desk' });
    const ben = await visit({ size: 'desk', language: 'en-GB' });
    await anna.page.goto('/');
    const { code, tokens, host } = await makeTable(anna.page, game, ['Anna', 'Ben'], { settings });
    await anna.page.goto(`/t/${code}#${tokens[0]},${host}`);
    await ben.page.goto(`/t/${code}#${tokens[1]}`);
    for (const { page } of [anna, ben]) await page.locator('main > .board').waitFor();
    return { anna, ben };
  }
  /** Nothing may have gone wrong on the way. */
  async function goodbye(...people) {
    for (const { errors, close } of people) {
      assert.deepEqual(errors, []);
      await close();
    }
  }

  it('see the time that a decision has, and the host gives more', async () => {
    const anna = await visit();
    const ben = await visit();
    const code = await openTable(anna.page, 'duell');
    await anna.page.locator('details.sheet summary').click();
    await anna.page.getByLabel('Bedenkzeit für eine Entscheidung').selectOption('300');
    await join(ben.page, code, 'Ben');
    await anna.page.locator('[data-do="start"]:enabled').click();
    for (const { page } of [anna, ben]) {
      const left = await secondsLeft(page);
      assert.ok(left > 0 && left <= WHOLE_S, `${left} s`);
    }
    await ben.page.getByRole('timer', { name: /^(Anna|Ben) hat noch \d:\d\d$/ }).waitFor();
    await openMenu(ben.page);
    assert.equal(await ben.page.getByRole('button', { name: 'Mehr Zeit geben' }).count(), 0);
    await openMenu(anna.page);
    await anna.page.getByRole('button', { name: 'Mehr Zeit geben' }).click();
    await closeMenu(anna.page);
    for (const { page } of [anna, ben]) await until('more time', async () => (await secondsLeft(page)) > WHOLE_S);
    await goodbye(anna, ben);
  });

  it('go on when the time is up: a bot decides until the person is back', async () => {
    const { anna, ben } = await pair('knatsch', { clock_s: 15, pace_ms: 3_000, options: { first: '1' } });
    await anna.page.getByText('Ein Bot spielt gerade für dich.').waitFor();
    await told(ben.page, /^A bot \(.*\) now plays for Anna$/);
    await anna.page.getByRole('button', { name: 'Ich spiele wieder selbst' }).click();
    await told(ben.page, 'Anna is playing again');
    await goodbye(anna, ben);
  });

  it('end a match by giving up, and play again with seats moved on', async () => {
    const { anna, ben } = await pair('duell');
    await openMenu(ben.page);
    await resign(ben.page).click();
    await ben.page.getByRole('button', { name: 'No, stay' }).click();
    await resign(ben.page).click();
    await ben.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const { page } of [anna, ben]) await result(page).waitFor();
    await anna.page.getByRole('heading', { name: 'Du hast gewonnen!' }).waitFor();
    await ben.page.getByRole('heading', { name: 'Anna wins!' }).waitFor();
    await told(ben.page, 'Ben resigns');
    await openMenu(ben.page);
    assert.equal(await resign(ben.page).count(), 0, 'it is over');
    await closeMenu(ben.page);

    await anna.page.locator('[data-do="rematch"]').click();
    for (const { page } of [anna, ben]) {
      await page.locator('main > .board').waitFor();
      await openMenu(page);
      assert.deepEqual(await page.locator('dialog .name').allInnerTexts(), ['Ben', 'Anna']);
      await closeMenu(page);
    }
    await goodbye(anna, ben);
  });

  /** This page no longer opens what it has committed to, until it is loaded again. */
  const holdBack = (page) =>
    page.evaluate(() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        if (!text.includes('"do":"open"')) send.call(this, text);
      };
    });
  /** Gives up and has the dice checked; returns what the page says to it. */
  async function checkDice(page) {
    await openMenu(page);
    await resign(page).click();
    await page.locator('dialog').getByRole('button', { name: /^(Aufgeben|Resign)$/ }).click();
    await result(page).getByRole('link', { name: /^(Würfel prüfen|Check the dice)$/ }).click();
    await page.locator('[data-verdict="right"]').waitFor();
    return page.locator('.steps').innerText();
  }

  it('begin a match although one page is loaded again in the middle of it', async () => {
    const anna = await visit();
    const ben = await visit({ language: 'en-GB' });
    const code = await openTable(anna.page, 'duell');
    await join(ben.page, code, 'Ben');
    await ben.page.locator('[data-seat="2"][data-kind="person"]').waitFor();
    await holdBack(ben.page);
    await anna.page.locator('[data-do="start"]:enabled').click();
    await anna.page.getByText('Die Würfel werden versiegelt …').waitFor();
    await ben.page.reload();
    for (const { page } of [anna, ben]) await page.locator('main > .board').waitFor();
    const said = await checkDice(ben.page);
    assert.match(said, /Thrown in by Anna and Ben; all of it was sealed/);
    assert.match(said, /It is what this device was told before the match/);
    assert.doesNotMatch(said, /It took/);
    await goodbye(anna, ben);
  });

  it('see that somebody made a start fail', async () => {
    const anna = await visit();
    const ben = await visit({ language: 'en-GB' });
    const code = await openTable(anna.page, 'duell');
    await join(ben.page, code, 'Ben');
    await ben.page.locator('[data-seat="2"][data-kind="person"]').waitFor();
    await holdBack(ben.page);
    await anna.page.locator('[data-do="start"]:enabled').click();
    for (const { page } of [anna, ben]) await page.locator('main > .board').waitFor();
    const said = await checkDice(anna.page);
    assert.match(said, /Beigetragen von Anna; alles war versiegelt/);
    assert.match(said, /Es brauchte 2 Anläufe/);
    assert.match(said, /Genau das wurde diesem Gerät vor der Partie gesagt/);
    await goodbye(anna, ben);
  });

  it('talk: phrases in each one’s language, faces, and text that is nothing but text', async () => {
    const { anna, ben } = await pair('duell', { chat: true });
    const bubble = (words) => anna.page.locator('.place [aria-hidden]', { hasText: words });
    await openMenu(ben.page);
    await ben.page.getByText('Say something').click();
    await sees(bubble('Ben Danke!'), () => ben.page.getByRole('button', { name: 'Thanks!' }).click());
    await sees(bubble('Ben').locator('svg[aria-label="Applaus"]'), () => ben.page.getByRole('button', { name: 'applause' }).click());
    const markup = '<img src=x onerror=x> & {name} שלום';
    await ben.page.getByLabel('Message').fill(markup);
    await sees(bubble(`Ben ${markup}`), () => ben.page.keyboard.press('Enter'));
    await until('the field is empty again', async () => (await ben.page.getByLabel('Message').inputValue()) === '');

    // It is kept in the menu for whoever looked away.
    await openMenu(anna.page);
    await anna.page.getByText('Etwas sagen').click();
    const heard = anna.page.locator('dialog details li');
    assert.deepEqual(await heard.allInnerTexts(), ['Ben Danke!', 'Ben ', `Ben ${markup}`]);
    await heard.nth(1).getByRole('img', { name: 'Applaus' }).waitFor();
    for (const { page } of [anna, ben]) assert.equal(await page.locator('img[src="x"]').count(), 0);
    await goodbye(anna, ben);
  });
});

describe('the menu', () => {
  it('offers to give up where there are two sides, and a free word only where the table wants it', async () => {
    const { page, errors, close } = await visit();
    const menuOf = async (game, names) => {
      await page.goto('/');
      const { code, tokens } = await makeTable(page, game, names);
      await page.goto(`/t/${code}#${tokens[0]}`);
      await page.locator('main > .board').waitFor();
      await openMenu(page);
    };
    await menuOf('duell', ['Anna', null, null, null]);
    await resign(page).waitFor();
    await page.getByText('Etwas sagen').click();
    await page.getByRole('button', { name: 'Danke!' }).waitFor();
    assert.equal(await page.getByLabel('Nachricht').count(), 0);
    for (const [game, names] of [['turnier', ['Anna', null, null]], ['knaster', ['Anna']]]) {
      await menuOf(game, names);
      await page.locator('dialog').getByRole('button', { name: 'Aufstehen' }).waitFor();
      assert.equal(await resign(page).count(), 0, game);
    }
    assert.deepEqual(errors, []);
    await close();
  });
});
