// The card game in a browser: each of the seven combinations and all three actions with scripted
// cards, two people on two devices; and what one of them holds never reaches the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessibleInBothThemes, enter } from './checks.mjs';
import { house, hurry, playOut, sees, until } from './harness.mjs';
import { DEALT, luck, TURNS } from './karten_luck.mjs';
import { makeTable } from './tables.mjs';

const { visit } = await house();
const scripted = await house(luck());

const COLOURS = { b: 'blaue', r: 'rote', g: 'grüne', y: 'gelbe', p: 'lila' };
const cardName = (card) => `${COLOURS[card[0]]} ${card.slice(1)}`;

/** A table for two people on two devices. */
async function twoPeople(level = 'simpler') {
  const anna = await scripted.visit();
  const ben = await scripted.visit({ size: 'desk' });
  const received = [];
  ben.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await anna.page.goto('/');
  const { code, tokens } = await makeTable(anna.page, 'karten', ['Anna', 'Ben'], { settings: { options: { level } } });
  await anna.page.goto(`/t/${code}#${tokens[0]}`);
  await ben.page.goto(`/t/${code}#${tokens[1]}`);
  return { anna, ben, received };
}

const confirm = (page) => page.locator('[data-do="confirm"]:enabled').click();
/** Whatever was confirmed has come back as a new view. */
const stored = (page) => until('it is stored', async () => !(await page.locator('[data-do="confirm"]').isVisible()));
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
  await stored(page);
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
    await stored(page);
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
  const { anna, ben, received } = await twoPeople();
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
    await stored(anna.page);
    active.push(await stones(anna.page, 'Aktiv'));
    if (index < TURNS.length - 1) await benPlays(ben.page, TURNS[index + 1].taken);
  }
  // Five alike and four alike took theirs from the reserve, the others from the active zone.
  assert.deepEqual(active, [3, 3, 2, 0, 2, 1, 3, 1, 0]);
  assert.ok(received.length > 20);
  const told = await ben.page.locator('aside ol').innerText();
  for (const sentence of ['Anna spielt einen Fünfling: ', 'Anna spielt einen Vierling: ', 'Anna spielt eine Straße: ', 'Anna holt dafür 2 Steine aus der Reserve'])
    assert.ok(told.includes(sentence), sentence);
  assert.deepEqual([...anna.errors, ...ben.errors], []);
  await anna.close();
  await ben.close();
});

test('what one has in mind stays while others act, a card can be put back before it is taken, a row says why it is closed', async () => {
  const { anna, ben } = await twoPeople();
  await row(ben.page, 'Drilling');
  await place(anna.page, 'Full House', 'Full House', 'Straße');
  await ben.page.locator('aside').getByText(/^Anna setzt .*Startsteine/).waitFor();
  await place(ben.page, 'Drilling', 'Straße');
  const { page } = anna;
  await page.locator('[data-do="roll"]:enabled').click();
  await page.getByRole('button', { name: 'rote 5 nehmen', exact: true }).click();
  await page.getByRole('button', { name: 'rote 5 zurücklegen', exact: true }).click();
  await page.getByRole('button', { name: 'rote 5 nehmen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'rote 5 nehmen', exact: true }).click();
  await confirm(page);
  await page.locator('.offers').waitFor();
  await sees(page.getByText('Deine Hand hat kein'), () => row(page, 'Straße'));
  await page.getByRole('button', { name: 'Karten nach Farbe ordnen' }).click();
  assert.deepEqual(
    await page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
    ['b5', 'b7', 'r5', 'r7', 'g7', 'y7', 'p7'].map(cardName),
  );
  await anna.close();
  await ben.close();
});

test('a combination says what it brings, drawing is not the main button beside it, and a second tap plays it', async () => {
  const { anna, ben } = await twoPeople('basic');
  await place(anna.page, 'Full House', 'Full House', 'Straße');
  await place(ben.page, 'Drilling', 'Drilling', 'Straße');
  const { page } = anna;
  const draw = (one) => one.locator('footer [data-action="draw"]:enabled');
  const isMain = (button) => button.evaluate(({ classList }) => classList.contains('main'));
  await draw(page).waitFor();
  assert.equal(await isMain(draw(page)), false, 'she was dealt a triple');
  await draw(page).click();
  await page.locator('[data-action="take r5"]').click();
  await confirm(page);
  await page.locator('.hint', { hasText: 'wirf noch 1 ab' }).waitFor();
  await inHand(page, 'p7').click();
  await confirm(page);
  await draw(ben.page).waitFor();
  assert.equal(await isMain(draw(ben.page)), true, 'he has nothing to play');
  await draw(ben.page).click();
  await ben.page.locator('.open button.lit').last().click();
  await confirm(ben.page);

  const full = await offered(page, 'full-house', ['b5', 'r5', 'b7', 'r7', 'g7']);
  assert.match(await full.textContent(), /2 Steine, danach zieh 4/);
  assert.equal(await isMain(draw(page)), false);
  // One is tried, then another one, and then the first again; what is picked can be given for a stone instead.
  await full.click();
  await page.locator('.hint', { hasText: 'Full House: 2 Steine, danach zieh 4.' }).waitFor();
  await (await offered(page, 'triple', ['b7', 'r7', 'g7'])).click();
  await page.locator('.hint', { hasText: 'Drilling: 1 Stein, danach tausch bis 2.' }).waitFor();
  await page.locator('[data-do="unpick"]').click();
  await inHand(page, 'y7').click();
  await page.locator('[data-action="exchange"].main').click();
  await page.locator('.hint', { hasText: '1 Karte weg, dafür 1 Stein' }).waitFor();
  await page.locator('[data-do="unpick"]').click();
  await until('the card is no longer raised', async () => (await inHand(page, 'y7').getAttribute('aria-pressed')) === 'false' || (await inHand(page, 'y7').click(), false));
  const again = await offered(page, 'full-house', ['b5', 'r5', 'b7', 'r7', 'g7']);
  await again.click();
  await page.locator('.offers [aria-pressed="true"]').click();
  await stored(page);
  assert.equal(await stones(page, 'Aktiv'), 1);
  assert.deepEqual([...anna.errors, ...ben.errors], []);
  await anna.close();
  await ben.close();
});

test('two on one device: behind the curtain there is no card, and before it only the own ones', async () => {
  const { page, errors, close } = await scripted.visit({ size: 'desk' });
  await page.clock.install();
  await page.goto('/');
  const { code, tokens } = await makeTable(page, 'karten', ['Anna', 'Ben'], { settings: { options: { level: 'simpler' } } });
  await page.goto(`/t/${code}#${tokens.join(',')}`);
  const curtain = page.locator('.curtain');
  const cards = page.locator('.card');
  /** The curtain falls before `name`; nothing of the game is in the document until it is lifted. */
  async function pass(name, lift) {
    await curtain.getByText(`Gib das Gerät an ${name} weiter`).waitFor();
    assert.equal(await cards.count(), 0);
    assert.equal(await page.locator('.hand, footer, aside li').count(), 0);
    await lift(curtain.getByRole('button'));
    await page.locator('.own').waitFor();
  }
  async function hold(button) {
    await button.hover();
    await page.mouse.down();
    await curtain.waitFor({ state: 'hidden' });
    await page.mouse.up();
  }
  const press = (button) => button.press('Enter');
  const held = () => page.locator('.hand button').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  const dealt = DEALT.map(cardName);

  await pass('Anna', hold);
  await place(page, 'Full House', 'Full House', 'Straße');
  await pass('Ben', press);
  await place(page, 'Drilling', 'Drilling', 'Straße');
  await pass('Anna', hold);
  await until('Anna sees hers', async () => (await held()).join() === dealt.join());
  assert.deepEqual(await page.locator('.rival .card').evaluateAll((all) => all.map((card) => card.classList.contains('back'))), [true, true, true]);
  // A short tap is not enough, however long the machine takes over it: here time stands still.
  await page.locator('footer').getByRole('button', { name: 'Ben' }).click();
  await curtain.waitFor();
  await page.clock.pauseAt(Date.now() + 10_000);
  await curtain.getByRole('button').click();
  await page.clock.runFor(5_000);
  assert.equal(await curtain.isVisible(), true);
  await page.clock.resume();
  await pass('Ben', hold);
  const visible = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  for (const card of dealt) assert.ok(!visible.includes(card), `${card} is Anna's secret`);
  assert.deepEqual(errors, []);
  await close();
});

test('the trickier game, by clicking: the red board, two start stones, to the end', async () => {
  const { page, errors, close } = await visit();
  await page.goto('/new/karten');
  await page.locator('details summary').first().click();
  await page.getByLabel('Stufe', { exact: true }).selectOption({ label: 'schwieriger' });
  await page.getByLabel('Runden höchstens').fill('4');
  await page.locator('[data-do="open"]').click();
  await page.locator('[data-seat="2"]').getByRole('button', { name: 'Bot' }).click();
  await page.locator('[data-do="start"]:enabled').click();
  await hurry(page);
  await page.getByText('Noch 2 Startsteine').waitFor();
  await row(page, 'Drilling');
  await page.getByText('Noch 1 Startstein').waitFor();
  await row(page, 'Straße');
  await confirm(page);
  await playOut(page, { seed: 9 });
  // Only the own points are taken apart at once, wherever one stands.
  await page.getByText('Steine übrig').filter({ visible: true }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test('a turn by keyboard alone, and what a screen reader says on the way', async () => {
  const { page, errors, close } = await scripted.visit({ language: 'en-GB' });
  await page.goto('/');
  const { code, tokens } = await makeTable(page, 'karten', ['Anna', null], { settings: { options: { level: 'simpler' } } });
  await page.goto(`/t/${code}#${tokens[0]}`);
  const sure = async () => {
    await enter(page, page.locator('[data-do="confirm"]:enabled'));
    await page.locator('[data-do="confirm"]').waitFor({ state: 'hidden' });
  };
  for (const name of ['Full house', 'Full house', 'Straight']) await enter(page, page.locator('.own .head', { hasText: name }));
  await sure();
  await page.locator('[data-do="roll"]:enabled').waitFor();
  await page.keyboard.press('r');
  await enter(page, page.locator('[data-action="take r5"]'));
  await sure();
  const five = page.locator('.offers [data-action^="play five-alike"]');
  await five.first().waitFor();
  const tree = await page.locator('main').ariaSnapshot();
  for (const line of [
    /heading "Five Alike – the card game" \[level=1\]/,
    /button "[^ ]+ 3 cards 3 stones active, 18 in reserve"/,
    /group "Display":\n +- img "yellow 11"/,
    /region "Your board":\n +- text: Active 3 Reserve 18/,
    /button "Full house draw 3 , level 2"/,
    /group "Your cards":\n +- button "blue 5"/,
    /button "purple 7"/,
  ])
    assert.match(tree, line);
  await enter(page, five);
  await sure();
  assert.deepEqual(errors, []);
  await close();
});
