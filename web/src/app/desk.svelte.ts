// The desk: what this page holds of the one table it is at. Pushes come in, requests go out, and
// the components read. There is one desk per page, `desk` below.

import { Connection, type ConnectionState } from '../net/connection';
import { Contributions, keepTold, seal } from './contributions';
import { faceOf, type Face } from './faces';
import { keepTable, placeOf, randomText, recall, remember, tokensOf } from './keep';
import { joined, type Story } from './story';
import { actingIn, namesAt } from './people';
import { reloadOnce, upToDate } from './version';
import { askAt } from '../net/ask';
import { usualPlace, type Place } from '../net/place';
import { PROTOCOL_VERSION, REQUESTS, type Answer, type Done, type Members, type Takes, type Word } from '../net/requests';
import type { Ask, Clock, GameInfo, Hello, Opening, Push, Said, TablePush, ViewPush, WireError } from '../net/wire';

/** How one seat (0: an onlooker) sees the match. */
export type SeatView = Omit<ViewPush, 'from' | 'steps'>;

export interface Heard extends Said {
  number: number;
}

const MOST_HEARD = 50;
/** A server that has too much to do is asked again. */
const TRIES = 5;
const BUSY_MS = 1_000;

export class Desk {
  hello = $state.raw<Hello | null>(null);
  connection = $state<ConnectionState>('connecting');
  /** Where the tables are that it can come to. */
  place = $state<Place>(usualPlace);
  code = $state<string | null>(null);
  table = $state.raw<TablePush | null>(null);
  /** How the match is being begun, or was. */
  opening = $state.raw<Opening | null>(null);
  you = $state.raw<{ seats: number[]; host: boolean }>({ seats: [], host: false });
  views = $state.raw<Record<number, SeatView>>({});
  /** What each of them has been told. */
  stories = $state.raw<Record<number, Story>>({});
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

  private wire: Connection;
  private readonly contributions = new Contributions(this);
  private started = false;
  /** Since when nothing has happened in the match. */
  private since = 0;
  /** The newest part of a story, while what lies between it and the rest is on its way. */
  private ahead: Record<number, Story> = {};
  /** Who waits for the match to begin. */
  private waiting: (() => void)[] = [];

  constructor(
    private readonly url: string,
    private readonly open?: (url: string) => WebSocket,
  ) {
    this.wire = this.connect(open);
    askAt(this.place, placeOf);
  }

  private connect(open?: (url: string) => WebSocket): Connection {
    const wire: Connection = new Connection(
      this.url,
      randomText(6),
      {
        opened: () => this.opened(wire),
        pushed: (message) => this.pushed(message),
        answered: (answer) => this.answered(answer),
        changed: (state) => (this.connection = state),
        table: () => this.code,
      },
      open,
    );
    return wire;
  }

  /** Goes on at the tables of another place. */
  async move(place: Place): Promise<void> {
    if (place === this.place && this.started) return;
    this.wire.stop();
    this.forget();
    this.place = place;
    askAt(place);
    const open = place === 'here' ? (await import('../net/here')).openHere : this.open;
    if (this.place !== place) return;
    this.started = true;
    this.wire = this.connect(open);
    this.connection = 'connecting';
    this.wire.start();
  }

  start(): void {
    if (this.place === 'here') return void this.move('here');
    this.started = true;
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
    keepTable(code, members.game, [token], undefined, this.place);
    return code;
  }

  /** Comes to a table with whatever keys this browser has for it, and `more` from a return link. */
  async enter(code: string, more: string[] = []): Promise<boolean> {
    const place = placeOf(code) ?? this.place;
    if (place !== this.place) await this.move(place);
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
  async sit(name: string, seat?: number, face: Partial<Face> = faceOf(name)): Promise<Answer<'sit'>> {
    const code = this.code as string;
    const token = randomText(16);
    keepTable(code, this.table?.game ?? '', [token]);
    const answer = await this.want('sit', { name, token, commitment: seal(), ...face, ...(seat ? { seat } : {}) });
    this.asking = !answer.error && answer.waiting === true;
    return answer;
  }

  /** Asks for a page of what a seat (0: an onlooker) was told before what is known. */
  async earlier(key: number): Promise<void> {
    const known = this.stories[key];
    if (!known || known.before === 0) return;
    const page = await this.page(key, known.before);
    const now = this.stories[key];
    // Meanwhile another match may have begun, or the same have been asked for twice.
    if (!page || now?.before !== known.before) return;
    this.tell(key, joined(page, now) ?? now);
  }

  /** What a seat was told up to number `before`; null: it cannot be had now. */
  private async page(key: number, before: number): Promise<Story | null> {
    const { code } = this;
    for (let tried = 1; ; ++tried) {
      const answer = await this.ask('story', { before, seat: key > 0 ? key : null });
      if (this.code !== code) return null;
      if (!answer.error) return { match: answer.match, before: answer.from, seq: before, steps: answer.steps };
      if (answer.error.code !== 'busy' || tried === TRIES) return null;
      await new Promise((done) => setTimeout(done, BUSY_MS));
    }
  }

  /** Starts the match; true when it has begun. */
  async begin(): Promise<boolean> {
    const began = new Promise<void>((resolve) => this.waiting.push(resolve));
    const answer = await this.want('start');
    if (answer.error) return false;
    await began;
    return true;
  }

  /** Keeps what the table is like now, for when one comes back. Whoever only looks on holds nothing to come back to. */
  note(): void {
    const { table } = this;
    if (!table || this.onlooker || tokensOf(table.code).length === 0) return;
    const { seats: mine } = this.you;
    const turn = actingIn(this.views[mine[0] ?? 0]?.view.turn);
    keepTable(table.code, table.game, [], { state: table.state, match: table.match, names: namesAt(table), mine, turn, since: this.since });
  }

  /** Goes away from the table; seats are kept. */
  async leave(): Promise<void> {
    const was = this.code;
    this.note();
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
    this.stories = {};
    this.ahead = {};
    this.asks = [];
    this.clocks = [];
    this.heard = [];
    this.asking = false;
    this.gone = null;
    this.waiting.splice(0).forEach((resolve) => resolve());
  }

  // --- what comes in --------------------------------------------------------------------------------

  private async opened(wire: Connection): Promise<void> {
    const hello = await wire.ask('hello', { version: PROTOCOL_VERSION });
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
    const entered = await wire.ask('enter', { code: this.code, tokens: this.keys(this.code) });
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
          this.stories = {};
          this.ahead = {};
        }
        this.table = { ...message, came: Date.now() };
        this.since = Date.now() - (message.waits_ms ?? 0);
        if (message.state === 'playing') this.waiting.splice(0).forEach((resolve) => resolve());
        if (message.state === 'open') this.opening = null;
        this.contributions.look();
        this.note();
        break;
      case 'you':
        this.you = message;
        this.contributions.look();
        this.note();
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

  private take({ from, steps, ...view }: ViewPush): void {
    const key = view.seat ?? 0;
    if (steps.length > 0) this.since = Date.now();
    this.views = { ...this.views, [key]: view };
    const news: Story = { match: view.match, before: from, seq: view.seq, steps };
    if (this.stories[key]?.match !== news.match) {
      delete this.ahead[key];
      this.tell(key, news);
      if (from > 0) void this.earlier(key);
      return;
    }
    const waiting = this.ahead[key];
    const whole = joined(waiting ?? this.stories[key], news);
    if (whole && !waiting) return this.tell(key, whole);
    this.ahead[key] = whole ?? news;
    if (!whole) void this.catchUp(key, news);
  }

  /** Asks for what lies between the story that is known and news that do not go on from it. */
  private async catchUp(key: number, { match, before }: Story): Promise<void> {
    const page = await this.page(key, before);
    const ahead = this.ahead[key];
    if (ahead?.match !== match || ahead.before !== before) return; // there is something else to catch up with
    delete this.ahead[key];
    const end = page ? (joined(page, ahead) ?? ahead) : ahead;
    this.tell(key, joined(this.stories[key], end) ?? end);
  }

  private tell(key: number, story: Story): void {
    this.stories = { ...this.stories, [key]: story };
  }
}

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
/** Where the server is. */
export const ADDRESS = `${scheme}://${location.host}/ws`;
export const desk = new Desk(ADDRESS);
