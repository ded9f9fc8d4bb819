// Before a match, and when the host has gone: places, sides, faces, bots, own cards, and whose turn it is while one looks away.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { house, step, chooser, sees, until } from './harness.mjs';
import { join, makeTable, openTable } from './tables.mjs';

const { visit } = await house();

const seat = (page, number) => page.locator(`[data-seat="${number}"]`);
const names = (page) => page.locator('[data-seat] .name bdi').allInnerTexts();
const seated = (page, wanted) => until(wanted.join(', '), async () => (await names(page)).join() === wanted.join());
async function goodbye(...people) {
  for (const { errors, close } of people) {
    assert.deepEqual(errors, []);
    await close();
  }
}

describe('places', () => {
  it('are taken when they are free, swapped with bots at once and with people who agree', async () => {
    const anna = await visit();
    const ben = await visit({ size: 'laptop', language: 'en-GB' });
    const code = await openTable(anna.page, 'knatsch', { seats: 4 });
    await ben.page.goto(`/t/${code}`);
    await ben.page.locator('#name').fill('Ben');
    await seat(ben.page, 4).locator('[data-do="take"]').click();
    await seated(ben.page, ['Anna', 'free', 'free', 'Ben']);
    await seat(ben.page, 3).locator('[data-do="move"]').click();
    await seated(anna.page, ['Anna', 'frei', 'Ben', 'frei']);

    await seat(anna.page, 2).getByRole('button', { name: 'Bot' }).click();
    await seated(anna.page, ['Anna', 'Odo', 'Ben', 'frei']);
    await seat(ben.page, 2).locator('[data-do="move"]').click();
    await seated(anna.page, ['Anna', 'Ben', 'Odo', 'frei']);

    // Asked, refused, asked again, granted; the host's role goes along.
    for (const answer of ['No', 'Welcome']) {
      await seat(anna.page, 2).getByRole('button', { name: 'Platz tauschen mit Ben' }).click();
      await anna.page.getByText('Du hast Ben gefragt').waitFor();
      await ben.page.locator('[data-wish="1"]').getByRole('button', { name: answer, exact: true }).click();
      await ben.page.locator('[data-wish]').waitFor({ state: 'detached' });
    }
    await seated(anna.page, ['Ben', 'Anna', 'Odo', 'frei']);
    await seat(ben.page, 2).getByText('host', { exact: true }).waitFor();
    await seat(anna.page, 4).getByRole('button', { name: 'Bot' }).click();
    await anna.page.locator('[data-do="start"]:enabled').click();
    for (const { page } of [anna, ben]) await page.locator('main > .board').waitFor();
    await goodbye(anna, ben);
  });

  it('are as many as the host wants, as long as nobody sits on one that would go', async () => {
    const anna = await visit();
    const ben = await visit();
    const code = await openTable(anna.page, 'turnier', { seats: 3 });
    await anna.page.locator('[data-do="more"]').click();
    await seated(anna.page, ['Anna', 'frei', 'frei', 'frei']);
    await join(ben.page, code, 'Ben');
    await seat(ben.page, 4).locator('[data-do="move"]').click();
    await anna.page.getByText('Ben sitzt auf einem Platz, der wegfiele.').waitFor();
    assert.ok(await anna.page.locator('[data-do="fewer"]').isDisabled());
    assert.equal(await ben.page.locator('[data-do="fewer"]').count(), 0);
    await seat(ben.page, 2).locator('[data-do="move"]').click();
    await seated(anna.page, ['Anna', 'Ben', 'frei', 'frei']);
    await anna.page.locator('[data-do="fill"]').click();
    await seat(anna.page, 4).locator('select').waitFor();
    // A bot goes with its seat.
    await anna.page.locator('[data-do="fewer"]').click();
    await until('three seats', async () => (await anna.page.locator('[data-seat]').count()) === 3);
    assert.ok(await anna.page.locator('[data-do="fewer"]').isDisabled(), 'the game wants three');
    await goodbye(anna, ben);
  });

  it('belong to sides where people play together, and one tap makes all bots masters', async () => {
    const { page, errors, close } = await visit();
    await openTable(page, 'duell', { seats: 4 });
    await page.locator('[data-do="fill"]').click();
    await seat(page, 4).locator('select').waitFor();
    const sides = page.getByRole('list', { name: /^Seite \d$/ });
    assert.equal(await sides.count(), 2);
    assert.deepEqual(await sides.nth(0).locator('[data-seat]').evaluateAll((all) => all.map((one) => one.dataset.seat)), ['1', '3']);
    await sides.nth(0).getByText(/^Anna und \S+$/).waitFor();
    const colours = await sides.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderLeftColor));
    assert.notEqual(colours[0], colours[1]);
    await page.locator('.levels [data-level="master"]').click();
    await seated(page, ['Anna', 'Gottlob', 'Kunigunde', 'Mechthilde']);
    assert.deepEqual(await page.locator('[data-seat] select').evaluateAll((all) => all.map((one) => one.value)), ['master', 'master', 'master']);
    assert.deepEqual(errors, []);
    await close();
  });
});

describe('faces', () => {
  const faces = (page) => page.locator('[data-seat] svg[data-arms]').evaluateAll((all) => all.map(({ dataset }) => `${dataset.colour} ${dataset.arms}`));

  it('are chosen, unlike for everybody, and stay over a rematch; bots keep their names', async () => {
    const { page, errors, close } = await visit();
    await openTable(page, 'knaster', { seats: 12 });
    await page.locator('[data-do="fill"]').click();
    await until('twelve faces', async () => (await faces(page)).length === 12);
    await seat(page, 1).locator('[data-do="face"]').click();
    await page.getByRole('radio', { name: 'Fisch' }).click();
    await page.getByRole('radio', { name: 'Pflaume' }).click();
    await page.keyboard.press('Escape');
    await until('plum fish', async () => (await faces(page))[0] === 'plum fish');
    const all = await faces(page);
    assert.equal(new Set(all.map((face) => face.split(' ')[1])).size, 12, 'twelve arms');
    assert.equal(new Set(all.map((face) => face.split(' ')[0])).size, 8, 'eight colours');
    await page.reload();
    await until('the same after a reload', async () => (await faces(page)).join() === all.join());

    // A table for two, played to its end, and once more.
    const code = await openTable(page, 'duell');
    assert.equal((await faces(page))[0], 'plum fish', 'who was here before looks as before');
    await seat(page, 2).getByRole('button', { name: 'Bot' }).click();
    await seat(page, 2).locator('select').waitFor();
    const [, bot] = await names(page);
    const before = await faces(page);
    await page.locator('[data-do="start"]:enabled').click();
    await page.locator('main > .board').waitFor();
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.locator('dialog [data-do="resign"]').click();
    await page.locator('dialog').getByRole('button', { name: 'Aufgeben' }).click();
    await page.locator('[data-do="rematch"]').click();
    // Behind the result there is a board, too.
    await page.locator('section.result').waitFor({ state: 'detached' });
    await page.locator('main > .board').waitFor();
    await sees(page.locator('dialog'), () => page.getByRole('button', { name: 'Menü' }).click());
    assert.deepEqual(await page.locator('dialog .name').allInnerTexts(), [bot, 'Anna']);
    const now = await page.locator('dialog svg[data-arms]').evaluateAll((some) => some.map(({ dataset }) => `${dataset.colour} ${dataset.arms}`));
    assert.deepEqual(now, before.toReversed());
    assert.equal(code.length, 5);
    assert.deepEqual(errors, []);
    await close();
  });
});

describe('a host who is gone', () => {
  it('is replaced after a minute, in the lobby and at the board', async () => {
    const maker = await visit();
    await maker.page.goto('/');
    const open = await makeTable(maker.page, 'knatsch', ['Anna', 'Ben', undefined]);
    const running = await makeTable(maker.page, 'duell', ['Anna', 'Ben']);
    await maker.close();
    const lobby = await visit();
    const board = await visit({ language: 'en-GB' });
    await lobby.page.goto(`/t/${open.code}#${open.tokens[1]}`);
    await board.page.goto(`/t/${running.code}#${running.tokens[1]}`);
    await lobby.page.getByText(/^Anna ist Gastgeber und nicht da\. In \d+ Sekunden kannst du übernehmen\.$/).waitFor();
    assert.equal(await lobby.page.locator('[data-do="start"]').count(), 0);
    await board.page.locator('main > .board').waitFor();
    assert.equal(await board.page.locator('[data-do="become-host"]').count(), 0);

    await lobby.page.locator('[data-do="become-host"]').click();
    await seat(lobby.page, 3).getByRole('button', { name: 'Bot' }).click();
    await lobby.page.locator('[data-do="start"]:enabled').waitFor();
    await seat(lobby.page, 2).getByText('Gastgeber', { exact: true }).waitFor();

    await board.page.getByText(/^Anna is the host and is away\.$/).waitFor();
    await board.page.locator('[data-do="become-host"]').click();
    await board.page.locator('[data-do="become-host"]').waitFor({ state: 'detached' });
    await board.page.getByRole('button', { name: 'Menu' }).click();
    await board.page.locator('dialog li', { hasText: 'Ben' }).getByRole('img', { name: 'host' }).waitFor();
    await goodbye(lobby, board);
  });
});

describe('a new table', () => {
  it('asks for game, seats and level first, and starts against bots of that level', async () => {
    const { page, errors, close } = await visit();
    await page.goto('/new/turnier');
    await page.getByRole('button', { name: '4', exact: true }).click();
    await page.locator('fieldset [data-level="master"]').click();
    // Nobody hides a card here.
    await page.locator('details.sheet summary').first().click();
    await page.getByText('Wer den Code hat, darf zusehen.', { exact: true }).waitFor();
    await page.locator('[data-do="against-bots"]').click();
    await page.locator('main > .board').waitFor();
    await sees(page.locator('dialog'), () => page.getByRole('button', { name: 'Menü' }).click());
    assert.equal(await page.locator('dialog li', { hasText: /Meister/ }).count(), 3);
    assert.deepEqual(errors, []);
    await close();
  });

  it('is played with the cards of somebody’s own box, if nothing is wrong in them', async () => {
    const anna = await visit();
    const { page } = anna;
    await page.goto('/new/knaster');
    await page.locator('[data-part="cards"] summary').click();
    const usual = await page.evaluate(() => fetch('/components/knaster.json').then((answer) => answer.json()));
    const bring = (set) => page.locator('input[type=file]').setInputFiles({ name: 'box.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(set, null, 1)) });
    await bring({ ...usual, rowValues: [9, 8, 700, 6, 5] });
    await page.getByText(/Zeile \d+: „rowValues\[2\]“ ist 700; erlaubt: 0 bis 83/).waitFor();
    await bring({ ...usual, rowValues: [9, 8, 12, 6, 5] });
    await page.getByText('1 Wert ist anders:').waitFor();
    assert.deepEqual(await page.locator('[data-part="cards"] tbody tr').first().locator('th, td').allInnerTexts(), ['rowValues[2]', '7', '12']);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.locator('[data-do="open"]').click();
    await page.waitForURL(/\/t\/[A-Z]{5}$/);
    const code = page.url().slice(-5);
    // Whoever comes sees it before they sit down.
    const ben = await visit({ language: 'en-GB' });
    await ben.page.goto(`/t/${code}`);
    await ben.page.getByText('Other card values at this table').click();
    await ben.page.getByRole('cell', { name: '12', exact: true }).waitFor();
    await seat(page, 2).getByRole('button', { name: 'Bot' }).click();
    await page.locator('[data-do="start"]:enabled').click();
    await page.locator('.pad').waitFor();
    assert.ok((await page.locator('.pad .right b').allInnerTexts()).map((text) => text.trim()).includes('12'));
    // The browser mentions that the server did not take the wrong one.
    assert.deepEqual(anna.errors.filter((text) => !text.includes('400')), []);
    await anna.close();
    await goodbye(ben);
  });
});

describe('around one device', () => {
  it('people may play knaster openly: no curtain, and each sheet says whose it is', async () => {
    const { page, errors, close } = await visit();
    await page.goto('/');
    const { code, tokens } = await makeTable(page, 'knaster', ['Anna', 'Oma']);
    await page.goto(`/t/${code}#${tokens.join(',')}`);
    const curtain = page.locator('.curtain');
    await curtain.getByText(/^Gib das Gerät an (Anna|Oma) weiter$/).waitFor();
    await curtain.locator('[data-do="openly"]').click();
    const choose = chooser(4);
    const whose = new Set();
    await until('both have had the device', async () => {
      assert.equal(await curtain.count(), 0);
      for (const text of await page.locator('.mine [aria-pressed="true"]').allInnerTexts()) whose.add(text.trim());
      await step(page, choose);
      return whose.size === 2;
    });
    assert.deepEqual([...whose].sort(), ['Anna', 'Oma']);
    assert.deepEqual(errors, []);
    await close();
  });
});

describe('my turn', () => {
  it('is said by title, icon and a notification while I look elsewhere, and by nothing while I look', async () => {
    const { page, context, errors, close } = await visit();
    await context.grantPermissions(['notifications']);
    await page.addInitScript(() => {
      globalThis.noted = [];
      globalThis.Notification = class {
        static permission = 'granted';
        constructor(title) {
          globalThis.noted.push(title);
        }
        close() {
          globalThis.noted.push('closed');
        }
      };
      let away = false;
      document.hasFocus = () => !away;
      Object.defineProperty(document, 'visibilityState', { get: () => (away ? 'hidden' : 'visible') });
      globalThis.lookAway = (is) => {
        away = is;
        document.dispatchEvent(new Event('visibilitychange'));
      };
    });
    await page.goto('/settings');
    await page.getByLabel('Mitteilungen').check();
    const { code, tokens } = await makeTable(page, 'turnier', ['Anna', null, null], { settings: { options: { first: '1' } } });
    await page.goto(`/t/${code}#${tokens[0]}`);
    await page.locator('[data-do="roll"]').waitFor();
    const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
    const titled = (pattern) => until(`${pattern}`, async () => pattern.test(await page.title()));
    await titled(/^Knatsch/);
    assert.equal(await icon(), '/icon.svg');
    assert.deepEqual(await page.evaluate(() => globalThis.noted), []);
    await page.evaluate(() => globalThis.lookAway(true));
    await titled(/^● Du bist dran/);
    assert.equal(await icon(), '/icon-turn.svg');
    await until('a notification', () => page.evaluate(() => globalThis.noted.join() === 'Du bist dran'));
    await page.evaluate(() => globalThis.lookAway(false));
    await titled(/^Knatsch/);
    assert.equal(await icon(), '/icon.svg');
    await until('the notification is gone', () => page.evaluate(() => globalThis.noted.join() === 'Du bist dran,closed'));
    assert.deepEqual(errors, []);
    await close();
  });
});
