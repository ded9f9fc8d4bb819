// The module of the page: what it offers (src/page/exports.cpp) and what it is given. Random bytes, the time, Unicode
// and how numbers are written come from the browser; a module has nothing else of the outside.

import { readItems, type Item } from './items';
import { unicode } from './unicode';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(length: number): number;
  output(): number;
  output_length(): number;
  open(length: number): number;
  connected(id: number, now: number): void;
  received(id: number, length: number, now: number): void;
  disconnected(id: number, now: number): void;
  asked(ticket: number, length: number, now: number): void;
  committed(now: number): void;
  commit_failed(now: number): void;
  rows_read(length: number, now: number): void;
  decided(action: number, now: number): void;
  tick(now: number): void;
  due(): number;
  take(): void;
  think(length: number): number;
  values(nameLength: number, length: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const DONE = 0;
const BAD = 8;
/** What the browser gives at once. */
const RANDOM_MOST = 65_536;

/** In ms since 1970, and never back. */
export const now = (): number => Math.floor(performance.timeOrigin + performance.now());

export class Module {
  private constructor(private readonly own: Exports) {}

  static async compile(url: string): Promise<WebAssembly.Module> {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return WebAssembly.compile(await answer.arrayBuffer());
  }

  static async make(compiled: WebAssembly.Module): Promise<Module> {
    let own: Exports | null = null;
    const memory = (): ArrayBuffer => (own as Exports).memory.buffer;
    const outside = {
      random_get(at: number, length: number): number {
        for (let done = 0; done < length; done += RANDOM_MOST)
          crypto.getRandomValues(new Uint8Array(memory(), at + done, Math.min(RANDOM_MOST, length - done)));
        return DONE;
      },
      clock_time_get(clock: number, _precision: bigint, at: number): number {
        const ms = clock === 0 ? Date.now() : performance.now();
        new DataView(memory()).setBigUint64(at, BigInt(Math.floor(ms * 1e6)), true);
        return DONE;
      },
      environ_sizes_get(count: number, size: number): number {
        new DataView(memory()).setUint32(count, 0, true);
        new DataView(memory()).setUint32(size, 0, true);
        return DONE;
      },
    };
    const imports: WebAssembly.Imports = { wasi_snapshot_preview1: {}, knobel: {} };
    // Files and the rest of that interface are not there.
    for (const { module, name } of WebAssembly.Module.imports(compiled))
      (imports[module] as Record<string, WebAssembly.ImportValue>)[name] = (outside as Record<string, WebAssembly.ImportValue>)[name] ?? (() => BAD);
    (imports.knobel as Record<string, WebAssembly.ImportValue>).unicode = (wish: number, text: number, length: number, out: number, most: number): number => {
      const answer = unicode(wish, new Uint8Array(memory(), text, length).slice());
      if (answer === null || answer.byteLength > most) return -1;
      new Uint8Array(memory(), out, answer.byteLength).set(answer);
      return answer.byteLength;
    };
    (imports.knobel as Record<string, WebAssembly.ImportValue>).number = (number: number, out: number, most: number): number =>
      encoder.encodeInto(String(number), new Uint8Array(memory(), out, most)).written;
    const instance = await WebAssembly.instantiate(compiled, imports);
    own = instance.exports as unknown as Exports;
    own._initialize();
    return new Module(own);
  }

  // --- the house ------------------------------------------------------------------------------------

  /** The heads of all tables. */
  open(heads: Uint8Array): boolean {
    return this.own.open(this.give(heads)) === 1;
  }
  connected(id: number): Item[] {
    this.own.connected(id, now());
    return this.taken();
  }
  received(id: number, text: string): Item[] {
    this.own.received(id, this.give(encoder.encode(text)), now());
    return this.taken();
  }
  disconnected(id: number): Item[] {
    this.own.disconnected(id, now());
    return this.taken();
  }
  asked(ticket: number, path: string, query: string, posted: string): Item[] {
    this.own.asked(ticket, this.give(encoder.encode(`${path}\n${query}\n${posted}`)), now());
    return this.taken();
  }
  committed(done: boolean): Item[] {
    this.own[done ? 'committed' : 'commit_failed'](now());
    return this.taken();
  }
  rowsRead(rows: Uint8Array): Item[] {
    this.own.rows_read(this.give(rows), now());
    return this.taken();
  }
  decided(action: number): Item[] {
    this.own.decided(action, now());
    return this.taken();
  }
  tick(): Item[] {
    this.own.tick(now());
    return this.taken();
  }
  /** How long until `tick` is needed, in ms. */
  due(): number {
    return Math.max(0, this.own.due() - now());
  }

  // --- the thinker ----------------------------------------------------------------------------------

  /** The action, or the name of the values that are missing, or null: it could not be decided. */
  think(question: Uint8Array): number | string | null {
    const action = this.own.think(this.give(question));
    if (action >= 0) return action;
    return decoder.decode(this.output()) || null;
  }
  values(name: string, bytes: Uint8Array): void {
    const key = encoder.encode(name);
    const all = new Uint8Array(key.byteLength + bytes.byteLength);
    all.set(key);
    all.set(bytes, key.byteLength);
    this.own.values(key.byteLength, this.give(all));
  }

  private give(bytes: Uint8Array): number {
    const at = this.own.input(bytes.byteLength);
    new Uint8Array(this.own.memory.buffer, at, bytes.byteLength).set(bytes);
    return bytes.byteLength;
  }
  private output(): Uint8Array {
    return new Uint8Array(this.own.memory.buffer, this.own.output(), this.own.output_length()).slice();
  }
  private taken(): Item[] {
    this.own.take();
    return readItems(this.output());
  }
}
