// What this browser keeps of matches: counted, seen again and checked without the server that they were played at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { house, startServer, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

const { visit } = await house();

const result = (record) => record.split('\n').map((line) => line && JSON.parse(line)).find((line) => line.result).result;
const minus = (number) => String(number).replace('-', '−');

/** A match that has been played to its end; Anna has just come to see it. */
async function finish(page, game, names = ['Anna', 'Ben'], settings = {}) {
  await page.goto('/');
  const { code, tokens, record } = await makeTable(page, game, names, { settings, toTheEnd: true });
  await page.goto(`/t/${code}#${tokens[0]}`);
  await page.locator('section.result').waitFor();
  return { code, tokens, ...result(record) };
}
const matches = (page) => page.locator('[data-match]');
async function myMatches(page, count) {
  await page.goto('/matches');
  await until(`${count} matches`, async () => (await matches(page).count()) === count);
}
/** What the card of a game says, by its labels. */
const counted = (page, game) =>
  page.locator(`[data-count="${game}"]`).evaluate((card) => Object.fromEntries([...card.querySelectorAll('dl div')].map((row) => [...row.children].map((cell) => cell.textContent))));

test('four matches are counted, also after a reload', async () => {
  const { page, errors, close } = await visit({ size: 'tablet' });
  const played = [await finish(page, 'turnier', ['Anna', 'Ben', 'Zoë']), await finish(page, 'knaster'), await finish(page, 'knatsch')];
  const won = (match) => (match.winners.includes(1) ? 1 : 0);
  const again = await finish(page, 'knaster');
  const scores = [played[1].scores[0], again.scores[0]];
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    else await myMatches(page, 4);
    await until('the numbers', async () => (await page.locator('[data-count]').count()) === 3);
    const knaster = await counted(page, 'knaster');
    const both = won(played[1]) + won(again);
    assert.match(knaster.Gewonnen, new RegExp(`^${both} von 2 · ${50 * both}\\s?%$`));
    assert.equal(knaster['Bestes Ergebnis'], minus(Math.max(...scores)));
    assert.equal(knaster['Im Schnitt'], minus((scores[0] + scores[1]) / 2).replace('.', ','));
    assert.match((await counted(page, 'turnier')).Gewonnen, new RegExp(`^${won(played[0])} von 1`));
    const knatsch = await counted(page, 'knatsch');
    assert.match(knatsch.Gewonnen, new RegExp(`^${won(played[2])} von 1`));
    assert.equal(knatsch['Im Schnitt'], undefined, 'it has no points');
  }
  const first = await matches(page).first().innerText();
  assert.match(first, /gegen Ben/);
  assert.match(first, won(again) ? /Gewonnen/ : again.winners.length === 0 ? /Unentschieden/ : /Verloren/);
  assert.deepEqual(errors, []);
  await close();
});

test('as a file they go to another browser, where they are seen and checked without the server that knew them', async () => {
  const anna = await visit();
  const { code } = await finish(anna.page, 'karten', ['Anna', 'Ben'], { options: { rounds: '2' } });
  await finish(anna.page, 'knaster');
  await myMatches(anna.page, 2);
  const saving = anna.page.waitForEvent('download');
  await anna.page.locator('[data-do="save"]').click();
  const file = { name: 'knobel.jsonl', mimeType: 'application/jsonl', buffer: readFileSync(await (await saving).path()) };
  assert.deepEqual(anna.errors, []);
  await anna.close();

  const other = await startServer();
  const { page, errors, close } = await visit({}, other);
  const load = async (some, said) => {
    await page.locator('[data-do="load"]').setInputFiles(some);
    await page.getByRole('status').getByText(said).waitFor();
  };
  await myMatches(page, 0);
  await load({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{"knobel":1}\n') }, 'Das ist keine solche Datei.');
  await load(file, '2 Partien sind dazugekommen.');
  await load(file, 'Darin war nichts Neues.');
  const kept = page.locator(`[data-match="${code}-1"]`);
  await kept.getByRole('link', { name: 'Wiederholung' }).click();
  await page.locator('.karten').waitFor();
  await page.getByRole('button', { name: 'Einen Zug weiter' }).click();
  await page.goto('/matches');
  await kept.getByRole('link', { name: 'Ziehungen prüfen' }).click();
  await page.locator('[data-verdict="right"]').waitFor();

  // Gone is what one says shall go.
  await page.goto('/matches');
  const erase = page.locator('[data-do="erase"]');
  await erase.click();
  await page.getByText('Wirklich alle 2 beendeten Partien löschen?').waitFor();
  await page.getByRole('button', { name: 'Nein, behalten' }).click();
  assert.equal(await matches(page).count(), 2);
  await erase.click();
  await page.getByRole('button', { name: 'Ja, löschen' }).click();
  await page.getByText('Noch keine Partie zu Ende gespielt.').waitFor();
  await myMatches(page, 0);
  // The browser mentions what the other server does not have.
  assert.deepEqual(errors.filter((text) => !text.includes('404')), []);
  await close();
  await other.stop();
});

test('what ended while nobody looked is kept later, also of tables that an older page has noted', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/');
  const { code, tokens } = await makeTable(page, 'knaster', ['Anna', 'Ben'], { toTheEnd: true });
  await page.evaluate(
    ([code, tokens]) => {
      localStorage.setItem('knobel.name', '"Anna"');
      localStorage.setItem('knobel.tables', JSON.stringify([{ code, game: 'knaster', tokens, at: Date.now() - 60_000 }]));
    },
    [code, [tokens[0]]],
  );
  await myMatches(page, 1);
  await page.locator(`[data-match="${code}-1"]`).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test('a table that goes on says who is to move, and is forgotten on request', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/');
  const { code, tokens } = await makeTable(page, 'knatsch', ['Anna', 'Ben'], { settings: { options: { first: '1' } } });
  await page.goto(`/t/${code}#${tokens[0]}`);
  await page.locator('main > .board').waitFor();
  await page.goto('/matches');
  const table = page.locator(`main li:has(a[href="/t/${code}"])`);
  await table.getByText('Du bist dran').waitFor();
  await table.getByText('gegen Ben').waitFor();
  await table.getByRole('button', { name: `Tisch ${code} vergessen` }).click();
  await table.waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
  await close();
});

test('home knows what waits for me, and against how many and how strong bots I play', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/');
  assert.equal(await page.getByRole('link', { name: /Weiterspielen/ }).count(), 0);
  const { code, tokens } = await makeTable(page, 'knatsch', ['Anna', 'Ben'], { settings: { options: { first: '1' } } });
  await page.goto(`/t/${code}#${tokens[0]}`);
  await page.locator('main > .board').waitFor();
  await page.goto('/');
  const first = page.getByRole('list', { name: 'Weiterspielen' }).getByRole('link').first();
  await first.getByText('Weiterspielen – du bist dran').waitFor();
  await first.getByText('Knatsch gegen Ben').waitFor();
  // Since when it waits is not when somebody here last looked: the server says it.
  await page.evaluate(() => {
    const tables = JSON.parse(localStorage.getItem('knobel.tables'));
    const long = Date.now() - 3 * 24 * 3_600_000;
    localStorage.setItem('knobel.tables', JSON.stringify(tables.map((table) => ({ ...table, at: long, seen: { ...table.seen, since: long } }))));
  });
  await page.goto('/');
  await first.getByText('letzter Zug gerade eben').waitFor();
  await first.click();
  await page.waitForURL(new RegExp(`/t/${code}$`));

  await page.goto('/');
  await page.getByLabel('Plätze: Knaster').selectOption('4');
  await page.getByLabel('Stärke der Bots: Knaster').selectOption('apprentice');
  await page.locator('button[data-game="knaster"]:enabled').click();
  await page.locator('main > .board').waitFor();
  await page.getByRole('button', { name: 'Menü' }).click();
  await until('four at the table', async () => (await page.locator('dialog .name').count()) === 4);
  assert.match(await page.locator('dialog').innerText(), /Lehrling/);
  await page.goto('/');
  assert.equal(await page.getByLabel('Plätze: Knaster').inputValue(), '4');
  assert.equal(await page.getByLabel('Stärke der Bots: Knaster').inputValue(), 'apprentice');
  assert.equal(await page.getByLabel('Plätze: Knatsch', { exact: true }).inputValue(), '3');
  await page.getByLabel('Plätze: Knaster').selectOption('1');
  assert.equal(await page.getByLabel('Stärke der Bots: Knaster').count(), 0, 'there are none');
  assert.deepEqual(errors, []);
  await close();
});
