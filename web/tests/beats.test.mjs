// First it happens, then it is known: every frame of real matches against bots is looked at while dice tumble, lie there,
// and are told of.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooser, house, settle, step, until } from './harness.mjs';
import { makeTable, someSeats } from './tables.mjs';

const { visit, games } = await house();
const all = await games();
const PLAY_MS = 14_000;
const PACE_MS = 1_200;
/** From the first frame in which dice tumble to the last of them landing, at least. */
const TUMBLE_MS = 400;
const READ_MS = 200;
const HOLD_MS = 600;
/** A timer may be a moment early, seen from the frames. */
const FRAME_MS = 40;

/** Runs in the page before anything else: notes each frame in which something is another than in the one before, and all that
    goes over the wire. */
function watchBeats() {
  const seen = (globalThis.beats = { frames: [], sent: [], moved: new Set(), tags: new Set() });
  const { WebSocket: Real } = globalThis;
  globalThis.WebSocket = class extends Real {
    send(text) {
      seen.sent.push({ at: performance.now(), what: JSON.parse(text).do });
      super.send(text);
    }
  };
  // How much space is between words says nothing.
  const textOf = (selector) => (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const ANIMATED = ['offset', 'computedOffset', 'easing', 'composite'];
  let last = '';
  requestAnimationFrame(function look(at) {
    requestAnimationFrame(look);
    for (const animation of document.getAnimations()) {
      if (!document.querySelector('.page')?.contains(animation.effect?.target)) continue;
      for (const keyframe of animation.effect.getKeyframes())
        for (const property of Object.keys(keyframe)) if (!ANIMATED.includes(property)) seen.moved.add(property);
    }
    const beat = document.querySelector('.page')?.dataset.beat ?? '';
    const lines = [...document.querySelectorAll('aside li p')].map((one) => one.textContent.trim());
    const frame = { at, beat, board: textOf('.board'), turn: textOf('.turn'), lines, spoken: textOf('[role="status"].hidden-text'), said: textOf('.say') };
    const key = JSON.stringify({ ...frame, at: 0 });
    if (key === last) return;
    last = key;
    seen.frames.push(frame);
  });
}

/** A person against bots on a desk, where the log stands beside the board. */
async function seated(info, motion) {
  const person = await visit({ size: 'desk', motion });
  const { page } = person;
  await page.addInitScript(watchBeats);
  await page.goto('/');
  const people = ['Anna', ...Array(someSeats(info) - 1).fill(null)];
  const { code, tokens } = await makeTable(page, info.key, people, { settings: { pace_ms: PACE_MS } });
  await page.goto(`/t/${code}#${tokens[0]}`);
  await page.locator('.board > *').first().waitFor();
  return { ...person, address: `/t/${code}#${tokens[0]}` };
}

async function play(page, choose, forMs, until_ = () => false) {
  for (const end = Date.now() + forMs; Date.now() < end && !(await until_()); ) {
    if (!(await Promise.race([settle(page), new Promise((done) => setTimeout(done, end - Date.now(), false))]))) return;
    await step(page, choose);
  }
}

/** The throws among the frames, each with the frames from its first on, and what was seen next. */
function throwsIn(frames) {
  const found = new Map();
  frames.forEach((frame, index) => {
    const [key, stage, ...more] = frame.beat.split(' ');
    if (!stage) return;
    const one = found.get(key) ?? { key, frames: [], deciding: more.includes('deciding'), own: more.includes('of-1') };
    one.frames.push(frame);
    one.landed ??= stage === 'landed' ? frame.at : undefined;
    one.after = frames[index + 1];
    found.set(key, one);
  });
  return [...found.values()];
}

/** Nothing of it is known before it has landed. */
function assertUnknown({ key, frames, after, own, deciding, landed }, game) {
  const [first] = frames;
  const what = `${game} ${key}`;
  for (const frame of frames) {
    for (const part of ['board', 'turn', 'spoken', 'said']) assert.equal(frame[part], first[part], `${what}: ${part} tells before the dice have been read`);
    assert.deepEqual(frame.lines, first.lines, `${what}: the log tells before the dice have been read`);
  }
  if (!after) return;
  assert.notDeepEqual(after.lines, first.lines, `${what}: then it is told`);
  // Others' throws are hurried when somebody has to decide, and a tap skips.
  if (!own) return;
  assert.ok(landed !== undefined, `${what}: it lands`);
  assert.ok(landed - first.at >= TUMBLE_MS - FRAME_MS, `${what}: it tumbles, ${landed - first.at} ms`);
  assert.ok(after.at - landed >= (deciding ? HOLD_MS : READ_MS) - FRAME_MS, `${what}: it lies there, ${after.at - landed} ms`);
}

describe('beats', { concurrency: 5 }, () => {
  for (const [index, info] of all.entries())
    it(`${info.key}: what dice mean is not known before they have landed`, async () => {
      const { page, errors, close } = await seated(info, 'no-preference');
      await play(page, chooser(7 + index), PLAY_MS);
      const { frames, moved } = await page.evaluate(() => ({ ...globalThis.beats, moved: [...globalThis.beats.moved] }));
      const throws = throwsIn(frames);
      // Who waits for others too long has seen none of their own.
      if (info.kinds && info.key !== 'karten') assert.ok(throws.length > 0, 'dice are thrown');
      for (const one of throws) assertUnknown(one, info.key);
      assert.deepEqual(moved.filter((property) => !['transform', 'opacity', 'translate', 'scale', 'rotate'].includes(property)), []);
      assert.deepEqual(errors, []);
      await close();
    });

  it('a tap while something is shown skips, and does nothing else', async () => {
    const info = all.find(({ key }) => key === 'knaster');
    const { page, errors, close } = await seated(info, 'no-preference');
    const tumbling = () => page.evaluate(() => document.querySelector('.page')?.dataset.beat?.includes('tumbling') ?? false);
    const choose = chooser(3);
    let skipped = 0;
    for (let tries = 0; tries < 8 && skipped < 2; ++tries) {
      await settle(page);
      await step(page, choose);
      const found = await Promise.race([until('dice tumble', tumbling), new Promise((done) => setTimeout(done, 2_500, false))]);
      if (!found) continue;
      const acts = () => page.evaluate(() => globalThis.beats.sent.filter(({ what }) => ['act', 'roll', 'undo'].includes(what)).length);
      const before = await acts();
      // Where the next actions are going to be.
      const footer = await page.locator('footer').boundingBox();
      if (skipped === 0) await page.mouse.click(footer.x + footer.width / 2, footer.y + footer.height - 30);
      else await page.keyboard.press('Enter');
      assert.equal(await tumbling(), false, 'it is skipped');
      assert.equal(await acts(), before, 'nothing is done');
      skipped += 1;
    }
    assert.equal(skipped, 2, 'there was something to skip');
    assert.deepEqual(errors, []);
    await close();
  });

  it('Back closes what lies on top, and what one was about to choose is still there after a look at the rules', async () => {
    const info = all.find(({ key }) => key === 'knaster');
    const { page, errors, close, address } = await seated(info, 'reduce');
    const dialog = page.locator('dialog[open]');
    const menu = page.getByRole('button', { name: /^(Menü|Menu)$/ });
    const here = new URL(address, page.url()).pathname;
    await menu.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, here);
    // Closed in another way, it leaves nothing behind.
    await menu.click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const choose = chooser(3);
    const confirm = page.locator('[data-do="confirm"]');
    while (!(await confirm.isVisible())) {
      await settle(page);
      if (await confirm.isVisible()) break;
      await step(page, choose);
    }
    const before = await page.locator('main > .board').innerText();
    await page.locator('a.rules').click();
    const rules = page.locator('[data-rules]');
    await rules.locator('.book h2').first().waitFor();
    await page.goBack();
    await rules.waitFor({ state: 'detached' });
    await confirm.waitFor();
    assert.equal(await page.locator('main > .board').innerText(), before);
    await menu.click();
    await dialog.locator('a[href="/settings"]').click();
    await page.waitForURL(/\/settings/);
    await page.goBack();
    await confirm.waitFor();
    assert.equal(await dialog.count(), 0);
    assert.deepEqual(errors, []);
    await close();
  });

  it('where nothing is to move, the same is told in the same order, at once', async () => {
    const info = all.find(({ key }) => key === 'knatsch');
    const { page, errors, close, address } = await seated(info, 'reduce');
    const other = await visit({ size: 'desk', motion: 'no-preference' });
    await other.page.addInitScript(watchBeats);
    await other.page.goto(address);
    await other.page.locator('.board > *').first().waitFor();
    await play(page, chooser(5), 7_000);
    const linesOn = (one) => one.locator('aside li p').allInnerTexts();
    await until('both tell the same', async () => JSON.stringify(await linesOn(page)) === JSON.stringify(await linesOn(other.page)));
    const beatsOn = (one) => one.evaluate(() => globalThis.beats.frames.filter(({ beat }) => beat !== '').length);
    assert.ok((await linesOn(page)).length > 2);
    assert.equal(await beatsOn(page), 0);
    assert.ok((await beatsOn(other.page)) > 0);
    assert.deepEqual([...errors, ...other.errors], []);
    await other.close();
    await close();
  });
});
