// Tables: made by hand, as a person makes them, and over a socket, for tests that are about something else.

/** A table with this person on the first seat; returns its code. */
export async function openTable(page, game, { name = 'Anna', seats } = {}) {
  await page.goto(`/new/${game}`);
  await page.locator('[data-do="open"]').waitFor();
  if (seats) await page.getByRole('button', { name: String(seats), exact: true }).click();
  await page.locator('#name').fill(name);
  await page.locator('[data-do="open"]').click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  await page.locator('[data-seat="1"][data-kind="person"]').waitFor();
  return page.url().slice(-5);
}

/** From the home page to a seat, with the code. */
export async function join(page, code, name) {
  await page.goto('/');
  await page.locator('#code').fill(code.toLowerCase());
  await page.locator('[data-do="join"]').click();
  await page.locator('#name').fill(name);
  await page.locator('[data-do="sit"]').click();
}

/** Seats `names` at a new table (null: a bot; undefined: nobody yet) and starts it if it is full. Further members: `settings` of the table, and
    `toTheEnd`: everybody does the first thing that is possible until it is over. Returns the code, the
    keys of the people in order and the host's, and the record of a match that has ended. The page must
    be at the server. */
export function makeTable(page, game, names, { settings = {}, toTheEnd = false } = {}) {
  return page.evaluate(
    async ([key, people, chosen, through]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      const waiting = new Map();
      const views = new Map();
      let state = 'open';
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.push === 'view') views.set(message.seat, message);
        if (message.push === 'table') state = message.state;
        waiting.get(message.re)?.(message);
      };
      const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      let count = 0;
      const ask = async (what, members = {}) => {
        const id = String(++count);
        const answer = await new Promise((resolve) => {
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, do: what, ...members }));
        });
        // Whoever plays without looking may ask too quickly, from a view that is no longer the newest, or
        // when it is over.
        if (answer.error?.code === 'too_fast') await pause(500);
        else if (answer.error && !(through && ['stale', 'wrong_state'].includes(answer.error.code))) throw new Error(JSON.stringify(answer));
        return answer;
      };
      await ask('hello', { version: 1 });
      const { code, token: host } = await ask('create', { game: key, seats: people.length, pace_ms: 0, ...chosen });
      const tokens = [];
      for (const [index, name] of people.entries()) {
        const seat = index + 1;
        if (name === null) await ask('bot', { seat, level: 'random' });
        else if (name !== undefined) tokens.push((await ask('sit', { name, seat, contribution: `Gruß von ${name}` })).token);
      }
      if (!people.includes(undefined)) await ask('start');
      while (through && state !== 'finished') {
        await pause(30);
        for (const [seat, { seq, view }] of views) {
          const action = view.actions?.[0];
          if (action) await ask('act', { seat, seq, actions: [action.text] });
          else if (view.turn.kind === 'chance' && view.turn.asker === seat) await ask('roll', { seat, seq });
        }
      }
      const record = through ? (await ask('record')).record : null;
      socket.close();
      return { code, tokens, host, record };
    },
    [game, names, settings, toTheEnd],
  );
}

/** From now on this page has no picture for `game`: on the way between page and server it has another name. */
export async function hidePicture(page, game) {
  const theirs = new RegExp(`"(game|key)":"${game}"`, 'g');
  await page.routeWebSocket(/\/ws$/, (ours) => {
    const server = ours.connectToServer();
    ours.onMessage((text) => server.send(text.replace('"game":"undrawn"', `"game":"${game}"`)));
    server.onMessage((text) => ours.send(text.replace(theirs, '"$1":"undrawn"')));
  });
  await page.route('**/words/*/undrawn.json', async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('undrawn', game) }) }),
  );
}
