// What is told of a match, against its record; and how it ended, as one shows it around.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { chooser, house, sees, settle, step, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

const { visit } = await house();

const CASTLES = { red: 'Rote Burg', green: 'Grüne Burg', blue: 'Blaue Burg', yellow: 'Gelbe Burg', black: 'Schwarze Burg', white: 'Weiße Burg' };
const NAMES = ['Anna', 'Ben', 'Zoë'];
const EVENTS_AT_ONCE = 100;

/** Every castle that changes hands, as the rules judge the record: at which event, which, and whose it is then. */
function castlesWon(page, record, events) {
  return page.evaluate(
    async ([text, last, most, crests]) => {
      const castles = (view) => view.players.map(({ cards }) => cards.map((card) => card.split('-')[0]).filter((card) => crests.includes(card)));
      const moment = async (event, from) =>
        (await fetch(`/replay?event=${event}&from=${from}&seat=all`, { method: 'POST', body: text })).json();
      const found = [];
      const begin = await moment(0, 0);
      let before = castles(begin.view ?? begin.views[0]);
      for (let from = 0; from < last; from += most) {
        const event = Math.min(last, from + most);
        const answer = await moment(event, from);
        for (const step of answer.steps) {
          const view = step.view ?? (step.event === event ? (answer.view ?? answer.views[0]) : null);
          if (!view) continue;
          const now = castles(view);
          now.forEach((own, seat) => own.forEach((crest) => before[seat].includes(crest) || found.push({ event: step.event, crest, seat })));
          before = now;
        }
      }
      return found;
    },
    [record, events, EVENTS_AT_ONCE, Object.keys(CASTLES)],
  );
}

test('the story of a whole match names every castle that changes hands, at the moment when it does', async () => {
  const { page, errors, close } = await visit({ size: 'desk' });
  await page.goto('/');
  const { code, record } = await makeTable(page, 'knatsch', NAMES, { toTheEnd: true });
  const events = record.trimEnd().split('\n').length - 3;
  const won = await castlesWon(page, record, events);
  assert.ok(won.length >= 4, `${won.length} castles`);
  await page.goto(`/replay/${code}`);
  const last = page.locator(`[data-event="${events}"]`);
  await last.waitFor({ state: 'attached' });
  // What is drawn is said by its label.
  const told = await page.locator('.log [data-event]').evaluateAll((items) =>
    items.map((item) => {
      const copy = item.cloneNode(true);
      for (const drawn of copy.querySelectorAll('[aria-label]')) drawn.replaceWith(` ${drawn.getAttribute('aria-label')} `);
      return [Number(item.dataset.event), copy.textContent.replace(/\s+/g, ' ')];
    }),
  );
  const lines = new Map(told);
  for (const { event, crest, seat } of won) {
    const line = lines.get(event) ?? '';
    assert.ok(line.includes(CASTLES[crest]) && line.includes(NAMES[seat]), `event ${event}, ${CASTLES[crest]} for ${NAMES[seat]}: "${line}"`);
  }
  assert.deepEqual(errors, []);
  await close();
});

test('the television tells the whole turn that runs, and the one before it, as the story beside the board does', async () => {
  const anna = await visit({ size: 'desk' });
  const room = await visit({ size: 'big' });
  await anna.page.goto('/');
  const { code, tokens } = await makeTable(anna.page, 'duell', ['Anna', null], { settings: { options: { turns: '20' } } });
  await room.page.goto(`/tv/${code}`);
  await anna.page.goto(`/t/${code}#${tokens[0]}`);
  const choose = chooser(5);
  const said = (block) => block.locator('p').allInnerTexts();
  const tidy = (lines) => lines.map((line) => line.replace(/\s+/g, ' ').trim());
  let compared = 0;
  for (let turn = 0; turn < 12 && (await settle(anna.page)); ++turn) {
    const blocks = anna.page.locator('aside li');
    const now = tidy(await said(blocks.last()));
    await until(`the television says ${now.at(-1)}`, async () => isDeepStrictEqual(tidy(await said(room.page.locator('.story .now'))), now));
    if ((await blocks.count()) > 1) {
      const before = tidy(await said(blocks.nth(-2)));
      assert.deepEqual(tidy(await said(room.page.locator('.story .turn:not(.now)'))), before);
      compared += 1;
    }
    await step(anna.page, choose);
  }
  assert.ok(compared >= 5, `${compared} turns`);
  for (const { errors, close } of [anna, room]) {
    assert.deepEqual(errors, []);
    await close();
  }
});

/** How large a picture is, and how many colours there are in the middle of it. */
const colours = (page, picture) =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data: pixels } = pen.getImageData(300, 420, 600, 300);
    const found = new Set(new Uint32Array(pixels.buffer));
    return { width: image.width, height: image.height, board: found.size };
  }, `data:image/png;base64,${picture.toString('base64')}`);

test('a result says how the series stands, and is shared as text and as a picture', async () => {
  const anna = await visit({ size: 'desk' });
  const ben = await visit({ size: 'desk' });
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.page.goto('/');
  const { code, tokens, host } = await makeTable(anna.page, 'duell', ['Anna', 'Ben']);
  await anna.page.goto(`/t/${code}#${tokens[0]},${host}`);
  await ben.page.goto(`/t/${code}#${tokens[1]}`);
  const result = anna.page.locator('section.result');
  async function givesUp({ page }) {
    // Of a rematch, not of the match before it, which lies below its result.
    await page.locator('section.result').waitFor({ state: 'detached' });
    await page.locator('main > .board').waitFor();
    await sees(page.locator('dialog'), () => page.getByRole('button', { name: 'Menü' }).click());
    await page.locator('dialog [data-do="resign"]').click();
    await page.locator('dialog').getByRole('button', { name: 'Aufgeben' }).click();
    await result.waitFor();
  }
  await givesUp(ben);
  assert.equal(await result.locator('.series').count(), 0, 'one match is no series');
  for (const [who, stands] of [[ben, 'Anna – Ben 2 : 0'], [anna, 'Anna – Ben 2 : 1']]) {
    await anna.page.locator('[data-do="rematch"]').click();
    await givesUp(who);
    await result.getByText(stands).waitFor();
  }
  await anna.page.locator('[data-do="share"]').click();
  await result.getByText('Kopiert').waitFor();
  const text = await anna.page.evaluate(() => navigator.clipboard.readText());
  const [how, who, series] = text.split('\n');
  assert.match(how, /^Fünfling-Duell: .*Ben/);
  assert.match(who, /Anna und Ben|Ben und Anna/);
  assert.match(series, /2 : 1$/);

  const saving = anna.page.waitForEvent('download');
  await anna.page.locator('[data-do="poster"]').click();
  const picture = readFileSync(await (await saving).path());
  assert.equal(picture.subarray(1, 4).toString(), 'PNG');
  // The final position is in it: between what is said and who won, as wide as the picture, and of many colours.
  const drawn = await colours(anna.page, picture);
  assert.equal(drawn.width, 1200);
  assert.ok(drawn.height > 900, `${drawn.height} high`);
  assert.ok(drawn.board > 100, `${drawn.board} colours where the board is`);
  for (const { errors, close } of [anna, ben]) {
    assert.deepEqual(errors, []);
    await close();
  }
});
