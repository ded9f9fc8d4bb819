// For the tests of Knatsch and its tournament: a table whose seats are all on one device, so that
// with scripted dice every step is known.

/** Makes a table, takes all seats and starts; the page then shows the match. */
export async function sharedTable(page, game, names, options = {}) {
  await page.goto('/');
  const { code, tokens } = await page.evaluate(
    async ([key, people, chosen]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      const waiting = new Map();
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.error) throw new Error(data);
        waiting.get(message.re)?.(message);
      };
      const ask = (id, what, members = {}) =>
        new Promise((resolve) => {
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, do: what, ...members }));
        });
      await ask('hello', 'hello', { version: 1 });
      const made = await ask('create', 'create', { game: key, seats: people.length, options: chosen });
      const keys = [];
      for (const name of people) keys.push((await ask(name, 'sit', { name })).token);
      await ask('start', 'start');
      socket.close();
      return { code: made.code, tokens: keys };
    },
    [game, names, options],
  );
  await page.goto(`/t/${code}#${tokens.join(',')}`);
  await page.locator('.board').waitFor();
}

/** What lies before somebody. */
export const before = (page, name) => page.locator(`.board section[aria-label="${name}"]`);

export async function roll(page) {
  await page.locator('[data-do="roll"]:enabled').click();
}

/** Taps something on the board, sees what would follow, and commits. */
export async function choose(page, place) {
  await place.click();
  await commit(page);
}

/** Confirms, and waits until the table has it. */
export async function commit(page) {
  const confirm = page.locator('[data-do="confirm"]:enabled');
  await confirm.click();
  await confirm.waitFor({ state: 'hidden' });
}

export async function press(page, what) {
  await page.locator(`[data-do="${what}"]:enabled`).click();
}
