// What this page throws into the dice (docs/protocol.md, "The start"): a random number for each of its seats, committed to
// when somebody sits down and opened when the list of all commitments is fixed. Numbers are kept by the commitment to
// them, so it does not matter who sits where, on how many seats, or whether the page was loaded again in between.

import { commitmentTo, type ToldStart } from '../proof/verify';
import type { Desk } from './desk.svelte';
import { randomText, recall, remember } from './keep';
import type { Opening } from '../net/wire';

interface Sealed {
  commitment: string;
  contribution: string;
  /** For which list it has been opened; empty: it is still a secret. */
  openedFor: string;
}

/** What this page was told before a match, to be compared with its record. */
export interface KeptStart extends ToldStart {
  code: string;
  match: number;
}

const MOST_SEALED = 100;
const MOST_TOLD = 60;
const BYTES = 32;

/** For browsers that remember nothing. */
const inMemory = new Map<string, Sealed>();

const kept = (): Sealed[] => recall<Sealed[]>('sealed', []);
const find = (commitment: string): Sealed | undefined =>
  kept().find((sealed) => sealed.commitment === commitment) ?? inMemory.get(commitment);

function keep(sealed: Sealed): void {
  inMemory.set(sealed.commitment, sealed);
  const others = kept().filter(({ commitment }) => commitment !== sealed.commitment);
  remember('sealed', [sealed, ...others].slice(0, MOST_SEALED));
}

/** Makes a contribution, keeps it, and returns the commitment to it. */
export function seal(): string {
  const contribution = randomText(BYTES);
  const commitment = commitmentTo(contribution);
  keep({ commitment, contribution, openedFor: '' });
  return commitment;
}

/** Can this page open it, and has nobody seen it? */
const secret = (commitment: string): boolean => find(commitment)?.openedFor === '';

/** The contribution of a seat. Null: it is not ours to open, or was opened for another list: whoever knows it could have
    made this list to suit it. */
export function openFor({ commitment, commitments }: Opening, seat: number): string | null {
  const sealed = find(commitments?.[seat - 1] ?? '');
  const list = [commitment, ...(commitments ?? [])].join(' ');
  if (sealed === undefined || (sealed.openedFor !== '' && sealed.openedFor !== list)) return null;
  keep({ ...sealed, openedFor: list });
  return sealed.contribution;
}

/** What was told first counts: nobody can change the list afterwards. */
export function keepTold(code: string, { match, starts, commitment, commitments }: Opening): void {
  if (commitments === null) return;
  const told = recall<KeptStart[]>('told', []);
  if (told.some((known) => known.code === code && known.match === match && known.starts === starts)) return;
  remember('told', [{ code, match, starts, commitment, commitments }, ...told].slice(0, MOST_TOLD));
}

/** All that was told before a match; before the one with this envelope, if its number is not known. */
export function toldBefore(code: string, match: number | null, envelope: string): KeptStart[] {
  const told = recall<KeptStart[]>('told', []).filter((known) => known.code === code);
  const number = match ?? told.find(({ commitment }) => commitment === envelope)?.match;
  return told.filter((known) => known.match === number);
}

const PATIENCE = 8;
const PAUSE_MS = 500;

/** Commits and opens for all seats of a desk, by itself. */
export class Contributions {
  /** Envelopes and seats for which this page has committed. */
  private readonly done = new Set<string>();

  constructor(private readonly desk: Desk) {}

  /** Something about the table or the own seats is new. */
  look(): void {
    const { table, you, opening } = this.desk;
    if (table === null) return;
    const anew = table.state === 'opening' && opening?.commitment === table.commitment && opening.commitments === null;
    if (table.state !== 'open' && !anew) return;
    for (const seat of you.seats)
      if (!opening?.failed.includes(seat) && !secret(table.seats[seat - 1]?.commitment ?? '')) void this.commit(table.commitment, seat);
  }

  /** The list is fixed: what is in it for the own seats is opened. */
  openAll(opening: Opening): void {
    if (this.desk.table?.state !== 'opening') return;
    for (const seat of this.desk.you.seats) {
      const contribution = openFor(opening, seat);
      if (contribution !== null) void this.patiently(() => this.desk.ask('open', { seat, contribution }));
    }
  }

  private async commit(envelope: string, seat: number): Promise<void> {
    const key = `${envelope} ${seat}`;
    if (this.done.has(key)) return;
    this.done.add(key);
    const commitment = seal();
    if (!(await this.patiently(() => this.desk.ask('contribute', { seat, commitment })))) this.done.delete(key);
  }

  /** Asks again while the server cannot write. True: it worked. */
  private async patiently(ask: () => Promise<{ error?: { code: string } | undefined }>): Promise<boolean> {
    for (let tries = 0; tries < PATIENCE; ++tries) {
      const { error } = await ask();
      if (error === undefined) return true;
      if (!['busy', 'storage', 'too_fast'].includes(error.code)) return false;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    return false;
  }
}
