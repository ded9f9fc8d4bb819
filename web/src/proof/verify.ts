// The luck of a record, computed anew from the slip in the envelope (docs/fairness.md).

import { hmacSha256 } from './hmac';
import type { Luck, MatchRecord } from '../replay/record';
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

/** The seal on what a seat throws in. */
export const commitmentTo = (contribution: string): string => hex(sha256(utf8(`knobel contribution 1\n${contribution}\n`)));

export type Contributions =
  /** Each is what its seat had committed to before any was opened. */
  | 'sealed'
  /** At least one is not. */
  | 'forged'
  /** Nobody had committed to anything: a record of an older server. */
  | 'open'
  /** Nobody threw anything in. */
  | 'none';

function contributionsOf({ contributions, commitments }: Luck & { kind: 'committed' }): Contributions {
  const fits = (opened: string, seat: number): boolean =>
    commitments?.[seat] === '' ? opened === '' : /^[0-9a-f]{64}$/.test(opened) && commitmentTo(opened) === commitments?.[seat];
  if (commitments !== undefined && !contributions.every(fits)) return 'forged';
  if (contributions.every((opened) => opened === '')) return 'none';
  return commitments === undefined ? 'open' : 'sealed';
}

/** The dice of a day are those of its date, and nobody throws anything into them (docs/daily.md). */
const isOfDay = ({ known, commitment, contributions }: Luck & { kind: 'committed' }): boolean =>
  contributions.every((opened) => opened === '') && hex(sha256(sha256(utf8(`knobel daily 1\n${known}\n`)))) === commitment;

/** What a page was told before the match (app/contributions.ts). */
export interface ToldStart {
  starts: number;
  commitment: string;
  commitments: string[];
}

/** Is the record what was told of the last start, and of no later one? Null: nothing was told. */
function asTold(luck: Luck & { kind: 'committed' }, told: readonly ToldStart[]): boolean | null {
  if (told.length === 0) return null;
  const last = told.reduce((one, other) => (other.starts > one.starts ? other : one));
  return (
    last.starts === luck.starts &&
    last.commitment === luck.commitment &&
    last.commitments.join(' ') === (luck.commitments ?? []).join(' ')
  );
}

export interface LuckReport {
  envelope: Envelope;
  contributions: Contributions;
  /** The seats that threw something in. */
  contributors: number[];
  /** Is it what this page was told before the match? null: it was told nothing. */
  asTold: boolean | null;
  /** At which attempt to begin all had opened what they had committed to; 0: nobody had to. */
  starts: number;
  commitment: string;
  /** Whose dice these are, if they were known before: a day's, or "again"; empty: they were a secret. */
  known: string;
  secret: string;
  drawn: Drawn[];
  /** How many throws people made by hand: nobody can check those. */
  byHand: number;
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

export function checkLuck(record: MatchRecord, told: readonly ToldStart[] = []): LuckReport {
  const { luck } = record.header;
  const report: LuckReport = {
    envelope: 'none',
    contributions: 'none',
    contributors: [],
    asTold: null,
    starts: 0,
    commitment: '',
    known: '',
    secret: '',
    drawn: [],
    byHand: 0,
    wrong: null,
    digest: digestFits(record),
  };
  if (luck.kind !== 'committed') return report;
  report.contributions = contributionsOf(luck);
  report.contributors = luck.contributions.flatMap((text, index) => (text === '' ? [] : [index + 1]));
  report.asTold = asTold(luck, told);
  report.starts = luck.starts ?? 0;
  report.commitment = luck.commitment;
  report.known = luck.known ?? '';
  if (report.known !== '' && report.known !== 'again' && !isOfDay(luck)) return { ...report, envelope: 'forged' };
  report.envelope = 'sealed';
  if (record.result === null) return report;
  report.secret = record.result.secret ?? '';
  const secret = fromHex(report.secret);
  if (secret === null || hex(sha256(secret)) !== luck.commitment) return { ...report, envelope: 'forged' };
  report.envelope = 'fits';
  record.entries.forEach((entry, index) => {
    if (!('chance' in entry)) return;
    if (luck.dice === 'by_hand' && entry.chance.startsWith('dice ')) {
      report.byHand += 1;
      return;
    }
    const number = report.drawn.length + report.byHand + 1;
    const right = outcomeAgain(entry.chance, secret, luck.contributions, number) ?? '?';
    const drawn = { event: index + 1, text: entry.chance, right };
    report.drawn.push(drawn);
    if (right !== entry.chance) report.wrong ??= drawn;
  });
  return report;
}

/** Is everything that a page can check itself as it should be? */
export const allRight = ({ envelope, contributions, asTold, wrong, digest }: LuckReport): boolean =>
  envelope === 'fits' && contributions !== 'forged' && asTold !== false && wrong === null && digest === true;
