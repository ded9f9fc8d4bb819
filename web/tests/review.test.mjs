// Reviews: what adds up, what decided, moments as riddles; of one's own matches and of records from elsewhere.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { assertAccessibleInBothThemes, assertFits } from './checks.mjs';
import { house, until } from './harness.mjs';
import { makeTable, shortOptions, someSeats } from './tables.mjs';

const { visit, games } = await house();

/** Played by bots that err, so that there is something to look through. */
const lesser = (info) => [...Array(someSeats(info))].map((_, index) => (index === 0 ? 'Anna' : null));

describe('a match of every game is looked through', { concurrency: 2 }, async () => {
  for (const info of await games())
    it(info.key, async () => {
      for (const size of ['phone', 'desk']) {
        const { page, errors, close } = await visit({ size });
        await page.goto('/');
        const { code } = await makeTable(page, info.key, lesser(info), { settings: { options: shortOptions(info) }, toTheEnd: true });
        const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/review');
        await page.goto(`/review/${code}`);
        const { review } = await (await asked).json();
        const bars = page.getByRole('list', { name: 'Vom Anfang bis zum Ergebnis' });
        await bars.waitFor();
        const [mine] = review.seats;
        const share = (value) => new Intl.NumberFormat('de', { style: 'percent', maximumFractionDigits: 0 }).format(value).replace('-', '−');
        if (review.unit === 'chance') {
          assert.match(await bars.locator('li').first().innerText(), new RegExp(share(mine.start).replace('%', '').trim()));
          assert.match(await bars.locator('li').last().innerText(), new RegExp(share(mine.result).replace('%', '').trim()));
        }
        await assertFits(page, `review of ${info.key}, ${size}`);
        if (size === 'phone') await assertAccessibleInBothThemes(page, `review of ${info.key}`);
        const decisive = page.locator('button[data-event]');
        if ((await decisive.count()) > 0) {
          const event = await decisive.first().getAttribute('data-event');
          await decisive.first().click();
          await until('the moment in the replay', () => page.url().endsWith(`/replay/${code}/${event}`));
        }
        assert.deepEqual(errors, []);
        await close();
      }
    });
});

test('a moment is a riddle that is solved and failed with real taps', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/');
  const { code } = await makeTable(page, 'knaster', ['Anna'], { toTheEnd: true });
  await page.goto(`/review/${code}`);
  const riddle = page.locator('[data-riddle]').first();
  await riddle.waitFor();
  const before = await page.evaluate(() => document.title);
  assert.match(before, /Durchsicht/);

  const reviewed = await page.evaluate(async (path) => {
    const record = await (await fetch(path)).text();
    return (await (await fetch('/review', { method: 'POST', body: record })).json()).review;
  }, `/record/${code}`);
  const moment = reviewed.moments.find(({ seat }) => seat === 1);
  const cellOf = (action) => action.split(' ')[1];
  const answer = page.locator('.answer');
  async function tries(action) {
    await page.locator(`[data-cell="${cellOf(action)}"]`).first().click();
    await page.locator('[data-do="confirm"]').click();
    await answer.waitFor();
  }
  await riddle.click();
  await page.locator('.knaster').waitFor();
  assert.equal(await answer.count(), 0, 'the answer is hidden');
  const write = ({ action }) => action.startsWith('write');
  const worst = moment.actions.filter(write).at(-1);
  await tries(worst.action);
  assert.match(await answer.innerText(), /Besser war/);
  await page.locator('[data-do="riddle-again"]').click();
  await answer.waitFor({ state: 'detached' });
  await tries(moment.best.action);
  assert.match(await answer.innerText(), /Genau/);
  await page.locator('[data-do="riddle-back"]').click();
  await riddle.waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test('a record from elsewhere is looked through for any seat', async () => {
  const { page, errors, close } = await visit({ size: 'desk' });
  await page.goto('/');
  const { record } = await makeTable(page, 'duell', ['Anna', null], { toTheEnd: true });
  await page.goto('/check');
  await page.locator('input[type="file"]').setInputFiles({ name: 'foreign.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(record) });
  await page.getByRole('button', { name: 'Durchsicht' }).click();
  const bars = page.getByRole('list', { name: 'Vom Anfang bis zum Ergebnis' });
  await bars.waitFor();
  const ends = [];
  for (const seat of ['1', '2']) {
    await page.getByLabel('Durchsicht für').selectOption(seat);
    ends.push((await bars.locator('li').last().innerText()).replace(/\s+/g, ' '));
  }
  assert.notEqual(ends[0], ends[1], 'one has won, the other has not');
  await page.locator('button[data-event]').first().click();
  await page.getByRole('slider', { name: 'Zeitpunkt' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});
