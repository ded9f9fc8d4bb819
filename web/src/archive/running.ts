// Of the tables that this browser holds something at, those that are not over.

import { m } from '../paraglide/messages';
import type { KeptTable } from '../app/keep';
import { listOf } from '../app/people';
import { ago } from '../app/times';

export interface RunningTable extends KeptTable {
  /** Somebody on this device is to move. */
  myTurn: boolean;
  /** The names of all others, without the seats that nobody has. */
  others: string[];
  /** Who is to move, by name. */
  turn: string[];
}

/** Those that wait for somebody here first, then the newest. */
export function runningOf(tables: readonly KeptTable[]): RunningTable[] {
  return tables
    .filter(({ gone, seen }) => !gone && seen !== undefined && seen.state !== 'finished' && seen.mine.length > 0)
    .map((table) => {
      const { names = [], mine = [], turn = [], state } = table.seen ?? {};
      return {
        ...table,
        myTurn: state === 'playing' && turn.some((seat) => mine.includes(seat)),
        others: names.filter((name, index) => name !== '' && !mine.includes(index + 1)),
        turn: state === 'playing' ? turn.map((seat) => names[seat - 1] ?? '') : [],
      };
    })
    .toSorted((a, b) => Number(b.myTurn) - Number(a.myTurn) || b.at - a.at);
}

/** Who is to move there. */
export function stateWords({ seen, myTurn, turn }: RunningTable, language: string): string {
  if (seen?.state !== 'playing') return m.table_waits();
  if (myTurn) return m.your_turn();
  if (turn.length === 0) return m.turn_of_nobody();
  return turn.length === 1 ? m.turn_of({ name: turn[0] ?? '' }) : m.turn_of_some({ names: listOf(turn, language) });
}

/** Since when it waits; of a table at which nothing has begun, when one was there last. */
export const sinceWords = ({ seen, at }: RunningTable): string =>
  seen?.state === 'playing' && seen.since !== undefined ? m.last_move({ when: ago(seen.since) }) : m.last_here({ when: ago(at) });
