// What every browser test starts with: the real server with a fresh database, a real browser with a
// fresh context, and hands that find the buttons the way a person does.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const BUILT = process.env.KNOBEL_BUILD ?? new URL('../../build/release', import.meta.url).pathname;
const BINARY = process.env.KNOBEL_BIN ?? join(BUILT, 'knobel');
/** The test-only server whose dice and cards come from a file. */
const SCRIPTED = join(BUILT, 'tests/scripted/knobel_scripted');

/** The sizes that everything has to look right in. */
export const SIZES = {
  phone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1440, height: 900 },
  television: { width: 1920, height: 1080 },
};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Waits until `ready()` is truthy and returns that; fails with `what` otherwise. */
export async function until(what, ready, limitMs = 60_000) {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(50)) {
    const value = await ready();
    if (value) return value;
  }
  throw new Error(`not within ${limitMs} ms: ${what}`);
}

/** A server of its own. `luck`: a line for each chance event, in the notation of records; null: real luck. */
export async function startServer(luck = null) {
  const folder = mkdtempSync(join(tmpdir(), 'knobel-page-'));
  if (luck !== null) writeFileSync(join(folder, 'luck.txt'), luck);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child;
  async function start() {
    const all = ['serve', '--listen', '127.0.0.1', '--port', String(port), '--db', join(folder, 'test.db')];
    if (luck !== null) all.push('--luck', join(folder, 'luck.txt'));
    child = spawn(luck === null ? BINARY : SCRIPTED, all, { stdio: ['ignore', 'ignore', 'inherit'] });
    await until('the server answers', () => fetch(`${url}/healthz`).then((answer) => answer.ok, () => false));
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
    url,
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
    executablePath: process.env.KNOBEL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
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
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // Nobody taps while what they did is on its way: the page would not take it.
  await page.addLocatorHandler(page.locator('footer[aria-busy="true"]'), () => {});
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // A broken line is what some tests are about; the browser mentions it.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to fetch/.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors, close: () => context.close() };
}

// All houses of a file share one browser; the last that is left closes it.
let browser;
let houses = 0;

/** What a file of tests or a `describe` stands on: a server from its first test to its last, and `visit`,
    which lets a person in through a browser. */
export function house(luck = null) {
  let server;
  houses += 1;
  before(async () => {
    browser ??= openBrowser();
    server = await startServer(luck);
  });
  after(async () => {
    await server?.stop();
    houses -= 1;
    if (houses === 0) await (await browser)?.close();
  });
  return {
    /** `where`: another server than the one of the house. */
    visit: async (wishes, where = server) => person(await browser, where, wishes),
  };
}

/** From the home page to a running match against bots that do not dawdle. */
export async function playFromHome(page, game) {
  await page.goto('/');
  await page.locator(`button[data-game="${game}"]:enabled`).click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  await hurry(page);
  return page.url().slice(-5);
}

/** Lets bots play at once. */
export async function hurry(page) {
  await page.getByRole('button', { name: /^(Menü|Menu)$/ }).click();
  await page.getByRole('button', { name: /^(Rasch zu Ende|Finish quickly)$/ }).click();
  await page.keyboard.press('Escape');
}

/** A seeded choice, so that a failing run can be repeated. */
export function chooser(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** What a person could tap now to bring the match on; runs inside the page. */
function waysOn() {
  const open = (element) => !element.disabled && element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(open);
  // Something was enlarged or unfolded over the board: put it away.
  const over = document.querySelector('dialog[open] button');
  if (over) return { marked: [over], any: [] };
  const sure = all('[data-do="confirm"], [data-do="roll"]');
  if (sure.length > 0) return { marked: sure.slice(0, 1), any: [] };
  const marked = all('[data-action], footer [data-do]:not([data-do="undo"]):not([data-do="unpick"])');
  // What a picture does not mark is tapped now and then: dice to keep, cards to take.
  const any = all('.board button:not([aria-expanded]), footer button:not([aria-expanded]):not([data-do])');
  return { marked, any };
}

/** One step of whoever is to move here: confirm, roll, or some enabled button. False: nothing to do. */
export async function step(page, choose) {
  const ways = await page.evaluateHandle(waysOn);
  const counts = await ways.evaluate(({ marked, any }) => ({ marked: marked.length, any: any.length }));
  const kind = counts.marked > 0 && (counts.any === 0 || choose(4) > 0) ? 'marked' : 'any';
  const count = counts[kind];
  const one = count > 0 && (await ways.evaluateHandle((all, [which, place]) => all[which][place], [kind, choose(count)])).asElement();
  await ways.dispose();
  // A button may be gone by the time it is reached: then somebody else was quicker, and that is fine.
  return one ? one.click({ timeout: 1_500 }).then(() => true, () => true) : false;
}

/** Plays until the result is there. */
export async function playOut(page, { seed = 1, limitMs = 240_000 } = {}) {
  const choose = chooser(seed);
  const result = page.locator('section.result');
  for (const end = Date.now() + limitMs; Date.now() < end; ) {
    if (await result.isVisible()) return;
    if (!(await step(page, choose))) await sleep(60);
  }
  throw new Error(`no result after ${limitMs} ms`);
}
