// Sees to it that the matches of this browser are kept when they are over: at once if it is there, otherwise later, by
// looking at its tables from outside.

import { ADDRESS, type Desk } from '../app/desk.svelte';
import { ownNames } from '../app/faces';
import { keptTables, noteTable, randomText, type KeptTable, type Seen } from '../app/keep';
import { actingIn, namesAt } from '../app/people';
import { Connection } from '../net/connection';
import { PROTOCOL_VERSION } from '../net/requests';
import type { Push, TablePush, View } from '../net/wire';
import { keepMatches, matchesOf, matchOf } from './matches';

/** The match at this desk is over. */
export async function keepEnd(desk: Desk, table: TablePush): Promise<void> {
  const { seats: mine } = desk.you;
  if (mine.length === 0 || desk.onlooker) return;
  const known = await matchesOf(table.code);
  if (known.some(({ match }) => match === table.match)) return;
  const answer = await desk.ask('record', { match: table.match });
  if (!answer.error) await keepMatches([matchOf(answer.record, table.code, table.match, { table, mine })]);
}

/** Tables are looked at so long after this browser was there. */
const LATELY_MS = 30 * 24 * 3_600_000;
const MOST_TABLES = 8;
/** So many records are fetched at a time. */
const MOST_RECORDS = 20;
const PATIENCE_MS = 8_000;

/** Of tables that may have gone on: what they are like now, kept for the next time, and their matches that are over. */
export async function lookAround(told: () => void): Promise<void> {
  const since = Date.now() - LATELY_MS;
  const tables = keptTables().filter(({ at, gone, tokens, place }) => !gone && place !== 'here' && tokens.length > 0 && at > since).slice(0, MOST_TABLES);
  const unsure = tables.filter(({ seen }) => seen?.state !== 'finished');
  if (unsure.length > 0) await Promise.race([peek(unsure, told), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  for (const { code } of tables) {
    const table = keptTables().find((one) => one.code === code);
    if (table?.seen && (await fetchOver(table, table.seen)) > 0) told();
  }
}

/** Enters as an onlooker, which nobody at the table notices. */
async function peek(tables: readonly KeptTable[], told: () => void): Promise<void> {
  const pushed: { table: TablePush | null; view: View | null } = { table: null, view: null };
  const heard = (message: Push): void => {
    if (message.push === 'table') pushed.table = message;
    if (message.push === 'view') pushed.view = message.view;
  };
  let greeted = false;
  await new Promise<void>((finish) => {
    const wire: Connection = new Connection(ADDRESS, randomText(6), {
      pushed: heard,
      answered: () => undefined,
      changed: (state) => state === 'offline' && finish(),
      async opened() {
        greeted = !(await wire.ask('hello', { version: PROTOCOL_VERSION })).error;
        if (greeted) void each();
        else finish();
      },
    });
    const each = async (): Promise<void> => {
      for (const { code, seen } of tables) {
        pushed.table = pushed.view = null;
        const entered = await wire.ask('enter', { code });
        if (entered.error?.code === 'no_such_table') noteTable(code, { gone: true });
        if (!entered.error) await wire.ask('leave');
        if (pushed.table) noteTable(code, { seen: seenNow(pushed.table, pushed.view, seen) });
        told();
      }
      wire.stop();
      finish();
    };
    wire.start();
    setTimeout(() => wire.stop(), PATIENCE_MS);
  });
}

function seenNow(table: TablePush, view: View | null, before: Seen | undefined): Seen {
  const names = namesAt(table);
  // Between matches everybody moves on by one seat: people are found again by their names. Older pages did not keep those.
  const own = before ? new Set(before.mine.map((seat) => before.names[seat - 1])) : ownNames();
  const mine = names.flatMap((name, index) => (table.seats[index]?.kind === 'person' && own.has(name) ? [index + 1] : []));
  return { state: table.state, match: table.match, names, mine, turn: actingIn(view?.turn), since: Date.now() - (table.waits_ms ?? 0) };
}

/** Fetches the matches of a table that are over and not kept yet; returns how many. */
async function fetchOver({ code, at }: KeptTable, { state, match, names, mine }: Seen): Promise<number> {
  const last = state === 'finished' ? match : match - 1;
  const known = new Set((await matchesOf(code)).map((one) => one.match));
  const wanted = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !known.has(number)).slice(-MOST_RECORDS);
  const own = mine.map((seat) => names[seat - 1]);
  let kept = 0;
  for (const number of wanted) {
    const answer = await fetch(`/record/${code}/${number}`).catch(() => null);
    if (!answer?.ok) break;
    const whole = matchOf(await answer.text(), code, number, { ended: at });
    const there = whole.players.flatMap(({ name, level }, index) => (level === null && own.includes(name) ? [index + 1] : []));
    if (there.length === 0) continue;
    await keepMatches([{ ...whole, mine: there }]);
    kept += 1;
  }
  return kept;
}
