// One WebSocket that does not give up. Requests are kept until they are answered: when the connection
// breaks, those that may safely be sent twice go out again over the next one, so that no action is
// lost and none is done twice (docs/protocol.md, "Sending again is harmless").

import { REQUESTS, type Answer, type Done, type Members, type Refused, type Word } from './requests';
import type { Push } from './wire';

export type ConnectionState = 'connecting' | 'online' | 'offline';

export interface ConnectionEvents {
  /** A new connection is open: greet and enter here; requests made meanwhile wait for it. */
  opened(): Promise<void>;
  pushed(message: Push): void;
  /** Any answer, before whoever asked gets it. */
  answered(answer: Answer): void;
  changed(state: ConnectionState): void;
  /** The table that is going to be entered: who made it may be told by its code, and is tried first. */
  table?(): string | null;
}

interface Pending {
  text: string;
  again: boolean;
  /** What has come of a long answer. */
  parts: string;
  resolve(answer: Answer): void;
}

const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 5_000;
/** Nothing comes back: a ping is sent. If for so long once more, the connection is dead, even if nobody has told us. */
const DOUBT_MS = 2_500;
/** Whoever hears nothing for so long asks whether anybody is there. */
const QUIET_MS = 4_000;
/** Nobody opens: the first time, and at most, on slow networks. */
const FIRST_OPEN_MS = 2_000;
const LONGEST_OPEN_MS = 8_000;
/** A server that cannot write for so long is left: another one may. */
const EXCUSES_MS = 5_000;
/** Where a table may have moved to: another server on the same origin (docs/protocol.md, "Goodbye"). */
const PLACE = /^(\/n\/\d{1,3})?\/ws(\/[A-Z]{1,8})?$/;
const HOPS_MAX = 3;

export class Connection {
  state: ConnectionState = 'connecting';
  private socket: WebSocket | null = null;
  private ready = false;
  private retryMs = FIRST_RETRY_MS;
  private openMs = FIRST_OPEN_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, Pending>();
  private count = 0;
  /** Where to go instead of `url`; tried once, then it is `url` again. */
  private place: string | null = null;
  private hops = 0;
  /** Where the table's code leads is tried first, and if nobody answers there, anywhere. */
  private direct = true;
  private excusesSince: number | null = null;

  constructor(
    private readonly url: string,
    /** Makes ids of this page unlike those of any other. */
    private readonly prefix: string,
    private readonly events: ConnectionEvents,
    private readonly open: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  start(): void {
    this.connect();
  }

  stop(): void {
    for (const timer of [this.quiet, this.retryTimer, this.silence]) clearTimeout(timer);
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    socket?.close();
    for (const [id, asked] of this.pending) asked.resolve(lost(id));
    this.pending.clear();
  }

  /** The page is looked at again, or the network is back: find out at once whether the connection lives. */
  wake(): void {
    if (this.socket === null) {
      clearTimeout(this.retryTimer);
      this.retryMs = FIRST_RETRY_MS;
      this.connect();
    } else {
      this.check();
    }
  }

  /** Asks; resolves when the answer is there. A request that cannot wait for the next connection, because it must not
      be sent again, is answered with the error "lost". */
  ask<W extends Word>(what: W, ...[members]: Members<W>): Promise<Answer<W>> {
    const id = `${this.prefix}-${++this.count}`;
    const text = JSON.stringify({ id, do: what, ...members });
    return new Promise((resolve) => {
      const { again } = REQUESTS[what];
      const greeting = what === 'hello' || what === 'enter';
      if (!this.ready && !greeting && !again) return resolve(lost(id));
      this.pending.set(id, { text, again, parts: '', resolve: resolve as Pending['resolve'] });
      if (this.ready || greeting) this.send(text);
    });
  }

  private check(): void {
    if (this.ready) void this.ask('ping');
  }

  private send(text: string): void {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(text);
    // One timer for all: any message from the server stops it.
    this.silence ??= setTimeout(() => this.doubt(), DOUBT_MS);
  }

  /** A long answer may be on its way; a ping is answered at once. */
  private doubt(): void {
    this.silence = setTimeout(() => this.givesUp(), DOUBT_MS);
    this.send(JSON.stringify({ id: `${this.prefix}-${++this.count}`, do: 'ping' }));
  }

  private givesUp(): void {
    this.direct = false;
    this.broken();
  }

  private front(): string {
    const code = this.events.table?.() ?? null;
    const direct = this.direct && code !== null;
    this.direct = false;
    return direct ? `${this.url}/${code}` : this.url;
  }

  private connect(): void {
    this.change('connecting');
    const place = this.place;
    this.place = null;
    const socket = this.open(place === null ? this.front() : new URL(place, this.url).href);
    this.socket = socket;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.broken(), this.openMs);
    this.openMs = Math.min(this.openMs * 1.5, LONGEST_OPEN_MS);
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heard();
      void this.greet(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.broken();
    };
  }

  private async greet(socket: WebSocket): Promise<void> {
    await this.events.opened();
    if (this.socket !== socket) return;
    this.ready = true;
    this.hops = 0;
    this.retryMs = FIRST_RETRY_MS;
    this.openMs = FIRST_OPEN_MS;
    this.direct = true;
    this.excusesSince = null;
    this.change('online');
    for (const { text } of this.pending.values()) this.send(text);
  }

  private heard(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.check(), QUIET_MS);
  }

  private receive(data: string): void {
    this.heard();
    const message = JSON.parse(data) as Answer | Push;
    if ('push' in message) {
      if (message.push === 'moved') return this.follow(message.path);
      if (message.push !== 'part') return this.events.pushed(message);
      const asked = this.pending.get(message.re);
      if (asked) asked.parts += message.record;
      return;
    }
    const answer = message as Answer;
    if (answer.error?.code === 'moved') {
      // Whoever greets enters there again; what a person asked for is asked again there.
      const entering = answer.re === null ? undefined : this.pending.get(answer.re);
      if (entering && this.ready) entering.again = true;
      return this.follow(answer.error.path ?? '');
    }
    this.events.answered(answer);
    this.noteExcuse(answer);
    const asked = answer.re === null ? undefined : this.pending.get(answer.re);
    if (asked === undefined) return;
    this.pending.delete(answer.re as string);
    asked.resolve(asked.parts !== '' && !answer.error ? whole(answer as Done<'record'>, asked.parts) : answer);
  }

  /** Of several servers one may have lost its disk, and another one serve the table meanwhile. */
  private noteExcuse({ error }: Answer): void {
    if (error?.code !== 'storage') return;
    this.excusesSince ??= Date.now();
    if (Date.now() - this.excusesSince > EXCUSES_MS) setTimeout(() => this.givesUp());
  }

  /** The table is served elsewhere. Whoever is sent round in circles begins at the front again, a little later. */
  private follow(path: string): void {
    if (PLACE.test(path) && ++this.hops <= HOPS_MAX) {
      this.place = path;
      this.retryMs = 0;
    } else {
      this.hops = 0;
    }
    this.broken();
  }

  private broken(): void {
    for (const timer of [this.silence, this.quiet]) clearTimeout(timer);
    this.silence = undefined;
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    socket?.close();
    this.change('offline');
    for (const [id, asked] of this.pending) {
      if (asked.again) continue;
      this.pending.delete(id);
      asked.resolve(lost(id));
    }
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), this.retryMs);
    this.retryMs = Math.min(Math.max(this.retryMs * 2, FIRST_RETRY_MS), LONGEST_RETRY_MS);
  }

  private change(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.events.changed(state);
  }
}

/** Nothing but records comes in parts. */
const whole = (answer: Done<'record'>, parts: string): Done<'record'> => ({ ...answer, record: parts + answer.record });
const lost = (re: string): Refused => ({ re, error: { code: 'lost', text: 'the connection is broken' } });
