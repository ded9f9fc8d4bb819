// Knaster in the browser: its sheet with scripted dice, its arrow keys, two people.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessible, assertAccessibleInBothThemes, assertThumbSized, enter, playOutByKeyboard, tabTo } from './checks.mjs';
import { chooser, house, hurry, sees, tapIfThere, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
const confirm = (page) => page.locator('[data-do="confirm"]:enabled');
const rollButton = '[data-do="roll"]';
const open = (page) => page.locator('[data-cell][data-action]');

/** A table for so many seats with this person on the first. */
async function openTable(page, seats) {
  await page.goto('/new/knaster');
  await page.getByRole('button', { name: String(seats), exact: true }).click();
  await page.locator('[data-do="open"]').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  return page.url().slice(-5);
}

async function start(page) {
  await page.locator('[data-do="start"]:enabled').click();
  await page.locator('[role="grid"]').waitFor();
}

/** Throws the dice if it is up to this person, and waits until there is something to write. */
async function nextRoll(page) {
  await until('a roll', async () => {
    await tapIfThere(page, rollButton);
    return (await open(page).count()) > 0;
  });
}

/** Taps the cell twice: once to see, once to commit. */
async function twice(page, name) {
  await cell(page, name).click();
  await confirm(page).waitFor();
  await cell(page, name).click();
  await until(`${name} is on paper`, async () => !(await confirm(page).isVisible()));
}

/** Commits with the button, and waits until it is done. */
async function commit(page) {
  await confirm(page).click();
  await until('it is on paper', async () => !(await confirm(page).isVisible()));
}

const { visit } = await house();
const sevens = await house(Array(60).fill('dice 3 4').join('\n'));

describe('knaster', () => {
  it('seats a second person, and nobody sees a choice before all are done', async () => {
    const anna = await visit();
    const code = await openTable(anna.page, 2);
    const ben = await visit({ language: 'en-GB', size: 'tablet' });
    await ben.page.goto(`/t/${code}`);
    await ben.page.locator('#name').fill('Ben <b>B</b>');
    await ben.page.locator('[data-do="sit"]').click();
    await start(anna.page);
    await ben.page.locator('[role="grid"]').waitFor();
    await until('somebody throws', async () => {
      for (const { page } of [anna, ben]) await tapIfThere(page, rollButton);
      return (await open(anna.page).count()) === 25 && (await open(ben.page).count()) === 25;
    });
    await twice(anna.page, 'c3');
    const annasSheet = ben.page.locator('.peer svg .number');
    assert.equal(await annasSheet.count(), 0);
    await ben.page.getByText('✓').waitFor();
    await cell(ben.page, 'a1').click();
    await commit(ben.page);
    await until('the sheets are shown', async () => (await annasSheet.count()) === 1);
    assert.equal(await anna.page.locator('.peer svg .number').count(), 1);
    assert.match(await anna.page.locator('.peer').innerText(), /Ben <b>B<\/b>/);
    assert.deepEqual([...anna.errors, ...ben.errors], []);
    await anna.close();
    await ben.close();
  });
});

describe('knaster with nothing but sevens', () => {
  it('is walked over with arrows, and played to the end so', async () => {
    const { page, errors, close } = await sevens.visit({ language: 'en-GB', size: 'desk' });
    await page.goto('/new/knaster');
    await enter(page, page.locator('button.count')); // one seat
    await enter(page, page.locator('[data-do="open"]'));
    await enter(page, page.locator('[data-do="start"]:enabled'));
    await page.locator('[role="grid"]').waitFor();
    const here = () => page.evaluate(() => document.activeElement.dataset.cell);
    const walk = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.locator(rollButton).waitFor();
    await page.keyboard.press('r');
    await until('all cells are open', async () => (await open(page).count()) === 25);
    await tabTo(page, page.locator('[data-cell]'));
    assert.equal(await here(), 'c3');
    await walk('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft'); // no further than the edge
    assert.equal(await here(), 'b1');
    await page.keyboard.press('Enter');
    await confirm(page).waitFor();
    await page.keyboard.press('Enter'); // the second time commits
    await page.locator(rollButton).waitFor();
    await page.keyboard.press('r');
    await until('b1 can be ringed', async () => (await page.locator('[data-cell="b1"][data-action]').count()) === 1);
    assert.equal(await here(), 'b1', 'the focus has stayed');
    await page.keyboard.press('Enter');
    await enter(page, confirm(page));
    await page.locator('[data-cell="b1"] .ring:not(.new)').waitFor();
    // On to the end, with every combination a five of a kind that asks for three rings.
    await playOutByKeyboard(page, chooser(1));
    assert.deepEqual(errors, []);
    await close();
  });

  it('lights a filled line, asks for the rings, and counts a line of rings', async () => {
    const { page, errors, close } = await sevens.visit();
    await openTable(page, 3);
    await page.locator('[data-do="fill"]').click();
    await start(page);
    await hurry(page);
    for (const name of ['a1', 'b1', 'c1', 'd1']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await nextRoll(page);
    await cell(page, 'e1').click();
    await page.getByText('Fünfling: Zeile 1!').waitFor();
    assert.equal(await page.locator('button.glow').count(), 5);
    await assertAccessibleInBothThemes(page, 'a filled line');
    await assertThumbSized(page, 'a filled line');
    for (const name of ['a1', 'c1', 'e1']) await cell(page, name).click();
    await confirm(page).waitFor();
    await page.getByText('+3').waitFor();
    // Changing the mind takes the rings back, then the number.
    await page.locator('[data-do="unpick"]').click();
    await page.getByText('Fünfling: Zeile 1!').waitFor();
    for (const name of ['a1', 'b1', 'c1']) await cell(page, name).click();
    await until('three rings', async () => (await page.locator('[data-cell] .ring').count()) === 3);
    await commit(page);
    for (const name of ['d1', 'e1']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await until('the row is marked', async () => (await page.locator('.white.marked').count()) === 1);
    await page.getByText('14 Punkte').waitFor();

    await nextRoll(page);
    // Not allowed, and the page says why.
    await sees(page.getByText(/a1 ist schon umkreist/i), () => cell(page, 'a1').click());
    for (const name of ['b2', 'c3', 'd4', 'e2', 'e3', 'e4']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await nextRoll(page);
    await cell(page, 'e5').click();
    await page.getByRole('button', { name: 'Diagonale abwärts' }).click();
    await page.getByText('Fünfling: Diagonale abwärts!').waitFor();
    for (const name of ['b2', 'c3', 'd4']) await cell(page, name).click();
    await page.getByText('Fünfling: Spalte E!').waitFor();
    for (const name of ['e2', 'e3', 'e4']) await cell(page, name).click();
    await commit(page);
    await until('eleven rings', async () => (await page.locator('[data-cell] .ring:not(.new)').count()) === 11);

    await page.locator('.peer').first().click();
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page, 'another sheet, large');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alle Zettel' }).click();
    await until('both sheets of the others', async () => (await page.getByRole('dialog').locator('svg[data-sheet]').count()) === 2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Eine Linie bringt' }).click();
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Fünfling' }).getByLabel('3 Kreise').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

  it('says alone which title was reached and what is missing to the next', async () => {
    const titles = [[50, 'gut!'], [80, 'super!'], [100, 'spektakulär!']];
    const reached = new Set();
    // Nothing but sevens fills every line with five alike; the first cell that is free, with real dice, hardly any.
    for (const place of [sevens, { visit }]) {
      const { page, errors, close } = await place.visit();
      await page.goto('/');
      const { code, tokens, record } = await makeTable(page, 'knaster', ['Anna'], { toTheEnd: true });
      const [points] = record.split('\n').map((line) => line && JSON.parse(line)).find((line) => line.result).result.scores;
      await page.goto(`/t/${code}#${tokens[0]}`);
      const result = page.locator('section.result');
      await result.waitFor();
      const title = titles.findLast(([above]) => points > above)?.[1];
      const next = titles.find(([above]) => points <= above);
      const headline = title ? title[0].toUpperCase() + title.slice(1) : 'Zu Ende';
      assert.equal(await result.locator('h1').innerText(), headline, `${points} points`);
      const head = await result.locator('.head').innerText();
      if (next) assert.match(head, new RegExp(`Noch ${next[0] + 1 - points} Punkte? bis „${next[1]}“\\.`));
      else assert.doesNotMatch(head, /Noch \d+ Punkt/);
      reached.add(title);
      assert.deepEqual(errors, []);
      await close();
    }
    assert.equal(reached.size, 2, 'once with a title and once without, or with another one');
  });

  it('says everything to a screen reader', async () => {
    const { page, close } = await sevens.visit({ language: 'en-GB' });
    await openTable(page, 1);
    await start(page);
    for (const name of ['a1', 'b1']) {
      await nextRoll(page);
      await twice(page, name);
    }
    await nextRoll(page);
    await twice(page, 'a1');
    await nextRoll(page);
    await cell(page, 'e5').click();
    await confirm(page).waitFor();
    const tree = await page.getByRole('grid').ariaSnapshot();
    assert.match(tree, /^- 'grid "Your sheet, points: 1"':/);
    assert.deepEqual(tree.match(/(?<=- row ").*(?=":)/g), [
      'A1, 7 circled B1, 7 C1, empty D1, empty E1, empty',
      'A2, empty B2, empty C2, empty D2, empty E2, empty',
      'A3, empty B3, empty C3, empty D3, empty E3, empty',
      'A4, empty B4, empty C4, empty D4, empty E4, empty',
      'A5, empty B5, empty C5, empty D5, empty E5, 7, pencilled in',
    ]);
    assert.equal(tree.match(/- button/g).length, 25);
    await close();
  });
});
