// The table in its rooms: real matches, looked at by several windows at once, in which nothing needed is outside, nothing
// jumps, the room is used, and nothing is too small. KNOBEL_LONG: every number of seats, theme and size that counts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calm, chooser, house, settle, SIZES, step } from './harness.mjs';
import { broken, measure, SHIFT, watchShifts } from './stage_watch.mjs';
import { makeTable } from './tables.mjs';

const LONG = process.env.KNOBEL_LONG !== undefined;
const FORMS = { phone: 'upright', tall: 'upright', lying: 'lying', tablet: 'tablet', wide: 'tablet', desk: 'desk', big: 'big' };
const WINDOWS = LONG ? Object.keys(SIZES) : ['phone', 'lying', 'desk', 'big'];
const THEMES = LONG ? ['light', 'dark'] : ['light'];
/** So many things one person does while they are watched. */
const TURNS = 30;
const PACE_MS = 200;

/** The worst that was seen in a window. */
class Worst {
  room = Infinity;
  centre = 0;
  dice = Infinity;
  type = Infinity;
  bars = new Set();
  told = new Map();

  add(form, found) {
    this.room = Math.min(this.room, found.room);
    this.centre = Math.max(this.centre, found.centre);
    this.dice = Math.min(this.dice, found.dice);
    this.type = Math.min(this.type, found.type);
    if (found.bar !== '') this.bars.add(found.bar);
    for (const what of broken(form, found)) this.told.set(what, (this.told.get(what) ?? 0) + 1);
  }

  line(size, shift) {
    const length = (value) => (Number.isFinite(value) ? value.toFixed(0) : '–').padStart(4);
    return `  ${size.padEnd(7)}${(100 * this.room).toFixed(0).padStart(4)} %${(100 * this.centre).toFixed(1).padStart(6)} %${length(this.dice)}${this.type.toFixed(1).padStart(6)}${shift.toFixed(3).padStart(7)}  ${[...this.bars].join(', ')}`;
  }
}

/** A person at a table of this size with bots, and the same table in every window. */
async function open(visit, info, seats, theme) {
  const first = await visit({ theme });
  await first.page.goto('/');
  const table = await makeTable(first.page, info.key, ['Annegret', ...Array(seats - 1).fill(null)], { settings: { pace_ms: PACE_MS, help: 'hints' } });
  await first.close();
  const windows = [];
  for (const size of WINDOWS) {
    const one = await visit({ size, theme });
    await one.page.addInitScript(watchShifts);
    await one.page.goto(size === 'big' ? `/tv/${table.code}` : `/t/${table.code}#${table.tokens[0]}`);
    await one.page.locator('main > .board > *').first().waitFor();
    windows.push({ ...one, size, form: FORMS[size], worst: new Worst() });
  }
  return windows;
}

async function watchMatch(visit, info, seats, theme) {
  const windows = await open(visit, info, seats, theme);
  const choose = chooser(seats);
  const { page: hand } = windows[0];
  for (let turn = 0; turn < TURNS && (await settle(hand)); ++turn) {
    for (const { page, form, worst } of windows) {
      await calm(page);
      worst.add(form, await page.evaluate(measure));
    }
    await step(hand, choose);
  }
  const faults = [];
  console.log(`${info.key}, ${seats} seats, ${theme}: room, centre off, dice, type, shift, bar`);
  for (const { page, errors, size, worst, close } of windows) {
    const shifts = await page.evaluate(() => globalThis.shifts);
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    console.log(worst.line(size, shift));
    for (const [what, times] of worst.told) faults.push(`${size}: ${what} (${times} times)`);
    const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3).map(({ value, what }) => `${value.toFixed(3)} ${what.join('; ')}`);
    if (shift > SHIFT) faults.push(`${size}: layout shift ${shift.toFixed(3)}: ${largest.join(' | ')}`);
    if (worst.bars.size > 1) faults.push(`${size}: the bar is ${[...worst.bars].join(', ')}`);
    faults.push(...errors.map((error) => `${size}: ${error}`));
    await close();
  }
  assert.deepEqual(faults, []);
}

describe('in its room', { concurrency: 2 }, async () => {
  const { visit, games } = await house();
  for (const info of await games())
    for (const seats of LONG ? [...new Set([info.seats[0], info.seats.at(-1)])] : [info.seats.at(-1)])
      for (const theme of THEMES)
        it(`${info.key} for ${seats}, ${theme}: nothing needed is outside, nothing jumps, the room is used`, () => watchMatch(visit, info, seats, theme));
});
