// The desk: what this page holds of the one table it is at. Pushes come in, requests go out, and
// the components read. There is one desk per page, `desk` below.

import { Connection, type ConnectionState } from '../net/connection';
import { Contributions, keepTold, seal } from './contributions';
import { keepTable, randomText, recall, remember, tokensOf } from './keep';
import { reloadOnce, upToDate } from './version';
import { PROTOCOL_VERSION, REQUESTS, type Answer, type Done, type Members, type Takes, type Word } from '../net/requests';
import type { Ask, Clock, Entry, GameInfo, Hello, Opening, Push, Said, TablePush, ViewPush, WireError } from '../net/wire';

/** How one seat (0: an onlooker) sees the match. */
export type SeatView = Omit<ViewPush, 'log'>;

/** What it has been shown happen: of all entries those behind the first `before`, which can be asked for. */
export interface SeatLog {
  match: number;
  before: number;
  entries: Entry[];
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
  /** How the match is being begun, or was. */
  opening = $state.raw<Opening | null>(null);
  you = $state.raw<{ seats: number[]; host: boolean }>({ seats: [], host: false });
  views = $state.raw<Record<number, SeatView>>({});
  logs = $state.raw<Record<number, SeatLog>>({});
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
  private readonly contributions = new Contributions(this);
  /** Who waits for the match to begin. */
  private waiting: (() => void)[] = [];

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
    const answer = await this.want('sit', { name, token, commitment: seal(), ...(seat ? { seat } : {}) });
    this.asking = !answer.error && answer.waiting === true;
    return answer;
  }

  /** Asks for a page of what a seat (0: an onlooker) was shown before what is known. */
  async earlier(key: number): Promise<void> {
    const log = this.logs[key];
    if (!log || log.before === 0) return;
    const answer = await this.ask('entries', { before: log.before, ...(key > 0 ? { seat: key } : {}) });
    const now = this.logs[key];
    // Meanwhile another match may have begun, or the same have been asked for twice.
    if (answer.error || now?.match !== answer.match || now.before !== answer.from + answer.entries.length) return;
    this.logs = { ...this.logs, [key]: { ...now, before: answer.from, entries: answer.entries.concat(now.entries) } };
  }

  /** Starts the match; true when it has begun. */
  async begin(): Promise<boolean> {
    const began = new Promise<void>((resolve) => this.waiting.push(resolve));
    const answer = await this.want('start');
    if (answer.error) return false;
    await began;
    return true;
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
    this.opening = null;
    this.you = { seats: [], host: false };
    this.views = {};
    this.logs = {};
    this.asks = [];
    this.clocks = [];
    this.heard = [];
    this.asking = false;
    this.gone = null;
    this.waiting.splice(0).forEach((resolve) => resolve());
  }

  // --- what comes in --------------------------------------------------------------------------------

  private async opened(): Promise<void> {
    const hello = await this.wire.ask('hello', { version: PROTOCOL_VERSION });
    if (hello.error) {
      // The server is newer than the page that it gave to this browser.
      if (hello.error.code === 'version' && reloadOnce()) return;
      if (hello.error.code !== 'lost') this.error = hello.error;
      return;
    }
    upToDate();
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
        if (this.table && message.match !== this.table.match) {
          this.views = {};
          this.logs = {};
        }
        this.table = message;
        if (message.state === 'playing') this.waiting.splice(0).forEach((resolve) => resolve());
        if (message.state === 'open') this.opening = null;
        this.contributions.look();
        // Whoever only looks on holds nothing to come back to.
        if (!this.onlooker && tokensOf(message.code).length > 0) keepTable(message.code, message.game, []);
        break;
      case 'you':
        this.you = message;
        this.contributions.look();
        break;
      case 'opening':
        this.opening = message;
        keepTold(this.code as string, message);
        this.contributions.look();
        this.contributions.openAll(message);
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

  private take({ log, ...view }: ViewPush): void {
    const key = view.seat ?? 0;
    this.views = { ...this.views, [key]: view };
    // The newest entries end at number `seq`. They go on from what is known, unless more lies between than was told.
    const known = this.logs[key];
    const before = view.seq - log.length;
    const joins = known?.match === view.match && known.before <= before && before <= known.before + known.entries.length;
    const first = joins ? known.before : before;
    const entries = joins ? known.entries.slice(0, before - first).concat(log) : log;
    this.logs = { ...this.logs, [key]: { match: view.match, before: first, entries } };
  }
}

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
export const desk = new Desk(`${scheme}://${location.host}/ws`);
