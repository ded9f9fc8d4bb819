// The luck of a record, computed anew from the slip in the envelope (docs/fairness.md).

import { hmacSha256 } from './hmac';
import type { MatchRecord } from '../replay/record';
import { fromHex, hex, sha256, utf8 } from './sha256';

/** Numbers for one chance event, read off the blocks. */
class Drawer {
  private block = new Uint8Array(0);
  private used = 0;
  private blocks = 0;
  private readonly prefix: string;

  constructor(
    private readonly secret: Uint8Array,
    contributions: readonly string[],
    event: number,
  ) {
    const thrownIn = contributions.map((text) => `${utf8(text).length}:${text}\n`).join('');
    this.prefix = `knobel chance 1\nseats ${contributions.length}\n${thrownIn}event ${event}\nblock `;
  }

  private byte(): number {
    if (this.used === this.block.length) {
      this.block = new Uint8Array(hmacSha256(this.secret, utf8(`${this.prefix}${this.blocks++}\n`)));
      this.used = 0;
    }
    return this.block[this.used++] as number;
  }

  /** 0 … n − 1, each as likely as any other: what lies beyond the last whole multiple is skipped. */
  below(n: number): number {
    const bytes = n <= 0x100 ? 1 : n <= 0x10000 ? 2 : 4;
    const range = 2 ** (8 * bytes);
    for (;;) {
      let number = 0;
      for (let i = 0; i < bytes; ++i) number = number * 256 + this.byte();
      if (number < range - (range % n)) return number % n;
    }
  }
}

/** What must have come out instead of `text`; null: no text of a chance event. */
export function outcomeAgain(text: string, secret: Uint8Array, contributions: readonly string[], event: number): string | null {
  const drawer = new Drawer(secret, contributions, event);
  const [kind, ...rest] = text.split(' ');
  if (kind === 'dice') return ['dice', ...rest.map(() => drawer.below(6) + 1)].join(' ');
  const [, of, total] = rest;
  const count = Number(total);
  if ((kind !== 'pick' && kind !== 'one') || rest.length !== 3 || of !== 'of' || !(count >= 1)) return null;
  return `${kind} ${drawer.below(count) + 1} of ${total}`;
}

export interface Drawn {
  /** Which event of the record, from 1. */
  event: number;
  /** What the record says. */
  text: string;
  /** What the slip says. */
  right: string;
}

export type Envelope =
  /** The slip is the one that was sealed. */
  | 'fits'
  /** It is another one. */
  | 'forged'
  /** The match is not finished, so it is still closed. */
  | 'sealed'
  /** There is none: dice of a seed, or nobody knows of what. */
  | 'none';

export interface LuckReport {
  envelope: Envelope;
  commitment: string;
  secret: string;
  drawn: Drawn[];
  /** The first event that did not come from the slip. */
  wrong: Drawn | null;
  /** Does the last line fit all lines before it? null: there is none. */
  digest: boolean | null;
}

function digestFits({ text, digest }: MatchRecord): boolean | null {
  if (digest === null) return null;
  const lastLine = text.lastIndexOf('\n', text.length - 2) + 1;
  return hex(sha256(utf8(text.slice(0, lastLine)))) === digest;
}

export function checkLuck(record: MatchRecord): LuckReport {
  const { luck } = record.header;
  const report: LuckReport = { envelope: 'none', commitment: '', secret: '', drawn: [], wrong: null, digest: digestFits(record) };
  if (luck.kind !== 'committed') return report;
  report.commitment = luck.commitment;
  report.envelope = 'sealed';
  if (record.result === null) return report;
  report.secret = record.result.secret ?? '';
  const secret = fromHex(report.secret);
  if (secret === null || hex(sha256(secret)) !== luck.commitment) return { ...report, envelope: 'forged' };
  report.envelope = 'fits';
  record.entries.forEach((entry, index) => {
    if (!('chance' in entry)) return;
    const right = outcomeAgain(entry.chance, secret, luck.contributions, report.drawn.length + 1) ?? '?';
    const drawn = { event: index + 1, text: entry.chance, right };
    report.drawn.push(drawn);
    if (right !== entry.chance) report.wrong ??= drawn;
  });
  return report;
}

/** Is everything that a page can check itself as it should be? */
export const allRight = ({ envelope, wrong, digest }: LuckReport): boolean =>
  envelope === 'fits' && wrong === null && digest === true;
