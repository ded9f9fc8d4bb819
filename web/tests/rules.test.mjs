// The rules beside the table: at the section for what goes on, while the match stays as it was.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertFits, assertThumbSized, tabTo } from './checks.mjs';
import { calm, chooser, house, playFromHome, settle, step, until } from './harness.mjs';

const GAMES = ['knaster', 'duell', 'knatsch', 'turnier', 'karten'];
const LANGUAGES = ['de-DE', 'en-GB'];

describe('the rules beside the table', async () => {
  const { visit } = await house();

  /** The first heading that stands in what can be seen of the rules. */
  const onTop = (page) =>
    page.locator('[data-rules]').evaluate((rules) => {
      const scroller = rules.querySelector(':scope > .scroll') ?? rules.closest('dialog');
      const top = scroller.getBoundingClientRect().top;
      return [...rules.querySelectorAll('.book h2, .book h3')].find((heading) => heading.getBoundingClientRect().top >= top - 1)?.textContent.trim();
    });

  /** At a match in which something has been chosen and is not confirmed yet. */
  async function choosing(page) {
    await playFromHome(page, 'knaster');
    const confirm = page.locator('[data-do="confirm"]');
    const choose = chooser(5);
    while (!(await confirm.isVisible())) {
      await settle(page);
      if (!(await confirm.isVisible())) await step(page, choose);
    }
    return confirm;
  }

  it('on a phone are a sheet over the board; Back puts it away, and what one was about to do is still there', async () => {
    const { page, errors, close } = await visit();
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const confirm = await choosing(page);
    assert.deepEqual(asked.filter((url) => /Drawer|rules\.de|Piece/.test(url)), [], 'nothing of it is loaded before');
    const board = page.locator('main > .board');
    const before = await board.innerText();
    const { pathname } = new URL(page.url());
    await page.locator('a.rules').click();
    const rules = page.locator('dialog[open] [data-rules]');
    await rules.locator('.cell').first().waitFor();
    await until('it opens at the roll', async () => (await onTop(page)) === 'Ein Wurf');
    await assertThumbSized(page, 'the rules as a sheet');
    await assertAccessibleInBothThemes(page, 'the rules as a sheet');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goBack();
    await rules.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, pathname);
    await confirm.waitFor();
    assert.equal(await board.innerText(), before);
    assert.deepEqual(errors, []);
    await close();
  });

  it('on a desk are the column of the story; the board beside them is played on, by keyboard too', async () => {
    const { page, errors, close } = await visit({ size: 'desk' });
    const confirm = await choosing(page);
    await page.keyboard.press('?');
    const rules = page.locator('aside [data-rules]');
    await rules.locator('.book h2').first().waitFor();
    await until('the focus is in it', () => rules.evaluate((all) => all.contains(document.activeElement)));
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await confirm.click();
    await confirm.waitFor({ state: 'detached' });
    assert.ok(await rules.isVisible(), 'it stays while one plays');
    await assertAccessibleInBothThemes(page, 'the rules as a column');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await tabTo(page, rules.getByRole('button', { name: 'Schließen' }));
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'detached' });
    await page.locator('aside li p').first().waitFor();
    await page.locator('a.rules').click();
    await rules.waitFor();
    await page.goBack();
    await rules.waitFor({ state: 'detached' });
    assert.match(page.url(), /\/t\//);
    assert.deepEqual(errors, []);
    await close();
  });

  it('find what one looks for, and say so when there is nothing', async () => {
    const { page, errors, close } = await visit();
    await page.goto('/rules/turnier');
    const search = page.getByRole('searchbox');
    const paragraphs = page.locator('article :is(p, li, tbody tr)');
    await paragraphs.first().waitFor();
    const all = await paragraphs.count();
    await search.fill('gefallen');
    await until('fewer are left', async () => (await paragraphs.count()) < all);
    for (const heading of await page.locator('article h2').allInnerTexts()) assert.notEqual(heading, 'Das Ende');
    await search.fill('Zugbrücke');
    await page.getByText('Nichts über „Zugbrücke“ gefunden.').waitFor();
    await search.fill('');
    await until('all are there again', async () => (await paragraphs.count()) === all);
    assert.deepEqual(errors, []);
    await close();
  });

  for (const game of GAMES)
    it(`${game}: every page has its pictures in both languages, and opens beside the table where one looks`, async () => {
      for (const language of LANGUAGES) {
        const { page, errors, close } = await visit({ language });
        await playFromHome(page, game);
        await settle(page);
        await page.locator('a.rules').click();
        await page.locator('[data-rules] figure').first().waitFor();
        await calm(page);
        await assertFits(page, `${game} in ${language}`);
        const unknown = await page.locator('[data-rules]').evaluate((rules) => rules.innerText.match(/[{}[\]]/));
        assert.equal(unknown, null, 'nothing is left undrawn');
        const first = (await page.locator('[data-rules] .book h2').first().innerText()).trim();
        assert.notEqual(await onTop(page), first, 'it does not open at the beginning');
        assert.deepEqual(errors, []);
        await close();
      }
    });
});
