// Every page and every picture there is, and how a browser gets there: for tests about all of them, and
// for screenshots.
import { chooser, settle, step } from './harness.mjs';
import { againstBots, hidePicture, makeTable } from './tables.mjs';

// One address may open only so many tables in a minute, so places of one server share what they can.
const tables = new Map();
async function tableOf(page, what, make) {
  await page.goto('/');
  const key = `${new URL(page.url()).origin} ${what}`;
  if (!tables.has(key)) tables.set(key, await make());
  return tables.get(key);
}
/** Still open: Anna, a bot and a free seat. */
const openTable = (page) => tableOf(page, 'open', () => makeTable(page, 'knatsch', ['Anna', null, undefined]));
const finished = (page) => tableOf(page, 'finished', () => makeTable(page, 'turnier', ['Anna', 'Ben', 'Zoë'], { toTheEnd: true }));
const running = (page, what, info) => tableOf(page, `${what} ${info.key}`, () => makeTable(page, info.key, againstBots(info)));

/** Some way into a match. */
async function playOn(page) {
  const choose = chooser(7);
  for (let i = 0; i < 14 && (await settle(page)); ++i) await step(page, choose);
  await settle(page);
}

async function play(page, info, what = 'play') {
  const { code, tokens } = await running(page, what, info);
  await page.goto(`/t/${code}#${tokens[0]}`);
  await playOn(page);
}
async function watch(page, info) {
  const { code } = await running(page, 'play', info);
  await page.goto(`/tv/${code}`);
  await page.locator('.join svg').waitFor();
  await page.locator('main .board > *').first().waitFor();
}
async function playUndrawn(page, info) {
  await hidePicture(page, info.key);
  await play(page, info, 'undrawn');
  await page.locator('.generic').waitFor();
}

/** Follows a link that no page has. */
function follow(path) {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Into what this browser keeps of the daily dice. */
const keepDays = (all) =>
  new Promise((resolve) => {
    const opening = indexedDB.open('knobel');
    opening.onsuccess = () => {
      const work = opening.result.transaction('days', 'readwrite');
      for (const day of all) work.objectStore('days').put(day);
      work.oncomplete = () => resolve(opening.result.close());
    };
  });

/** Pages that are about no game, or about one as an example of all. */
export const PAGES = {
  async home(page) {
    await page.goto('/');
    await page.locator('[data-game]:enabled').first().waitFor();
  },
  async new(page) {
    await page.goto('/new/karten');
    await page.locator('details summary').first().click();
  },
  async lobby(page) {
    const { code, tokens, host } = await openTable(page);
    await page.goto(`/t/${code}#${tokens[0]},${host}`);
    await page.locator('[data-do="start"]').waitFor();
    await page.locator('details.sheet summary').click();
  },
  async join(page) {
    const { code } = await openTable(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/t/${code}`);
    await page.locator('[data-do="sit"]').waitFor();
  },
  async matches(page) {
    const { code, tokens } = await openTable(page);
    await page.goto(`/t/${code}#${tokens[0]}`);
    await page.locator('[data-seat]').first().waitFor();
    await page.goto('/matches');
    await page.locator('main li a').first().waitFor();
  },
  async settings(page) {
    await page.goto('/settings');
    await page.locator('#own-name').waitFor();
  },
  async rules(page) {
    await page.goto('/rules');
    await page.locator('.games strong', { hasNotText: '…' }).first().waitFor();
  },
  async lost(page) {
    // The server answers only places that the page has; others are reached from inside.
    await page.goto('/');
    await page.locator('h1').waitFor();
    await page.evaluate(follow, '/nowhere/at/all');
    await page.locator('main > .die').waitFor();
  },
  async menu(page) {
    const { code, tokens } = await tableOf(page, 'menu', () => makeTable(page, 'turnier', ['Anna', null, null]));
    await page.goto(`/t/${code}#${tokens[0]}`);
    await settle(page);
    await page.getByRole('button', { name: /^(Menü|Menu)$/ }).click();
    await page.locator('dialog').getByText(/Etwas sagen|Say something/).click();
  },
  async curtain(page) {
    const { code, tokens } = await tableOf(page, 'shared', () => makeTable(page, 'karten', ['Anna', 'Ben']));
    await page.goto(`/t/${code}#${tokens.join(',')}`);
    await page.locator('.curtain').waitFor();
  },
  async result(page) {
    const { code, tokens } = await finished(page);
    await page.goto(`/t/${code}#${tokens[0]}`);
    await page.locator('section.result').waitFor();
  },
  async daily(page) {
    await page.goto('/daily');
    await page.locator('[data-do="play"]:enabled').waitFor();
  },
  async 'daily-over'(page) {
    await page.goto('/daily');
    const day = await page.locator('[data-day]').getAttribute('data-day');
    await page.evaluate(keepDays, [{ day, counted: { code: 'ABCDE', points: 71 }, par: 84 }, { day: '2026-01-02', counted: null, par: 80 }, { day: '2026-01-03', counted: { code: 'ABCDF', points: 90 }, par: 84 }]);
    await page.reload();
    await page.locator('[data-percent]').waitFor();
  },
  async again(page) {
    const { code } = await finished(page);
    await page.goto(`/again/${code}`);
    await page.locator('[data-do="again"]:enabled').waitFor();
  },
  async replay(page) {
    const { code } = await finished(page);
    await page.goto(`/replay/${code}/60`);
    await page.locator('main > .board section').first().waitFor();
  },
  async dice(page) {
    const { code } = await finished(page);
    await page.goto(`/dice/${code}`);
    await page.locator('[data-verdict="right"]').waitFor();
  },
  async check(page) {
    await page.goto('/check');
    await page.locator('.drop').waitFor();
  },
  async forged(page) {
    const { record } = await finished(page);
    await page.goto('/check');
    const turned = record.replace(/"dice (\d)/, (_, face) => `"dice ${(Number(face) % 6) + 1}`);
    await page.locator('input[type=file]').setInputFiles({ name: 'forged.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(turned) });
    await page.locator('[data-verdict="wrong"]').waitFor();
  },
  async foreign(page) {
    const { record } = await finished(page);
    await page.goto('/check');
    await page.locator('input[type=file]').setInputFiles({ name: 'evening.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(record) });
    await page.getByRole('button', { name: /^(Wiederholung|Replay)$/ }).click();
    await page.locator('main > .board section').first().waitFor();
  },
  async 'tv-open'(page) {
    const { code } = await openTable(page);
    await page.goto(`/tv/${code}`);
    await page.locator('.join svg').waitFor();
  },
};

/** What there is of each game, for the games that `hello` names. */
export const pictures = (games) =>
  Object.fromEntries(
    games.flatMap((info) => [
      [info.key, (page) => play(page, info)],
      [`tv-${info.key}`, (page) => watch(page, info)],
      [`plain-${info.key}`, (page) => playUndrawn(page, info)],
    ]),
  );

/** The rules of each game, told by the page. */
export const rules = (games) =>
  Object.fromEntries(
    games.map(({ key }) => [
      `rules-${key}`,
      async (page) => {
        await page.goto(`/rules/${key}`);
        await page.locator('article h1').waitFor();
      },
    ]),
  );
