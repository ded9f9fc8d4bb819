// The card game in a browser: each of the seven combinations and all three actions with scripted
// cards, two people on two devices; and what one of them holds never reaches the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessibleInBothThemes } from './checks.mjs';
import { openBrowser, person, playOut, startServer, until } from './harness.mjs';
import { DEALT, luck, TURNS } from './karten_luck.mjs';

const COLOURS = { b: 'blaue', r: 'rote', g: 'grüne', y: 'gelbe', p: 'lila' };
const cardName = (card) => `${COLOURS[card[0]]} ${card.slice(1)}`;

let browser;
before(async () => (browser = await openBrowser()));
after(() => browser.close());

/** A table that has begun; where there is no name, a bot sits. `token`: the first seat's. */
function tableWith(page, options, names) {
  return page.evaluate(
    async ([chosen, people]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      let count = 0;
      const ask = (what, members = {}) =>
        new Promise((resolve, reject) => {
          const id = String(++count);
          socket.addEventListener('message', ({ data }) => {
            const answer = JSON.parse(data);
            if (answer.re === id) answer.error ? reject(new Error(data)) : resolve(answer);
          });
          socket.send(JSON.stringify({ id, do: what, ...members }));
        });
      await ask('hello', { version: 1 });
      const { code } = await ask('create', { game: 'karten', seats: people.length, pace_ms: 0, options: chosen });
      const tokens = [];
      for (const [index, name] of people.entries()) {
        if (name) tokens.push((await ask('sit', { name, seat: index + 1 })).token);
        else await ask('bot', { seat: index + 1, level: 'random' });
      }
      await ask('start');
      socket.close();
      return { code, token: tokens[0], tokens };
    },
    [options, names],
  );
}

/** A table of the simpler game for two people on two devices. */
async function twoPeople(server) {
  const anna = await person(browser, server);
  const ben = await person(browser, server, { size: 'laptop' });
  const received = [];
  ben.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await anna.page.goto('/');
  const { code, tokens } = await tableWith(anna.page, { level: 'simpler' }, ['Anna', 'Ben']);
  await anna.page.goto(`/t/${code}#${tokens[0]}`);
  await ben.page.goto(`/t/${code}#${tokens[1]}`);
  return { anna, ben, received };
}

const confirm = (page) => page.locator('[data-do="confirm"]:enabled').click();
const row = (page, name) => page.locator('.own .head', { hasText: name }).click();
const inHand = (page, card) => page.locator('.hand').getByRole('button', { name: cardName(card), exact: true });
/** The button that offers these cards as this combination. */
async function offered(page, kind, cards) {
  const wanted = cards.map(cardName).join(', ');
  const all = page.locator(`.offers [data-action^="play ${kind}"]`);
  const cardsOf = (offer) => offer.locator('[role="img"]').evaluateAll((faces) => faces.map((face) => face.getAttribute('aria-label')).join(', '));
  return until(`${kind} of ${wanted} is offered`, async () => {
    for (const offer of await all.all()) if ((await cardsOf(offer)) === wanted) return offer;
    return null;
  });
}

async function place(page, ...rows) {
  for (const name of rows) await row(page, name);
  await confirm(page);
}

/** Draws what must be drawn and takes an open card: `card`, or any but `leave`. */
async function drawAndTake(page, { card, leave }) {
  await page.locator('[data-do="roll"]:enabled').click();
  const open = page.locator('.open button.lit');
  await open.first().waitFor();
  const wanted = card ? `[data-action="take ${card}"]` : `.lit:not([data-action="take ${leave}"])`;
  await page.locator(`.open ${wanted}`).last().click();
  await confirm(page);
}

/** Ben draws, takes what Anna does not need, throws away what is too much, and does nothing else. */
async function benPlays(page, leave) {
  await drawAndTake(page, { leave });
  const done = page.getByRole('button', { name: 'Fertig', exact: true });
  const tooMany = page.locator('.hint', { hasText: 'Zu viele Karten' });
  const toMove = page.locator('.own .board.tappable');
  await until('Ben can go on', async () => (await done.isVisible()) || (await tooMany.isVisible()) || !(await toMove.isVisible()));
  if (await done.isVisible()) await done.click();
  const settled = () => until('Ben is done or discards', async () => (await tooMany.isVisible()) || !(await toMove.isVisible()));
  for (await settled(); await tooMany.isVisible(); await settled()) {
    await page.locator('.hand button').first().click();
    await confirm(page);
    await until('it is stored', async () => !(await page.locator('[data-do="confirm"]').isVisible()));
  }
}

async function annaPlays(page, { play, cards }) {
  if (play === 'exchange') {
    for (const card of cards) await inHand(page, card).click();
    await page.getByRole('button', { name: `${cards.length} Karten gegen Steine` }).click();
  } else if (play === 'triple') {
    // By picking cards: raised ones are recognised.
    for (const card of [...cards].reverse()) await inHand(page, card).click();
    await (await offered(page, play, cards)).click();
  } else {
    await (await offered(page, play, cards)).click();
    if (play === 'five-alike') {
      const rows = page.getByRole('group', { name: 'In welche Reihe?' });
      await rows.getByRole('button', { name: 'Drilling' }).click();
      await page.getByRole('group', { name: /Reserve/ }).getByRole('button', { name: '1', exact: true }).click();
    }
    if (play === 'four-alike') await page.getByRole('group', { name: /Reserve/ }).getByRole('button', { name: '2', exact: true }).click();
  }
  await confirm(page);
}

const stones = async (page, place) => Number(await page.locator('.own .stores .stones', { hasText: place }).locator('.number').textContent());

test('seven combinations, three actions, and no card that the other page should not have', async () => {
  const server = await startServer([], luck());
  try {
    const { anna, ben, received } = await twoPeople(server);
    await place(anna.page, 'Full House', 'Full House', 'Straße');
    await place(ben.page, 'Drilling', 'Drilling', 'Straße');

    const hidden = new Set(DEALT);
    const active = [];
    for (const [index, turn] of TURNS.entries()) {
      await drawAndTake(anna.page, { card: turn.taken });
      turn.drawn.forEach((card) => hidden.add(card));
      if (index === 0) await assertAccessibleInBothThemes(anna.page, 'the table while choosing');
      // Nothing that Ben's page was ever sent names a card that only Anna has seen.
      const all = received.join('\n');
      for (const card of hidden) assert.doesNotMatch(all, new RegExp(`\\b${card}\\b`), `${card} is Anna's secret`);
      await annaPlays(anna.page, turn);
      turn.cards.forEach((card) => hidden.delete(card));
      await until('the play is stored', async () => !(await anna.page.locator('[data-do="confirm"]').isVisible()));
      active.push(await stones(anna.page, 'Aktiv'));
      if (index < TURNS.length - 1) await benPlays(ben.page, TURNS[index + 1].taken);
    }
    // Five alike and four alike took theirs from the reserve, the others from the active zone.
    assert.deepEqual(active, [3, 3, 2, 0, 2, 1, 3, 1, 0]);
    assert.ok(received.length > 20);
    const told = await ben.page.locator('aside ol').innerText();
    for (const sentence of ['Anna spielt einen Fünfling, Reihe Drilling.', 'Anna spielt: Vierling.', 'Anna spielt: Straße.', 'Anna tauscht 2 Karten gegen Steine.'])
      assert.ok(told.includes(sentence), sentence);
    assert.deepEqual([...anna.errors, ...ben.errors], []);
    await anna.close();
    await ben.close();
  } finally {
    await server.stop();
  }
});

test('a card can be put back before it is taken, and a row says why it is closed', async () => {
  const server = await startServer([], luck());
  try {
    const { anna, ben } = await twoPeople(server);
    await place(anna.page, 'Full House', 'Full House', 'Straße');
    await place(ben.page, 'Drilling', 'Drilling', 'Straße');
    const { page } = anna;
    await page.locator('[data-do="roll"]:enabled').click();
    await page.getByRole('button', { name: 'rote 5 nehmen', exact: true }).click();
    await page.getByRole('button', { name: 'rote 5 zurücklegen', exact: true }).click();
    await page.getByRole('button', { name: 'rote 5 nehmen', exact: true }).waitFor();
    await page.getByRole('button', { name: 'rote 5 nehmen', exact: true }).click();
    await confirm(page);
    await page.locator('.offers').waitFor();
    await row(page, 'Straße');
    await page.getByText('Deine Hand hat kein').waitFor();
    await page.getByRole('button', { name: 'Karten nach Farbe ordnen' }).click();
    assert.deepEqual(
      await page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
      ['b5', 'b7', 'r5', 'r7', 'g7', 'y7', 'p7'].map(cardName),
    );
    await anna.close();
    await ben.close();
  } finally {
    await server.stop();
  }
});

test('a whole short game against a bot, in English', async () => {
  const server = await startServer();
  try {
    const { page, errors, close } = await person(browser, server, { language: 'en-GB', size: 'tablet' });
    await page.goto('/');
    const { code, token } = await tableWith(page, { rounds: '4' }, ['Anna', null]);
    await page.goto(`/t/${code}#${token}`);
    await playOut(page);
    await page.getByText('Stones left').first().waitFor();
    await assertAccessibleInBothThemes(page, 'the result');
    assert.deepEqual(errors, []);
    await close();
  } finally {
    await server.stop();
  }
});
