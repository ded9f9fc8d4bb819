// Every lesson, played to its end by tap and by keyboard, in both languages; in each chapter something else than asked for is
// done first, and answered.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertFits, assertThumbSized } from './checks.mjs';
import { house, until } from './harness.mjs';

const GAMES = ['knaster', 'duell', 'turnier', 'knatsch', 'karten'];
const textOf = (game) => readFileSync(new URL(`../src/games/${game}/lesson.txt`, import.meta.url), 'utf8');

const CONFIRM = '[data-do="confirm"]:enabled';

/** Tells dice to keep from the others: presses those whose state is not what it has to be. */
async function keep(page, press, faces) {
  const wanted = [...faces];
  const dice = page.locator('button[data-die]');
  for (let i = 0; i < (await dice.count()); ++i) {
    const die = dice.nth(i);
    const place = wanted.indexOf(await die.getAttribute('data-die'));
    if (place >= 0) wanted.splice(place, 1);
    if (((await die.getAttribute('aria-pressed')) === 'true') !== place >= 0) await press(die);
  }
}

/** Presses something, and, if that shows only what would follow, confirms it. */
const twice = (selector) => async (page, press) => {
  await press(page.locator(selector).first());
  const confirm = page.locator(CONFIRM);
  await until('it is shown, or done', async () => (await confirm.count()) > 0 || (await page.locator('.bubble[data-phase="ask"]').count()) === 0);
  if (await confirm.count()) await press(confirm);
};
const once = (selector) => async (page, press) => press(page.locator(selector).first());

/** How to do what an event says: returns a hand that does it. */
const HANDS = {
  knaster(text) {
    const [verb, ...args] = text.split(' ');
    return verb === 'bonus' ? null : twice(`[data-cell="${args[0]}"]`);
  },
  duell(text) {
    const [verb, ...args] = text.split(' ');
    if (verb === 'keep')
      return async (page, press) => {
        await keep(page, press, args);
        await press(page.locator('[data-action="reroll"]:enabled'));
      };
    return text === 'stop' ? null : twice(`footer [data-action="${text}"]`);
  },
  turnier(text) {
    const [verb, what] = text.split(' ');
    if (verb === 'pick') return twice(`button[data-deck="${what}"]`);
    if (verb === 'phial') return twice(`[data-do="${text}"]`);
    return once(`[data-do="${verb}"]`);
  },
  knatsch(text) {
    const [verb, what] = text.split(' ');
    if (verb === 'take') return twice(`[data-place="stack-${what}"] button[data-card]`);
    if (verb === 'rob')
      return async (page, press) => {
        // On a phone one looks at a rival first.
        const rival = page.locator(`[data-rival="${text.split(' ').at(-1)}"]`);
        if (await rival.isVisible()) await press(rival);
        await twice(`.board button[data-action][data-card^="${what}"]`)(page, press);
      };
    if (verb === 'king') return twice('[data-do="king"]');
    if (verb === 'keep')
      return async (page, press) => {
        await keep(page, press, text.split(' ').slice(1));
        await press(page.locator('footer [data-do="throw"]'));
      };
    return async (page, press) => {
      await press(page.locator(`footer [data-do="${verb}"]`));
      // Who could still throw is asked once more.
      const sure = page.locator('footer [data-do="go-on"]');
      if (verb === 'stop' && (await sure.count())) await press(page.locator('footer [data-do="stop"]'));
    };
  },
  karten(text) {
    const [verb, what] = text.split(' ');
    if (verb === 'draw') return once('[data-action="draw"]');
    if (verb === 'take') return twice(`[data-action="${text}"]`);
    if (verb === 'play') return twice(`[data-action="${text}"]`);
    if (verb === 'give') return async (page, press) => press(page.locator(`.fan [data-card="${what}"]`));
    return null; // an exchange begins with the cards that are given
  },
};
/** A number that fills a line is confirmed together with the circles that it brings. */
async function ringCells(page, press, write, bonus) {
  for (const cell of [write.split(' ')[1], ...bonus.split(' ').slice(2)]) await press(page.locator(`[data-cell="${cell}"]`));
  await page.locator(CONFIRM).waitFor();
  await press(page.locator(CONFIRM));
}
/** The cards of an exchange are raised first, and then given together. */
async function giveCards(page, press, texts) {
  for (const text of texts) await press(page.locator(`.fan [data-card="${text.split(' ')[1]}"]`));
  await press(page.locator('[data-action="exchange"]'));
  await page.locator(CONFIRM).waitFor();
  await press(page.locator(CONFIRM));
}

/** What else one could do where `text` is asked for; null: nothing. */
const OTHERS = {
  knaster: (text) => (text.startsWith('bonus') ? null : twice(`[data-cell][data-action]:not([data-cell="${text.split(' ')[1]}"])`)),
  duell: (text) =>
    text.startsWith('keep')
      ? async (page, press) => {
          await keep(page, press, []);
          await press(page.locator('[data-action="reroll"]:enabled'));
        }
      : twice('footer [data-pass]:enabled'),
  turnier: (text) =>
    text === 'throw' ? once('[data-do="stop"]') : text === 'stop' ? once('[data-do="throw"]') : text.startsWith('pick') ? twice(`button[data-action][data-deck]:not([data-deck="${text.split(' ')[1]}"])`) : null,
  knatsch: (text) =>
    text.startsWith('take') || text.startsWith('rob') || text === 'king' ? twice(`[data-place="stack-${text === 'take right' ? 'left' : 'right'}"] button[data-card][data-action]`) : null,
  karten: (text) => (text.startsWith('take') ? twice('[data-action^="take "]:not([data-action="' + text + '"])') : text === 'draw' ? null : once('[data-action="draw"]:enabled')),
};

const bubble = (page, ...phases) => page.locator(phases.map((phase) => `.bubble[data-phase="${phase}"]`).join()).first();

/** Waits until the learner is to read or to do something, or it is over. */
const phaseOf = (page) =>
  until('the lesson goes on', () =>
    page.evaluate(() => {
      if (document.querySelector('[data-do="lesson-again"]')) return 'end';
      const phase = document.querySelector('.bubble')?.getAttribute('data-phase');
      return phase !== 'move' && phase !== 'tried' && !document.querySelector('footer[aria-busy="true"]') && phase;
    }),
  );

/** Does what is not asked for, sees where it leads, and goes back. */
async function stray(page, press, other) {
  await other(page, press);
  await bubble(page, 'tried').waitFor();
  await press(page.locator('[data-do="lesson-back"]'));
  await bubble(page, 'ask').waitFor();
}

/** Plays the lesson to its end; in how many chapters something else was tried. */
async function playLesson(page, game, press) {
  const { chapters, learner } = await page.evaluate((lesson) => fetch('/lesson', { method: 'POST', body: lesson }).then((answer) => answer.json()), textOf(game));
  const strayed = new Set();
  for (let number = 1; number <= chapters.length; ++number) {
    const mine = chapters[number - 1].events.filter(({ seat }) => seat === learner).map(({ action }) => action);
    while (mine.length > 0 || !(await leaves(page, number))) {
      const phase = await phaseOf(page);
      if (phase === 'end' || Number(await page.locator('.bubble').getAttribute('data-chapter')) !== number) break;
      if (phase === 'read') {
        await press(page.locator('[data-do="lesson-next"]'));
        continue;
      }
      const roll = page.locator('[data-do="roll"]:enabled');
      if (await roll.count()) {
        await press(roll);
        continue;
      }
      const text = mine.shift();
      assert.ok(text, `${game}, chapter ${number}: there is something to do that the lesson does not have`);
      const hand = HANDS[game](text);
      if (text.startsWith('exchange')) {
        if (!strayed.has(number)) await stray(page, press, OTHERS[game](text));
        strayed.add(number);
        const given = mine.splice(0, Number(text.split(' ')[1]));
        await giveCards(page, press, given);
        continue;
      }
      if (hand === null) continue; // it goes with what comes next
      const other = strayed.has(number) ? null : OTHERS[game](text);
      if (other) {
        await stray(page, press, other);
        strayed.add(number);
      }
      if (mine[0]?.startsWith('bonus ')) await ringCells(page, press, text, mine.shift());
      else await hand(page, press);
      await bubble(page, 'move', 'read', 'ask').or(page.locator('[data-do="lesson-again"]')).first().waitFor();
    }
  }
  assert.equal(await phaseOf(page), 'end');
  return strayed.size;
}

/** Has the lesson gone on to another chapter, or to its end? */
async function leaves(page, number) {
  if ((await phaseOf(page)) === 'end') return true;
  return Number(await page.locator('.bubble').getAttribute('data-chapter')) !== number;
}

const MOST_STOPS = 200;
/** How to get to an element by keyboard; runs in the page. Inside a grid arrows lead on, Tab leads out of it. */
function keyTo(wanted) {
  const here = document.activeElement;
  if (here === wanted) return 'Enter';
  const grid = wanted.closest('[role="grid"]');
  if (grid === null || !grid.contains(here)) return 'Tab';
  const from = here.getBoundingClientRect();
  const to = wanted.getBoundingClientRect();
  if (Math.abs(to.x - from.x) > 1) return to.x > from.x ? 'ArrowRight' : 'ArrowLeft';
  return to.y > from.y ? 'ArrowDown' : 'ArrowUp';
}
async function byKeyboard(page, locator) {
  await locator.first().waitFor();
  for (let i = 0; i < MOST_STOPS; ++i) {
    const key = await locator.first().evaluate(keyTo);
    await page.keyboard.press(key);
    if (key === 'Enter') return;
  }
  throw new Error(`the keyboard does not reach ${locator}`);
}

/** Where what is said lies over what is to be tapped, it is made small first. */
async function tap(page, locator) {
  const covered = await locator.first().evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.bubble') && !element.closest('.bubble');
  });
  if (covered) await page.locator('.bubble .size[aria-expanded="true"]').click();
  await locator.first().click();
}

const { visit } = await house();

describe('lessons', () => {
  for (const game of GAMES) {
    it(`teaches ${game} by tapping on a phone, in German`, async () => {
      const { page, errors, close } = await visit();
      await page.goto(`/lesson/${game}`);
      await phaseOf(page);
      await assertAccessibleInBothThemes(page, game);
      await assertThumbSized(page, game);
      await assertFits(page, game);
      assert.equal(await playLesson(page, game, (locator) => tap(page, locator)), (textOf(game).match(/^chapter$/gm) ?? []).length, 'something else was tried in each chapter');
      await assertAccessibleInBothThemes(page, `${game}, at its end`);
      assert.deepEqual(errors, []);
      await close();
    });

    it(`teaches ${game} by keyboard on a desk, in English`, async () => {
      const { page, errors, close } = await visit({ language: 'en-GB', size: 'desk' });
      await page.goto(`/lesson/${game}`);
      await phaseOf(page);
      await playLesson(page, game, (locator) => byKeyboard(page, locator));
      assert.deepEqual(errors, []);
      await close();
    });
  }
});

