// Tables: made step by step, as a person makes them, and over a socket, for tests that are about something else.

/** What a game may call the length of a match, and a length that is soon played. */
const SHORT = { turns: '20', rounds: '4' };

/** Options of a game, as `hello` lists them, that make a match short; none if it has no such option. */
export const shortOptions = ({ options }) => Object.fromEntries(options.filter(({ key }) => key in SHORT).map(({ key }) => [key, SHORT[key]]));

/** So many seats that this game is played with: three if it can be, for most things show themselves with three. */
export const someSeats = ({ seats, seats_default }) => (seats.includes(3) ? 3 : seats_default);

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

/** A person and bots for the rest. */
export const againstBots = (info) => ['Anna', ...Array(someSeats(info) - 1).fill(null)];

/** Seats `names` at a new table (null: a bot; undefined: nobody yet) and starts it if it is full. Further members: `settings` of
    the table, and `toTheEnd`: everybody does the first thing that is possible until it is over. Returns the code, the
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
      let parts = '';
      let moved = () => {};
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.push === 'view') views.set(message.seat, message);
        if (message.push === 'table') state = message.state;
        if (message.push === 'part') parts += message.record;
        if (message.push) moved();
        waiting.get(message.re)?.(message);
      };
      let count = 0;
      const ask = async (what, members = {}) => {
        const id = String(++count);
        const answer = await new Promise((resolve) => {
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, do: what, ...members }));
        });
        // Whoever plays without looking may ask from a view that is no longer the newest, or when it is over.
        if (answer.error && !(through && ['stale', 'wrong_state'].includes(answer.error.code))) throw new Error(JSON.stringify(answer));
        return answer;
      };
      await ask('hello', { version: 3 });
      const { code, token: host } = await ask('create', { game: key, seats: people.length, pace_ms: 0, grace_s: 0, ...chosen });
      const tokens = [];
      for (const [index, name] of people.entries()) {
        const seat = index + 1;
        if (name === null) await ask('bot', { seat, level: 'random' });
        else if (name !== undefined) tokens.push((await ask('sit', { name, seat })).token);
      }
      if (!people.includes(undefined)) await ask('start');
      while (through && state !== 'finished') {
        const pushed = new Promise((resolve) => (moved = resolve));
        const rolls = ({ seat, view }) => view.turn.kind === 'chance' && view.turn.asker === seat;
        const newest = [...views.values()].find((one) => one.view.actions?.length > 0 || rolls(one));
        if (newest) {
          const { seat, seq, view } = newest;
          const { view: fresh } = rolls(newest) ? await ask('roll', { seat, seq }) : await ask('act', { seat, seq, actions: [view.actions[0].text] });
          if (fresh) views.set(seat, fresh);
          else if (views.get(seat) === newest) views.delete(seat); // the one that follows is on its way
        } else {
          await pushed;
        }
      }
      const rest = through ? (await ask('record')).record : null;
      const record = through ? parts + rest : null;
      socket.close();
      return { code, tokens, host, record };
    },
    [game, names, settings, toTheEnd],
  );
}

/** From now on this page has no picture for `game`: on the way between page and server it has another name. */
export async function hidePicture(page, game) {
  const theirs = new RegExp(`"(game|key)":"${game}"`, 'g');
  await page.routeWebSocket(/\/ws(\/[A-Z]+)?$/, (ours) => {
    const server = ours.connectToServer();
    ours.onMessage((text) => server.send(text.replace('"game":"undrawn"', `"game":"${game}"`)));
    server.onMessage((text) => ours.send(text.replace(theirs, '"$1":"undrawn"')));
  });
  await page.route('**/words/*/undrawn.json', async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('undrawn', game) }) }),
  );
}
