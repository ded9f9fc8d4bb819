// What every browser test starts with: the real server with a fresh database, a real browser with a
// fresh context, and fingers that find the buttons the way a person does. Nothing here sleeps and hopes: what
// is waited for is named, and how long it takes is the machine's business.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { chromium } from 'playwright-core';

const BUILT = process.env.KNOBEL_BUILD ?? new URL('../../build/release', import.meta.url).pathname;
const BINARY = process.env.KNOBEL_BIN ?? join(BUILT, 'knobel');
export const program = BINARY;
/** The test-only server whose dice and cards come from a file. */
const SCRIPTED = join(BUILT, 'tests/scripted/knobel_scripted');

/** A folder with a page that has just been built, instead of the one in the program. */
const PAGE = process.env.KNOBEL_PAGE ?? null;

/** Only what will never happen takes so long, also on a machine that has a lot else to do. */
const LIMIT_MS = 180_000;
/** Tests are quicker than fingers; how many messages one person may send is not their subject. */
const MESSAGES_PER_SECOND = 1_000;

/** The sizes that everything has to look right in. */
export const SIZES = {
  phone: { width: 360, height: 640 },
  tall: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  wide: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
  big: { width: 1920, height: 1080 },
};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `ready()` is truthy and returns that; fails with `what` if it never is. */
export async function until(what, ready) {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(30)) {
    const value = await ready();
    if (value) return value;
  }
  throw new Error(`not within ${LIMIT_MS / 1000} s: ${what}`);
}

/** A server of its own. `luck`: a line for each chance event, in the notation of records; null: real luck. `more`:
    further arguments. */
export async function startServer({ luck = null, more = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'knobel-page-'));
  const options = ['--listen', '127.0.0.1', '--db', join(folder, 'test.db'), '--messages-per-second', String(MESSAGES_PER_SECOND), '--log', 'info', ...more];
  if (luck !== null) {
    writeFileSync(join(folder, 'luck.txt'), luck);
    options.push('--luck', join(folder, 'luck.txt'));
  }
  let child;
  // It takes a port that is free and says which; after that it keeps to it.
  let port = 0;
  async function start() {
    child = spawn(luck === null ? BINARY : SCRIPTED, ['serve', '--port', String(port), ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
    const lines = createInterface({ input: child.stderr });
    port = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      lines.on('line', (line) => {
        const started = line.match(/event=start port=(\d+)/);
        if (started) resolve(Number(started[1]));
        else if (!line.includes('level=info')) console.error(line);
      });
    });
    await until('the server answers', () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false));
  }
  /** As hard as a power cut. */
  async function kill() {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  // A test that is broken off takes its server with it.
  process.once('exit', () => child.kill('SIGKILL'));
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    start,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.KNOBEL_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    timeout: LIMIT_MS,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...(PAGE === null ? [] : ['--disable-features=LocalNetworkAccessChecks'])],
  });

/** Runs in every page before anything else: `waysOn()`, what a person could tap now to bring the match on, and `matchIsOver()`. */
export function addWays() {
  const open = (element) => !element.disabled && element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(open);
  globalThis.matchIsOver = () => document.querySelector('section.result') !== null;
  globalThis.waysOn = () => {
    // Something was enlarged or unfolded over the board: put it away.
    const over = document.querySelector('dialog[open] button');
    if (over) return { marked: [over], any: [] };
    // What was done is on its way, or others play.
    if (!document.querySelector('footer[aria-busy="false"]:not(:has(.wait))')) return { marked: [], any: [] };
    const sure = all('[data-do="confirm"], [data-do="roll"]');
    if (sure.length > 0) return { marked: sure.slice(0, 1), any: [] };
    const marked = all('[data-action], footer [data-do]:not([data-do="undo"]):not([data-do="unpick"])');
    // What a picture does not mark is tapped now and then: dice to keep, cards to take.
    const any = all('.board button:not([aria-expanded]), footer button:not([aria-expanded]):not([data-do])');
    return { marked, any };
  };
}

/** What the server would take out of the program comes out of the folder; the rest is the server's. */
const servePage = (context) =>
  context.route(/^http:/, async (route) => {
    const request = route.request();
    const path = join(PAGE, new URL(request.url()).pathname);
    if (request.isNavigationRequest() && !path.includes('.')) return route.fulfill({ path: join(PAGE, 'index.html') });
    return existsSync(path) && statSync(path).isFile() ? route.fulfill({ path }) : route.continue();
  });

/** A person: a browser context of their own with one page. `errors` has whatever the page complained of. */
export async function person(browser, server, { language = 'de-DE', theme = 'light', size = 'phone', worker = 'block', motion = 'reduce', scale = 1 } = {}) {
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    viewport: SIZES[size],
    deviceScaleFactor: scale,
    reducedMotion: motion,
    serviceWorkers: worker,
    baseURL: server.url,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(LIMIT_MS);
  await context.addInitScript(addWays);
  if (PAGE !== null) await servePage(context);
  const page = await context.newPage();
  // Nobody taps while what they did is on its way: the page would not take it.
  await page.addLocatorHandler(page.locator('footer[aria-busy="true"]'), () => {});
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // A broken connection is what some tests are about; the browser mentions it.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to fetch/.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors, close: () => context.close() };
}

/** The games that the server offers, as it says itself in `hello`. */
export async function gamesOf(browser, server) {
  const { page, close } = await person(browser, server);
  await page.goto('/');
  const { games } = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onopen = () => socket.send('{"id":"1","do":"hello","version":3}');
        socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      }),
  );
  await close();
  return games;
}

// All houses of a file share one browser; the last that is left closes it.
let browser;
let houses = 0;

/** What a file of tests stands on: a server until its last test is over, `visit`, which lets a person in through a
    browser, and `games`, which asks the server for its list. */
export async function house(luck = null, more = []) {
  houses += 1;
  browser ??= openBrowser();
  const server = await startServer({ luck, more });
  after(async () => {
    await server.stop();
    houses -= 1;
    if (houses === 0) await (await browser).close();
  });
  return {
    /** `where`: another server than the one of the house. */
    visit: async (wishes, where = server) => person(await browser, where, wishes),
    games: async () => gamesOf(await browser, server),
  };
}

/** For what is seen only for a while: looks out for it before doing what brings it. */
export const sees = (locator, act) => Promise.all([locator.waitFor(), act()]);

/** From the home page to a running match against bots. */
export async function tapGame(page, game) {
  await page.goto('/');
  await page.locator(`button[data-game="${game}"]:enabled`).click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  return page.url().slice(-5);
}

/** The same, against bots that do not dawdle. */
export async function playFromHome(page, game) {
  const code = await tapGame(page, game);
  await hurry(page);
  return code;
}

/** Lets bots play at once. */
export async function hurry(page) {
  await page.getByRole('button', { name: /^(Menü|Menu)$/ }).click();
  await page.getByRole('button', { name: /^(Schnell zu Ende spielen|Play it out fast)$/ }).click();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** A seeded choice, so that a failing run can be repeated. */
export function chooser(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Taps what `find`, which runs in the page, returns; false if that is nothing, or gone when it is reached: then
    somebody else was quicker. */
async function tap(page, find, argument) {
  const found = await page.evaluateHandle(find, argument);
  const one = found.asElement();
  const done = one !== null && (await one.click({ timeout: 10_000 }).then(() => true, () => false));
  await found.dispose();
  return done;
}

/** Taps the first that can be tapped now; whether there was one. */
export const tapIfThere = (page, selector) =>
  tap(
    page,
    (wanted) =>
      document.querySelector('footer[aria-busy="true"]')
        ? null
        : ([...document.querySelectorAll(wanted)].find((element) => !element.disabled && element.checkVisibility()) ?? null),
    selector,
  );

/** One tap of whoever is to move here: confirm, roll, or some enabled button. False: nothing was to be done. */
export async function step(page, choose) {
  return tap(
    page,
    ([other, place]) => {
      const { marked, any } = globalThis.waysOn();
      const ways = marked.length > 0 && (any.length === 0 || other > 0) ? marked : any;
      return ways[Math.floor(place * ways.length)] ?? null;
    },
    [choose(4), choose(1_000) / 1_000],
  );
}

/** Waits until this person has something to do again; false: it is over. */
export async function settle(page) {
  return (
    (await until('it goes on here', () =>
      page.evaluate(() => {
        if (globalThis.matchIsOver()) return 'over';
        const { marked, any } = globalThis.waysOn();
        return marked.length + any.length > 0 && 'something to do';
      }),
    )) !== 'over'
  );
}

const MOST_TAPS = 5_000;

/** Plays until the result is there. */
export async function playOut(page, { seed = 1 } = {}) {
  const choose = chooser(seed);
  for (let taps = 0; taps < MOST_TAPS; ++taps) {
    if (!(await settle(page))) return;
    await step(page, choose);
  }
  throw new Error(`no result after ${MOST_TAPS} taps`);
}

/** Waits until the page stands still: letters are loaded, pictures have followed the size of the window, nothing moves. */
export const calm = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    for (let i = 0; i < 2; ++i) await frame();
    const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity);
    while (moving().length > 0) await frame();
  });
