// Every page and every game at seven sizes, light and dark, to build/screenshots. Words in the command
// line choose: `npm run screenshots -- phone dark knaster`; `en` makes them English.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { calm, gamesOf, openBrowser, person, SIZES, startServer } from '../tests/harness.mjs';
import { PAGES, pictures, rules } from '../tests/places.mjs';

const out = new URL('../../build/screenshots', import.meta.url).pathname;
mkdirSync(out, { recursive: true });

const words = process.argv.slice(2);
const chosen = (all) => {
  const named = all.filter((word) => words.includes(word));
  return named.length > 0 ? named : all;
};
const language = words.includes('en') ? 'en-GB' : 'de-DE';
const browser = await openBrowser();

try {
  for (const size of chosen(Object.keys(SIZES))) {
    for (const theme of chosen(['light', 'dark'])) {
      const server = await startServer();
      const games = await gamesOf(browser, server);
      const places = { ...PAGES, ...rules(games), ...pictures(games) };
      for (const place of chosen(Object.keys(places))) {
        const { page, close } = await person(browser, server, { size, theme, language });
        await places[place](page);
        await calm(page);
        await page.screenshot({ path: join(out, `${place}-${size}-${theme}.png`), fullPage: true });
        await close();
      }
      await server.stop();
    }
  }
} finally {
  await browser.close();
}
