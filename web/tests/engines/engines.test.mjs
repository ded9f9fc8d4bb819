// The page in the engines of the other phones and desks: some turns of every game, and a whole match that was joined by code.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addWays, chooser, house, playOut, SIZES, until } from '../harness.mjs';
import { againstBots, makeTable, shortOptions } from '../tables.mjs';
import { openFirefox } from './bidi.mjs';
import { openWebKit } from './webdriver.mjs';

const ENGINES = { Firefox: openFirefox, WebKit: openWebKit };
const ROOMS = ['phone', 'desk'];
/** So many things are done in each game. */
const TURNS = 6;
const MOST_TAPS = 2_000;

/** Where the first that the selector finds can be hit; null: nowhere yet. Runs in the page. */
function placeOf(selector) {
  const element = [...document.querySelectorAll(selector)].find((one) => !one.disabled && one.checkVisibility());
  if (!element) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}

/** One of the ways on, as for `placeOf`; 'over' after the end. Runs in the page. */
function wayOn([other, share]) {
  if (globalThis.matchIsOver()) return 'over';
  const { marked, any } = globalThis.waysOn();
  const ways = marked.length > 0 && (any.length === 0 || other > 0) ? marked : any;
  const element = ways[Math.floor(share * ways.length)];
  if (!element) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}

async function tap(browser, selector) {
  const place = await until(`${selector} can be tapped`, () => browser.evaluate(placeOf, selector));
  await browser.tap(...place);
}

/** Fills a field as typing would. */
const write = (browser, selector, text) =>
  browser.evaluate(
    (where, what) => {
      const field = document.querySelector(where);
      field.value = what;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    selector,
    text,
  );

/** Does `most` things, or all until it is over. */
async function play(browser, most, choose) {
  for (let taps = 0; taps < most; ++taps) {
    const way = await until('it goes on here', () => browser.evaluate(wayOn, [choose(4), choose(1_000) / 1_000]));
    if (way === 'over') return true;
    await browser.tap(...way);
  }
  return false;
}

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const { visit, games } = await house();
    const all = await games();
    const browser = await open();
    after(() => browser.close());
    const host = await visit();
    await host.page.goto('/');
    const { origin } = new URL(host.page.url());

    /** A page of this engine at the table, with the keys of these seats. */
    async function enter(path) {
      await browser.goto(`${origin}${path}`);
      await browser.evaluate(`${addWays}`);
      await until('the board is there', () => browser.evaluate(() => document.querySelector('main > .board > *') !== null));
    }

    for (const size of ROOMS)
      it(`plays some turns of every game, ${size}`, async () => {
        await browser.size(SIZES[size]);
        for (const info of all) {
          const { code, tokens } = await makeTable(host.page, info.key, againstBots(info));
          await enter(`/t/${code}#${tokens[0]}`);
          await play(browser, TURNS, chooser(5));
          assert.equal(await browser.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${info.key} is too wide`);
        }
        assert.deepEqual(await browser.errors(), []);
      });

    for (const size of ROOMS)
      it(`joins by code and plays a match to its end, ${size}`, async () => {
        await browser.size(SIZES[size]);
        // A game whose length can be chosen.
        const info = all.find((one) => 'rounds' in shortOptions(one));
        const table = await makeTable(host.page, info.key, ['Anna', undefined], { settings: { options: { ...shortOptions(info), rounds: '2' } } });
        await browser.goto(`${origin}/`);
        await until('home', () => browser.evaluate(placeOf, '[data-do="join"]'));
        await write(browser, '#code', table.code.toLowerCase());
        await tap(browser, '[data-do="join"]');
        await until('a name is asked for', () => browser.evaluate(placeOf, '#name'));
        await write(browser, '#name', 'Ben');
        await tap(browser, '[data-do="sit"]');
        await browser.evaluate(`${addWays}`);
        await host.page.goto(`/t/${table.code}#${table.tokens[0]},${table.host}`);
        await host.page.locator('[data-do="start"]:enabled').click();
        const [over] = await Promise.all([play(browser, MOST_TAPS, chooser(9)), playOut(host.page)]);
        assert.ok(over, 'the match has an end');
        assert.deepEqual(await browser.errors(), []);
        await host.page.goto('/');
      });
  });
