// The same luck again: against what others wrote then, from a result, by link and by file; against bots in other games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, hurry, playOut } from './harness.mjs';
import { makeTable } from './tables.mjs';

const { visit } = await house();

const linesOf = (text) => text.trimEnd().split('\n').map((line) => JSON.parse(line));
const rollsOf = (lines) => lines.flatMap((line) => line.chance ?? []);
/** What a seat wrote, without what it took back. */
function deedsOf(lines, seat) {
  const deeds = [];
  for (const line of lines) {
    if (line.seat !== seat) continue;
    if (line.action) deeds.push(line.action);
    else if (line.table === 'undo') deeds.pop();
  }
  return deeds;
}
const recordOf = (page, code) => page.evaluate(async (which) => (await fetch(`/record/${which}/1`)).text(), code);
async function begin(page) {
  await page.locator('[data-do="again"]:enabled').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  return page.url().slice(-5);
}
/** Two matches on the same luck: equal rolls while both last, and seat 2 did the same. */
function compare(before, after) {
  const rolls = [rollsOf(before), rollsOf(after)];
  const length = Math.min(rolls[0].length, rolls[1].length);
  assert.ok(length >= 26);
  assert.deepEqual(rolls[1].slice(0, length), rolls[0].slice(0, length));
  assert.equal(after[0].luck.known, 'again');
  const [then, now] = [deedsOf(before, 2), deedsOf(after, 2)];
  // Who is done sooner ends it for all; who is done later finds a bot where the ghost has nothing left to say.
  const told = after.findIndex((line) => line.table === 'leave' && line.seat === 2);
  const own = told < 0 ? now : deedsOf(after.slice(0, told), 2);
  assert.ok(own.length >= 20);
  assert.deepEqual(own, then.slice(0, own.length));
}

for (const language of ['de-DE', 'en-GB'])
  test(`a ghost writes what it wrote then, also after a reload (${language})`, async () => {
    const { page, errors, close } = await visit({ language });
    await page.goto('/');
    const { code, tokens } = await makeTable(page, 'knaster', ['Anna', 'Ben', 'Zoë'], { toTheEnd: true });
    const before = linesOf(await recordOf(page, code));
    await page.goto(`/t/${code}#${tokens[0]}`);
    await page.locator('section.result [data-do="again"]').click();
    await page.locator('[data-place="1"][aria-pressed="true"]').waitFor();
    const again = await begin(page);
    await page.locator('[data-do="roll"], [data-action]').first().waitFor();
    await page.reload();
    await playOut(page, { seed: 6 });
    const text = await recordOf(page, again);
    compare(before, linesOf(text));
    assert.deepEqual(linesOf(text)[0].players.slice(1), language === 'de-DE' ? ['Ben damals', 'Zoë damals'] : ['Ben then', 'Zoë then']);
    assert.deepEqual(errors, []);
    await close();
  });

test('by link or by file somebody else takes the place of whoever they like', async () => {
  const { page, errors, close } = await visit({ size: 'desk' });
  await page.goto('/');
  const { code, record } = await makeTable(page, 'knaster', ['Anna', 'Ben'], { toTheEnd: true });
  await page.goto(`/again/${code}-1`);
  await page.locator('[data-place="2"]').click();
  const mine = await begin(page);
  await playOut(page, { seed: 7 });
  const first = linesOf(await recordOf(page, mine));
  assert.equal(first[0].players[0], 'Anna damals');
  assert.deepEqual(deedsOf(first, 1).slice(0, 20), deedsOf(linesOf(record), 1).slice(0, 20));

  await page.goto('/again');
  await page.locator('[data-do="record"]').setInputFiles({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{"knobel":1}\n') });
  await page.locator('main .trouble').waitFor();
  await page.locator('[data-do="record"]').setInputFiles({ name: 'k.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(record) });
  const other = await begin(page);
  await playOut(page, { seed: 8 });
  compare(linesOf(record), linesOf(await recordOf(page, other)));
  assert.deepEqual(errors, []);
  await close();
});

test('in another game bots sit there, and the dice are those of then', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/');
  const { code } = await makeTable(page, 'duell', ['Anna', 'Ben'], { settings: { options: { turns: '20' } }, toTheEnd: true });
  const before = linesOf(await recordOf(page, code));
  await page.goto(`/again/${code}-1`);
  const again = await begin(page);
  await hurry(page);
  await playOut(page, { seed: 9 });
  const after = linesOf(await recordOf(page, again));
  assert.deepEqual(after[0].options, before[0].options);
  assert.equal(rollsOf(after)[0], rollsOf(before)[0]);
  assert.equal(after[0].luck.known, 'again');
  assert.deepEqual(errors, []);
  await close();
});
