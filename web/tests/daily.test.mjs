// The dice of a day: one try that counts, the master on the same rolls, the archive, and what is shared.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { house, hurry, playOut, startServer, until } from './harness.mjs';

const { visit } = await house();

/** Begins what this button begins, plays it out, and comes back; returns the code of its table. */
async function tryIt(page, what, seed) {
  await page.locator(`[data-do="${what}"]:enabled`).click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  const code = page.url().slice(-5);
  await hurry(page);
  await playOut(page, { seed });
  await page.locator('[data-do="daily"]').click();
  await page.locator('[data-points]').waitFor();
  return code;
}
const points = async (page) => Number(await page.locator('[data-points]').getAttribute('data-points'));
/** The match kept of this table, as its record says. */
async function recordOf(page, code) {
  const text = await page.evaluate(async (which) => (await fetch(`/record/${which}/1`)).text(), code);
  return text.trimEnd().split('\n').map((line) => JSON.parse(line));
}
const percent = (page) => page.locator('[data-day] [data-percent]');

for (const language of ['de-DE', 'en-GB'])
  test(`the second try of a day is not counted, and the master plays the same rolls (${language})`, async () => {
    const { context, page, errors, close } = await visit({ language });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await page.locator('a[href="/daily"]').click();
    const first = await tryIt(page, 'play', 3);
    const counted = await points(page);
    const record = await recordOf(page, first);
    const { luck } = record[0];
    assert.match(luck.known, /^\d{4}-\d\d-\d\d$/);
    assert.equal(record.find((line) => line.result).result.scores[0], counted);

    await percent(page).waitFor();
    const shown = await percent(page).innerText();
    const second = await tryIt(page, 'fun', 8);
    assert.notEqual(second, first);
    assert.equal(await points(page), counted);
    assert.equal(await percent(page).innerText(), shown);
    // The same rolls, as long as both matches last.
    const rolls = (lines) => lines.flatMap((line) => line.chance ?? []);
    const again = rolls(await recordOf(page, second));
    const before = rolls(record);
    const length = Math.min(again.length, before.length);
    assert.ok(length >= 26);
    assert.deepEqual(again.slice(0, length), before.slice(0, length));

    // In one line, without what fell or where it was written.
    await page.locator('[data-do="share"]').click();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(line, language === 'de-DE' ? /^Knobel, Würfel des Tages \S.*: −?\d+ Punkte?, −?\d+ % vom Meister$/ : /^Knobel, daily dice \S.*: −?\d+ points?, −?\d+% of the master$/);
    assert.ok(line.includes(String(counted).replace('-', '−')));

    await page.reload();
    await page.locator(`[data-kept="${luck.known}"] a`).click();
    assert.equal(await points(page), counted);
    assert.equal(await percent(page).innerText(), shown);
    await page.locator(`a[href="/review/${first}-1"]`).click();
    await page.locator('h1').first().waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

test('a try that was begun is gone on with, and a day that is over does not count', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/daily');
  await page.locator('[data-do="play"]:enabled').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  const code = page.url().slice(-5);
  await page.locator('[data-do="roll"]').click();
  await page.goto('/daily');
  assert.equal(await page.locator('[data-do="go-on"]').getAttribute('href'), `/t/${code}`);
  await page.locator('#other').fill('2026-01-02');
  await page.locator('[data-do="other"]:enabled').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  await hurry(page);
  await playOut(page, { seed: 5 });
  await page.locator('[data-do="daily"]').click();
  await page.waitForURL(/\/daily\/2026-01-02$/);
  await page.locator('[data-kept="2026-01-02"]').waitFor();
  await page.locator('[data-do="play"]').waitFor();
  assert.equal(await page.locator('[data-points]').count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test('days go to another browser with the matches', async () => {
  const anna = await visit();
  await anna.page.goto('/daily');
  const code = await tryIt(anna.page, 'play', 4);
  const counted = await points(anna.page);
  await anna.page.goto('/matches');
  const saving = anna.page.waitForEvent('download');
  await anna.page.locator('[data-do="save"]').click();
  const file = { name: 'knobel.jsonl', mimeType: 'application/jsonl', buffer: readFileSync(await (await saving).path()) };
  assert.deepEqual(anna.errors, []);
  await anna.close();

  const other = await startServer();
  const { page, errors, close } = await visit({}, other);
  await page.goto('/matches');
  await page.locator('[data-do="load"]').setInputFiles(file);
  await page.locator(`[data-match="${code}-1"]`).waitFor();
  await page.goto('/daily');
  await page.locator('[data-points]').waitFor();
  assert.equal(await points(page), counted);
  assert.deepEqual(errors, []);
  await close();
  await other.stop();
});

test('a database of an older page is taken along', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/icon.svg');
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('knobel', 2);
        opening.onupgradeneeded = () => {
          const database = opening.result;
          database.createObjectStore('matches', { keyPath: 'id' }).createIndex('code', 'code');
          database.createObjectStore('records', { keyPath: 'id' });
          for (const store of ['rows', 'heads', 'owner']) database.createObjectStore(store);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const work = opening.result.transaction(['matches', 'records'], 'readwrite');
          const player = { name: 'Anna', level: null, colour: '', arms: '' };
          work.objectStore('matches').put({ id: 'a', code: 'ABCDE', match: 1, game: 'knaster', ended: Date.now(), players: [player], mine: [1], result: { scores: [7], winners: [1] }, told: [] });
          work.objectStore('records').put({ id: 'a', record: '' });
          work.oncomplete = () => resolve(opening.result.close());
        };
      }),
  );
  await page.goto('/daily');
  await page.locator('[data-day]').waitFor();
  await page.goto('/matches');
  await page.locator('[data-match="ABCDE-1"]').waitFor();
  const stores = await until('the new schema', () =>
    page.evaluate(async () => {
      const opened = (await indexedDB.databases()).find(({ name }) => name === 'knobel');
      return opened.version >= 3 && opened.version;
    }),
  );
  assert.ok(stores >= 3);
  assert.deepEqual(errors, []);
  await close();
});
