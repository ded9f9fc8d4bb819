// The desk: what this page holds of the one table it is at. Pushes come in, requests go out, and
// the components read. There is one desk per page, `desk` below.

import { Connection, type ConnectionState } from '../net/connection';
import { keepTable, randomText, recall, remember, tokensOf } from './keep';
import { REQUESTS, type Answer, type Done, type Members, type Takes, type Word } from '../net/requests';
import type { Ask, Clock, Entry, GameInfo, Hello, Push, Said, TablePush, ViewPush, WireError } from '../net/wire';

/** What one seat (0: an onlooker) has been shown. */
export interface SeatView extends Omit<ViewPush, 'log'> {
  /** All entries so far, not only the newest. */
  log: Entry[];
}

export interface Heard extends Said {
  number: number;
}

const MOST_HEARD = 50;

export class Desk {
  hello = $state.raw<Hello | null>(null);
  connection = $state<ConnectionState>('connecting');
  code = $state<string | null>(null);
  table = $state.raw<TablePush | null>(null);
  you = $state.raw<{ seats: number[]; host: boolean }>({ seats: [], host: false });
  views = $state.raw<Record<number, SeatView>>({});
  asks = $state.raw<Ask[]>([]);
  /** Until when each seat has time, in the clock of this device. */
  clocks = $state.raw<{ seat: number; until: number }[]>([]);
  heard = $state.raw<Heard[]>([]);
  /** The host has been asked for a seat and has not answered. */
  asking = $state(false);
  /** What was wrong last; a page shows it and puts it back to null. */
  error = $state.raw<WireError | null>(null);
  /** The table is gone, or the server is: why. */
  gone = $state.raw<WireError | null>(null);
  /** Only looking on, as a big screen does: the keys of this browser stay in its pocket. */
  onlooker = false;
  /** Requests that change something and are not confirmed yet: 0 means all is saved. */
  unsaved = $state(0);

  private readonly wire: Connection;

  constructor(url: string, open?: (url: string) => WebSocket) {
    this.wire = new Connection(
      url,
      randomText(6),
      {
        opened: () => this.opened(),
        pushed: (message) => this.pushed(message),
        answered: (answer) => this.answered(answer),
        changed: (state) => (this.connection = state),
      },
      open,
    );
  }

  start(): void {
    this.wire.start();
  }
  stop(): void {
    this.wire.stop();
  }
  wake(): void {
    this.wire.wake();
  }

  /** A request whose error the caller deals with. */
  async ask<W extends Word>(what: W, ...members: Members<W>): Promise<Answer<W>> {
    const { writes } = REQUESTS[what];
    if (writes) this.unsaved += 1;
    const answer = await this.wire.ask(what, ...members);
    if (writes) this.unsaved -= 1;
    return answer;
  }

  /** A request whose error the person should read. */
  async want<W extends Word>(what: W, ...members: Members<W>): Promise<Answer<W>> {
    const answer = await this.ask(what, ...members);
    if (answer.error && answer.error.code !== 'stale') this.error = answer.error;
    return answer;
  }

  // --- coming and going -----------------------------------------------------------------------------

  async create(members: Takes['create']): Promise<string | null> {
    const answer = await this.want('create', members);
    if (answer.error) return null;
    const { code, token } = answer;
    this.forget();
    this.code = code;
    keepTable(code, members.game, [token]);
    return code;
  }

  /** Comes to a table with whatever keys this browser has for it, and `more` from a return link. */
  async enter(code: string, more: string[] = []): Promise<boolean> {
    if (this.code !== code) this.forget();
    this.code = code;
    if (more.length > 0) keepTable(code, '', more);
    if (this.connection !== 'online') return true; // opened() will enter
    const answer = await this.want('enter', { code, tokens: this.keys(code) });
    if (answer.error) this.code = null;
    else this.warn(answer);
    return !answer.error;
  }

  /** Nobody has touched the table for so long that it is going to be removed. */
  private warn({ expires_s }: Done<'enter'>): void {
    if (expires_s !== undefined) this.error = { code: 'expires', text: '' };
  }

  /** Takes a seat. The key is made and kept before it is sent, so that no broken connection can lose it. */
  async sit(name: string, seat?: number): Promise<Answer<'sit'>> {
    const code = this.code as string;
    const token = randomText(16);
    keepTable(code, this.table?.game ?? '', [token]);
    const answer = await this.want('sit', { name, token, contribution: randomText(12), ...(seat ? { seat } : {}) });
    this.asking = !answer.error && answer.waiting === true;
    return answer;
  }

  /** Goes away from the table; seats are kept. */
  async leave(): Promise<void> {
    const was = this.code;
    this.forget();
    if (was !== null && this.connection === 'online') await this.ask('leave');
  }

  name(): string {
    return recall('name', '');
  }

  /** The games of the server; until it has said, those of the last time. */
  get games(): GameInfo[] {
    return this.hello?.games ?? recall<GameInfo[]>('games', []);
  }
  game(key: string): GameInfo | undefined {
    return this.games.find((game) => game.key === key);
  }

  private keys(code: string): string[] {
    return this.onlooker ? [] : tokensOf(code);
  }

  private forget(): void {
    this.code = null;
    this.table = null;
    this.you = { seats: [], host: false };
    this.views = {};
    this.asks = [];
    this.clocks = [];
    this.heard = [];
    this.asking = false;
    this.gone = null;
  }

  // --- what comes in --------------------------------------------------------------------------------

  private async opened(): Promise<void> {
    const hello = await this.wire.ask('hello', { version: 1 });
    if (hello.error) {
      if (hello.error.code !== 'lost') this.error = hello.error;
      return;
    }
    this.hello = hello;
    remember('games', hello.games);
    if (this.code === null) return;
    const entered = await this.wire.ask('enter', { code: this.code, tokens: this.keys(this.code) });
    if (!entered.error) this.warn(entered);
    else if (entered.error.code !== 'lost') this.gone = entered.error;
  }

  private answered(answer: Answer): void {
    if (answer.error && answer.view) this.take(answer.view);
  }

  private pushed(message: Push): void {
    switch (message.push) {
      case 'table':
        if (message.code !== this.code) return;
        if (this.table && message.match !== this.table.match) this.views = {};
        this.table = message;
        // Whoever only looks on holds nothing to come back to.
        if (!this.onlooker && tokensOf(message.code).length > 0) keepTable(message.code, message.game, []);
        break;
      case 'you':
        this.you = message;
        break;
      case 'view':
        this.take(message);
        break;
      case 'clock':
        this.clocks = message.seats.map(({ seat, ms }: Clock) => ({ seat, until: Date.now() + ms }));
        break;
      case 'asks':
        this.asks = message.asks;
        break;
      case 'asked':
        this.asking = false;
        if (!message.ok) this.error = { code: 'not_approved', text: 'the host did not let you in' };
        break;
      case 'said':
        this.heard = [...this.heard, { ...message, number: (this.heard.at(-1)?.number ?? 0) + 1 }].slice(-MOST_HEARD);
        break;
      case 'closed':
        this.gone = message.error;
        break;
      case 'bye':
        if (message.code !== 'shutdown') this.error = { code: message.code, text: message.code };
        break;
    }
  }

  private take(push: ViewPush): void {
    const key = push.seat ?? 0;
    const before = this.views[key];
    const known = before?.match === push.match ? before.log : [];
    // The newest entries end at number `seq`; what lies before them is known already.
    const log = known.slice(0, push.seq - push.log.length).concat(push.log);
    this.views = { ...this.views, [key]: { ...push, log } };
  }
}

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
export const desk = new Desk(`${scheme}://${location.host}/ws`);
