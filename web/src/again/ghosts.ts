// Seats on which nobody sits: this page plays them, over a connection of its own, and does what others did on the same rolls.
// To the server they are people like any other, so the match is one, and its record too.

import { ADDRESS } from '../app/desk.svelte';
import { placeOf, randomText, recall, remember } from '../app/keep';
import { Connection } from '../net/connection';
import { PROTOCOL_VERSION } from '../net/requests';
import type { ViewPush } from '../net/wire';
import { nextDeed } from './deeds';

interface Ghost {
  name: string;
  deeds: string[];
  /** How many of them are done. */
  next: number;
}
/** Those of one table, by seat. */
export interface Ghosts {
  /** The host's key, and the keys to their seats. */
  tokens: string[];
  seats: Record<number, Ghost>;
}

const MOST_TABLES = 10;
const running = new Map<string, Connection>();

const kept = (): Record<string, Ghosts> => recall<Record<string, Ghosts>>('ghosts', {});
function keep(code: string, ghosts: Ghosts | null): void {
  const { [code]: _, ...others } = kept();
  const newest = Object.entries(others).slice(0, MOST_TABLES - 1);
  remember('ghosts', { ...(ghosts ? { [code]: ghosts } : {}), ...Object.fromEntries(newest) });
}

/** One table's ghosts while this page is open. */
class Haunting {
  private readonly wire: Connection;
  private readonly seen = new Set<string>();
  /** What they do, one after another. */
  private before: Promise<void> = Promise.resolve();

  constructor(
    private readonly code: string,
    private readonly ghosts: Ghosts,
    seated: () => void,
    open?: (url: string) => WebSocket,
  ) {
    this.wire = new Connection(
      ADDRESS,
      randomText(6),
      {
        opened: () => this.greet(),
        pushed: (message) => {
          if (message.push === 'view') this.before = this.before.then(() => this.look(message));
          if (message.push === 'table' && message.state === 'finished') this.end();
          if (message.push === 'closed') this.end();
        },
        answered: (answer) => {
          const unseen = answer.error && answer.view;
          if (unseen) this.before = this.before.then(() => this.look(unseen));
        },
        changed: (state) => {
          if (state === 'online') void this.sit().then(seated);
        },
      },
      open,
    );
    running.set(code, this.wire);
    this.wire.start();
  }

  private end(): void {
    this.wire.stop();
    running.delete(this.code);
    keep(this.code, null);
  }

  private async greet(): Promise<void> {
    await this.wire.ask('hello', { version: PROTOCOL_VERSION });
    await this.wire.ask('enter', { code: this.code, tokens: this.ghosts.tokens });
  }

  /** Whoever sits already, sits. */
  private async sit(): Promise<void> {
    const [, ...tokens] = this.ghosts.tokens;
    for (const [place, [seat, { name }]] of Object.entries(this.ghosts.seats).entries())
      await this.wire.ask('sit', { seat: Number(seat), name, token: tokens[place] ?? null });
  }

  private async look({ seat, seq, view }: ViewPush): Promise<void> {
    const ghost = this.ghosts.seats[seat ?? 0];
    const moment = `${seat} ${seq}`;
    if (seat === null || ghost === undefined || this.seen.has(moment)) return;
    const { turn } = view;
    if (turn.kind === 'chance' && turn.asker === seat) {
      this.seen.add(moment);
      await this.wire.ask('roll', { seat, seq });
    } else if (turn.kind === 'decision' && turn.seats.includes(seat)) {
      this.seen.add(moment);
      const place = nextDeed(ghost.deeds, ghost.next, (view.actions ?? []).map(({ text }) => text));
      // What it did then is not possible now: a bot plays on.
      if (place === null) return void (await this.wire.ask('leave', { seat }));
      const answer = await this.wire.ask('act', { seat, seq, actions: [ghost.deeds[place] as string] });
      if (answer.error) return;
      ghost.next = place + 1;
      keep(this.code, this.ghosts);
    }
  }
}

async function haunting(code: string, ghosts: Ghosts): Promise<void> {
  if (running.has(code)) return;
  const open = placeOf(code) === 'here' ? (await import('../net/here')).openHere : undefined;
  await new Promise<void>((seated) => void new Haunting(code, ghosts, seated, open));
}

/** They come to a table of ours: when all sit, the match can begin. */
export async function invite(code: string, host: string, seats: Ghosts['seats']): Promise<void> {
  const ghosts = { tokens: [host, ...Object.keys(seats).map(() => randomText(16))], seats };
  keep(code, ghosts);
  await haunting(code, ghosts);
}

/** They go on at a table to which this page has come back. */
export async function haunt(code: string): Promise<void> {
  const ghosts = kept()[code];
  if (ghosts) await haunting(code, ghosts);
}
