// How quick the page is: the first visit on a slow phone, how long a view of a full table takes from the wire to the
// screen, and whether anything holds up what moves there. `npm run speed`; results go to bench/results.md by hand.
import { chooser, openBrowser, person, settle, startServer, step } from '../tests/harness.mjs';

// Slow 4G and a processor four times slower, as Lighthouse has it for phones.
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 };
const SLOWER = 4;

const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const ms = (number) => `${number.toFixed(1)} ms`;

/** First paint, and when the first tile can be tapped. */
async function firstVisit(browser, server) {
  const { page, close } = await person(browser, server, { size: 'phone' });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', NETWORK);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('[data-game]:enabled').first().waitFor();
  const [paint, ready] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()]);
  await close();
  return { paint, ready };
}

/** A table of Knaster with twelve, on a processor so many times slower, and `play`s there. */
async function atFullTable(browser, server, { slower, motion, watch, play }) {
  const { page, close } = await person(browser, server, { size: 'desk', motion });
  await page.addInitScript(watch);
  await page.goto('/new/knaster');
  await page.getByRole('button', { name: '12', exact: true }).click();
  await page.locator('[data-do="open"]').click();
  for (let seat = 2; seat <= 12; ++seat) await page.locator(`[data-seat="${seat}"]`).getByRole('button', { name: 'Bot' }).click();
  await page.locator('[data-do="start"]').click();
  const choose = chooser(3);
  await settle(page);
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  for (let i = 0; i < play && (await settle(page)); ++i) await step(page, choose);
  const times = await page.evaluate(() => globalThis.times);
  await close();
  return times;
}

/** Runs in the page: times from a view on the wire to the frame that shows it. */
function watchViews() {
  globalThis.times = [];
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    set onmessage(heard) {
      super.onmessage = (event) => {
        const began = performance.now();
        heard.call(this, event);
        if (!event.data.startsWith('{"push":"view"')) return;
        // Svelte draws in a microtask; layout is asked for here, so that it counts.
        queueMicrotask(() => queueMicrotask(() => {
          document.body.getBoundingClientRect();
          globalThis.times.push(performance.now() - began);
        }));
      };
    }
  };
}

/** Runs in the page: tasks that hold up what moves, from the first throw on. */
function watchTasks() {
  globalThis.times = [];
  new PerformanceObserver((list) => {
    if (document.querySelector('[data-beat]')) globalThis.times.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

const server = await startServer();
const browser = await openBrowser();
try {
  const visits = [];
  for (let i = 0; i < 5; ++i) visits.push(await firstVisit(browser, server));
  console.log(`first visit, slow 4G, processor ÷ ${SLOWER}, median of 5: first paint ${ms(quantile(visits.map(({ paint }) => paint), 0.5))}, ready to tap ${ms(quantile(visits.map(({ ready }) => ready), 0.5))}`);
  for (const slower of [1, SLOWER]) {
    // The first ones load and compile.
    const times = (await atFullTable(browser, server, { slower, motion: 'reduce', watch: watchViews, play: 120 })).slice(5);
    console.log(`Knaster with twelve, processor ÷ ${slower}, ${times.length} views from the wire to layout: median ${ms(quantile(times, 0.5))}, 95 % ${ms(quantile(times, 0.95))}, worst ${ms(quantile(times, 1))}`);
  }
  const tasks = await atFullTable(browser, server, { slower: SLOWER, motion: 'no-preference', watch: watchTasks, play: 30 });
  console.log(`Knaster with twelve, processor ÷ ${SLOWER}, while dice tumble and fly: ${tasks.length} tasks of 50 ms and more, worst ${ms(Math.max(0, ...tasks))}`);
} finally {
  await browser.close();
  await server.stop();
}
