// The seats of this device. Usually one; at a hot-seat table several, and then one of them has the
// device. Where hands are hidden, the next one finds a curtain before them.

import type { Desk } from './desk.svelte';
import { Draft, showsAll, type Counter, type Shows } from './draft.svelte';

export class Drafts {
  /** Who has the device; null: nobody here has a seat. */
  active = $state<number | null>(null);
  /** The curtain: nothing is shown until `active` lifts it. */
  covered = $state(false);
  /** What is to be seen of what has come. */
  shows = $state.raw<Shows>({ shown: () => undefined, behind: false });
  private readonly made = new Map<number, Draft>();
  /** For whom of this device the table waited when it was last looked. */
  private waiting = '';

  constructor(
    private readonly desk: Counter,
    public secrets: () => boolean,
    shows: Shows = showsAll(desk),
  ) {
    this.shows = shows;
  }

  of(seat: number): Draft {
    let draft = this.made.get(seat);
    if (draft) return draft;
    const drafts = this;
    const shows: Shows = {
      shown: (of) => drafts.shows.shown(of),
      get behind() {
        return drafts.shows.behind;
      },
    };
    this.made.set(seat, (draft = new Draft(this.desk, seat, shows)));
    return draft;
  }

  get draft(): Draft | null {
    return this.active === null ? null : this.of(this.active);
  }

  /** Gives the device to whoever has to act, if the one who has it has not; who took it to have a look in
      between keeps it until the turn changes. Call when anything changed. */
  follow(): void {
    const { seats } = this.desk.you;
    if (this.active !== null && !seats.includes(this.active)) this.active = null;
    // Who has it sees what they did come to its end.
    if (this.active !== null && this.shows.behind) return;
    const waiting = seats.filter((seat) => this.of(seat).mustAct);
    if (this.active === null) {
      const first = waiting[0] ?? seats[0];
      if (first !== undefined) this.give(first);
    } else if (waiting.length > 0 && waiting.join() !== this.waiting && !waiting.includes(this.active)) {
      this.give(waiting[0] as number);
    }
    this.waiting = waiting.join();
  }

  /** Gives the device to `seat`. */
  give(seat: number): void {
    if (seat === this.active) return;
    this.draft?.drop();
    this.active = seat;
    this.covered = this.secrets() && this.desk.you.seats.length > 1;
  }
}

let kept: { of: string; drafts: Drafts } | null = null;

/** Those of the match at the desk's table. What somebody is about to choose is still there when they come back from
    reading the rules. */
export function draftsAt(desk: Desk, match: number, secrets: () => boolean, shows: Shows): Drafts {
  const of = `${desk.code} ${match}`;
  if (kept?.of !== of) kept = { of, drafts: new Drafts(desk, secrets, shows) };
  else Object.assign(kept.drafts, { secrets, shows });
  return kept.drafts;
}
