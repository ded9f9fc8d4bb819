// The server in the page: carries out what the core wants (src/page/house.h). It says what is to be said, writes rows and
// tells the core when they are written, reads rows, has the bots think, and keeps the time.

import type { FromBots, ToBots } from './bots.worker';
import { Kind, writeItems, type Item } from './items';
import { Module } from './module';
import { Store } from './store';

export interface Document {
  status: number;
  type: string;
  body: string;
}

export interface HouseEvents {
  say(connection: number, text: string): void;
  /** It has been told to go. */
  close(connection: number): void;
  /** Somebody else serves now, or the core made a mistake: all connections are gone, and come back. */
  gone(): void;
}

const text = new TextDecoder();
/** What a timer can wait at most. */
const LONGEST_MS = 2 ** 31 - 1;

const makeBots = (): Worker => new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
let spare: Worker | null = null;
/** Has the bots' Worker at hand before it is needed. */
export function prepareBots(): void {
  spare ??= makeBots();
}

export class House {
  private items: Item[] = [];
  private readonly documents = new Map<number, (document: Document) => void>();
  private tickets = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private bots: Worker | null = null;
  private over = false;

  private constructor(
    private readonly base: string,
    private readonly compiled: WebAssembly.Module,
    private readonly core: Module,
    private readonly store: Store,
    private readonly events: HouseEvents,
  ) {}

  static async open(base: string, compiled: WebAssembly.Module, events: HouseEvents): Promise<House> {
    const core = await Module.make(compiled);
    const store = await Store.claim();
    if (!core.open(writeItems(await store.heads()))) throw new Error('the log is of another program');
    return new House(base, compiled, core, store, events);
  }

  connected(id: number): void {
    this.run(() => this.core.connected(id));
  }
  received(id: number, message: string): void {
    this.run(() => this.core.received(id, message));
  }
  disconnected(id: number): void {
    this.run(() => this.core.disconnected(id));
  }
  asked(path: string, query: string, posted: string): Promise<Document> {
    const ticket = ++this.tickets;
    return new Promise((resolve) => {
      this.documents.set(ticket, resolve);
      this.run(() => this.core.asked(ticket, path, query, posted));
    });
  }

  /** Calls into the core and carries out what comes of it. A bug of the core traps, and then nothing in its memory can be
      trusted: it is given up, and whoever comes next has the tables folded again from what is on disk. */
  private run(call: () => Item[]): void {
    if (this.over) return;
    try {
      for (const item of call()) this.carryOut(item);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.run(() => this.core.tick()), Math.min(LONGEST_MS, this.core.due()));
    } catch (bug) {
      console.error(bug);
      this.giveUp();
    }
  }

  private giveUp(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.bots?.terminate();
    for (const resolve of this.documents.values()) resolve({ status: 503, type: 'text/plain', body: '' });
    this.events.gone();
  }

  private carryOut(item: Item): void {
    const { kind, a, b, bytes } = item;
    if (kind === Kind.Say) {
      this.events.say(a, text.decode(bytes));
      if (b === 1) this.events.close(a);
    } else if (kind === Kind.Row || kind === Kind.Head) {
      this.items.push(item);
    } else if (kind === Kind.Commit) {
      void this.commit(this.items.splice(0));
    } else if (kind === Kind.Read) {
      void this.store.rows(a).then(
        (rows) => this.run(() => this.core.rowsRead(writeItems(rows))),
        () => this.giveUp(),
      );
    } else if (kind === Kind.Think) {
      this.think(bytes);
    } else if (kind === Kind.Reply) {
      const whole = text.decode(bytes);
      const end = whole.indexOf('\n');
      this.documents.get(a)?.({ status: b, type: whole.slice(0, end), body: whole.slice(end + 1) });
      this.documents.delete(a);
    } else {
      console.warn(text.decode(bytes));
    }
  }

  private async commit(items: Item[]): Promise<void> {
    const done = await this.store.commit(items);
    if (done === 'fenced') this.giveUp();
    else this.run(() => this.core.committed(done === 'done'));
  }

  private think(question: Item['bytes']): void {
    this.bots ??= this.hire();
    this.bots.postMessage({ think: question } satisfies ToBots);
  }
  private hire(): Worker {
    const bots = spare ?? makeBots();
    spare = null;
    bots.postMessage({ base: this.base, compiled: this.compiled } satisfies ToBots);
    const decided = (action: number | null): void => this.run(() => this.core.decided(action ?? -1));
    bots.onmessage = ({ data }: MessageEvent<FromBots>) => decided(data.action);
    // A bug, or too little memory: others are hired for the next decision, and the core asks again.
    const lost = (): void => {
      bots.terminate();
      this.bots = null;
      decided(null);
    };
    bots.onerror = lost;
    return bots;
  }
}
