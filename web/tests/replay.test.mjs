// Matches once more, dice checked in the page, and the big screen.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { assertAccessibleInBothThemes } from './checks.mjs';
import { house, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

const { visit } = await house();

const eventIn = (page) => Number(new URL(page.url()).pathname.split('/').at(-1));

test('a match is stepped through, jumped through and played, through anybody’s eyes', async () => {
  const { page, errors, close } = await visit({ size: 'desk' });
  await page.goto('/');
  const { code } = await makeTable(page, 'karten', ['Anna', 'Ben'], { settings: { options: { rounds: '2' } }, toTheEnd: true });
  await page.goto(`/replay/${code}/12`);
  const slider = page.getByRole('slider', { name: 'Zeitpunkt' });
  await page.locator('.karten').waitFor();
  assert.equal(await slider.inputValue(), '12');

  await page.getByRole('button', { name: 'Ein Ereignis weiter' }).click();
  await until('the address is the moment', () => eventIn(page) === 13);
  await page.getByRole('button', { name: 'Einen Zug weiter' }).click();
  await until('the next turn', () => eventIn(page) > 13);
  const later = eventIn(page);
  await page.getByRole('button', { name: 'Einen Zug zurück' }).click();
  await until('the turn before', () => eventIn(page) < later);

  // What happens later is told from the start, with its cards drawn, and a tap leads there.
  const story = page.getByRole('list', { name: 'Verlauf' });
  await story.getByRole('img').first().waitFor();
  const last = Number(await slider.getAttribute('max'));
  assert.equal(await story.locator('li').last().getAttribute('data-event'), String(last));
  await story.locator('li').last().getByRole('button').click();
  await until('the end', () => eventIn(page) === last);

  // Everything open shows both hands; Ben's eyes see only his.
  await page.goto(`/replay/${code}/13`);
  await page.locator('.rival .card').first().waitFor();
  const backs = page.locator('.rival .back');
  await until('all cards are open', async () => (await backs.count()) === 0);
  await page.getByLabel('Mit wessen Augen').selectOption({ label: 'Ben' });
  await until('Anna’s cards are hidden', async () => (await backs.count()) > 0);
  await assertAccessibleInBothThemes(page, 'replay');

  // Time passes here as the test lets it, or a slow machine would see the end of the film before it can stop it.
  await page.clock.install();
  await page.goto(`/replay/${code}`);
  await page.getByLabel('Tempo').fill('3');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Abspielen', exact: true }).click();
  await until('it plays by itself', async () => {
    await page.clock.runFor(400);
    return eventIn(page) >= 4;
  });
  await page.getByRole('button', { name: 'Anhalten' }).click();
  const stopped = eventIn(page);
  await page.clock.runFor(5_000);
  assert.equal(eventIn(page), stopped);
  assert.deepEqual(errors, []);
  await close();
});

test('the page computes the dice itself and names the event that is wrong', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/');
  const { code, record } = await makeTable(page, 'turnier', ['Anna', 'Ben', 'Zoë 🎲'], { toTheEnd: true });
  await page.goto(`/dice/${code}`);
  await page.locator('[data-verdict="right"]').waitFor();
  await page.getByText('Jede Aktion war nach den Regeln erlaubt.').waitFor();
  await assertAccessibleInBothThemes(page, 'dice');

  // Somebody changes one roll and computes the digest anew.
  const lines = record.trimEnd().split('\n').slice(0, -1);
  const at = lines.findIndex((line, index) => index > 8 && line.startsWith('{"chance":"dice'));
  const dice = lines[at].match(/dice ([\d ]+)/)[1];
  lines[at] = lines[at].replace(dice, dice.replace(/^\d/, (face) => String((Number(face) % 6) + 1)));
  const body = `${lines.join('\n')}\n`;
  const forged = `${body}{"sha256":"${createHash('sha256').update(body).digest('hex')}"}\n`;
  const file = (name, text) => ({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });

  await page.goto('/check');
  await page.locator('input[type=file]').setInputFiles(file('forged.jsonl', forged));
  await page.locator('[data-verdict="wrong"]').waitFor();
  await page.getByText(`Ereignis ${at} (Zeile ${at + 1} des Spielprotokolls)`).waitFor();
  await assertAccessibleInBothThemes(page, 'a forged record');

  await page.locator('input[type=file]').setInputFiles(file('mine.jsonl', record));
  await page.locator('[data-verdict="right"]').waitFor();
  await page.getByRole('button', { name: 'Wiederholung' }).click();
  await page.getByRole('slider', { name: 'Zeitpunkt' }).waitFor();
  await page.getByRole('button', { name: 'Zur Prüfung' }).click();

  await page.locator('input[type=file]').setInputFiles(file('letter.txt', 'Dear Anna\n'));
  await page.getByText('Zeile 1 ist nicht zu verstehen').waitFor();
  // The browser mentions that the server would not replay what the rules do not allow.
  assert.deepEqual(errors.filter((text) => !text.includes('400')), []);
  await close();
});

test('the big screen shows the table to everybody and nothing secret, also with keys in the browser', async () => {
  const { page, errors, close } = await visit({ size: 'big' });
  await page.goto('/');
  await page.locator('button[data-game="karten"]:enabled').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  const code = page.url().slice(-5);
  for (const name of ['Full House', 'Farbe', 'Straße']) await page.locator('.own .head', { hasText: name }).click();
  await page.locator('[data-do="confirm"]:enabled').click();
  await page.locator('.hand button').first().waitFor();

  await page.goto(`/tv/${code}`);
  await page.locator('.karten.big').waitFor();
  await page.getByText(code).waitFor();
  assert.equal(await page.locator('.hand').count(), 0);
  assert.equal(await page.locator('.rival').count(), 2);
  assert.ok((await page.locator('.rival .back').count()) >= 3);
  await assertAccessibleInBothThemes(page, 'the big screen');

  // The seat is still this browser's.
  await page.goto(`/t/${code}`);
  await page.locator('.hand button').first().waitFor();
  assert.deepEqual(errors, []);
  await close();
});
