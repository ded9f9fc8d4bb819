// The director: views come at once, and a person is shown them one thing after another. First it happens, then it is known:
// while dice tumble, the view is still the one before, and what they mean (sums, sentences, points) comes when they have
// been read. Who has to decide is not kept waiting by what others did, and a tap or a key shows what is now.

import { untrack } from 'svelte';
import type { SeatView } from '../app/desk.svelte';
import type { Story } from '../app/story';
import type { Thrown } from '../games/picture';
import type { Step, View } from '../net/wire';
import { cuesOfAll, passive, timeOf, TUMBLE_MS, type Cue, type Tempo } from './beats';

/** What the director follows. */
export interface Scene {
  /** Whose eyes; 0: an onlooker's. */
  key: number;
  seatView: SeatView | undefined;
  story: Story | undefined;
  /** The seats of this device for which no bot plays. */
  mine: readonly number[];
  paceMs: number;
  /** Nothing is to move, or nobody looks: everything is shown when it comes. */
  still: boolean;
}

/** A longer queue plays faster. */
const QUEUE_MOST_MS = 2_500;
/** What others did holds up nobody who has to decide for longer. */
const DECIDER_WAITS_MS = 600;

const textsOf = ({ actions }: View): string => (actions ?? []).map(({ text }) => text).join('\n');

/** Do the people here have to do something? */
function asked({ turn }: View, mine: readonly number[]): boolean {
  const seats = turn.kind === 'decision' ? turn.seats : turn.kind === 'chance' && turn.asker ? [turn.asker] : [];
  return seats.some((seat) => mine.includes(seat));
}

/** What a story tells that was not known; null: something between them is missing. */
function newIn(story: Story, known: Story): Step[] | null {
  if (story.match !== known.match || story.before > known.seq) return null;
  const last = known.steps.at(-1);
  if (!last) return story.before === known.before ? story.steps : story.steps.filter(({ seq }) => seq > known.seq);
  const place = story.steps.lastIndexOf(last);
  return place < 0 ? null : story.steps.slice(place + 1);
}

export class Director {
  /** Whose eyes. */
  key = $state<number | null>(null);
  /** What is to be seen: all of it as it came, but for what can be done between two views. */
  shown = $state.raw<SeatView | undefined>();
  thrown = $state.raw<Thrown | null>(null);
  /** How long the dice tumble that are thrown. */
  tumbleMs = $state(TUMBLE_MS);
  /** Something has come that is not shown yet. */
  behind = $state(false);
  /** Counts how often was shown what is now, without what led there: then nothing flies. */
  leaps = $state(0);
  /** The story as far as it is shown. */
  story = $derived.by((): Story | undefined => {
    const { whole, unseen } = this;
    if (!whole || unseen === 0) return whole;
    const steps = whole.steps.slice(0, Math.max(0, whole.steps.length - unseen));
    return { ...whole, seq: steps.at(-1)?.seq ?? whole.before, steps };
  });

  private whole = $state.raw<Story | undefined>();
  /** How many steps at its end are not shown yet. */
  private unseen = $state(0);
  private scene: Scene | null = null;
  /** What was known of the story when it was last looked at. */
  private known: Story | null = null;
  private target: SeatView | undefined;
  private cues: Cue[] = [];
  /** How much faster than usual others' beats go. */
  private rate = 1;
  /** How long somebody who has to decide may still be held up; null: nobody has to. */
  private budget: number | null = null;
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `deciding`: whether a throw decides, as the picture says. */
  constructor(private readonly deciding: (step: Step, before: View) => boolean = () => false) {}

  /** What this seat has been shown happen. */
  get told(): readonly Step[] {
    return this.story?.steps ?? [];
  }

  /** Call when anything of this has changed. */
  follow(scene: Scene): void {
    untrack(() => this.look(scene));
  }

  private look(scene: Scene): void {
    const was = this.scene;
    this.scene = scene;
    this.key = scene.key;
    const { seatView, story } = scene;
    const other = was?.key !== scene.key || was.seatView?.match !== seatView?.match;
    if (!seatView || !story || story.match !== seatView.match || story.seq !== seatView.seq) return this.gap(seatView, story);
    const known = this.known;
    this.known = story;
    this.whole = story;
    const fresh = other || !known ? null : newIn(story, known);
    if (seatView === this.target && !other) {
      // What was before has been asked for; or somebody no longer wants to wait.
      if (scene.still || was?.paceMs !== scene.paceMs) this.skip();
      return;
    }
    if (fresh === null || scene.still || !this.shown) return this.leap(seatView);
    this.unseen += fresh.length;
    this.take(fresh, seatView, scene);
  }

  /** Shows what is now. */
  skip(): void {
    if (this.behind) this.leap(this.target);
  }

  /** Nothing more will be shown. */
  stop(): void {
    clearTimeout(this.timer);
    this.cues = [];
  }

  /** The view is here, and of what led to it something is missing. */
  private gap(seatView: SeatView | undefined, story: Story | undefined): void {
    this.whole = story;
    if (seatView === this.target && seatView === this.shown) return;
    this.leap(seatView);
    this.known = seatView ? { match: seatView.match, before: seatView.seq, seq: seatView.seq, steps: [] } : null;
  }

  private leap(seatView: SeatView | undefined): void {
    clearTimeout(this.timer);
    this.cues = [];
    this.budget = null;
    this.target = seatView;
    this.unseen = 0;
    this.thrown = null;
    this.shown = seatView;
    this.behind = false;
    this.leaps += 1;
  }

  /** `steps` have led from the newest view that was here to this one. */
  private take(steps: Step[], seatView: SeatView, scene: Scene): void {
    const from = this.target as SeatView;
    this.target = seatView;
    if (steps.some(({ undone }) => undone !== undefined) || this.sameDecision(steps, seatView)) return this.leap(seatView);
    this.pass();
    const tempo: Tempo = { mine: scene.mine, paceMs: scene.paceMs, deciding: this.deciding };
    this.cues.push(...cuesOfAll(steps, from, seatView, tempo));
    this.behind = this.cues.some(({ kind }) => kind !== 'rest');
    // From now on nothing can be done where the board stands.
    this.shown = this.behind ? passive(this.shown as SeatView) : seatView;
    this.setRate(asked(seatView.view, scene.mine));
    this.go();
  }

  /** Others have done something that changes nothing about what is to be decided here, and is no reason to interrupt it. */
  private sameDecision(steps: Step[], seatView: SeatView): boolean {
    const { shown, scene } = this;
    if (!shown || this.behind || textsOf(shown.view) === '' || textsOf(shown.view) !== textsOf(seatView.view)) return false;
    return steps.flatMap(({ entries }) => entries).every((entry) => 'table' in entry || ('seat' in entry && !scene?.mine.includes(entry.seat)));
  }

  private setRate(decides: boolean): void {
    const others = timeOf(this.cues.filter(({ own }, index, all) => !own && !(index === all.length - 1)));
    if (decides) {
      this.budget ??= DECIDER_WAITS_MS;
      this.rate = Math.max(1, others / Math.max(1, this.budget));
    } else {
      this.budget = null;
      this.rate = Math.max(1, timeOf(this.cues) / QUEUE_MOST_MS);
    }
  }

  private rateOf(cue: Cue): number {
    return cue.own ? 1 : this.rate;
  }

  /** Takes the time that has gone by off the cue that is waited for. */
  private pass(): void {
    clearTimeout(this.timer);
    const cue = this.cues[0];
    const gone = performance.now() - this.since;
    this.since += gone;
    if (!cue) return;
    if (!cue.own && this.budget !== null) this.budget = Math.max(0, this.budget - gone);
    this.cues[0] = { ...cue, ms: Math.max(0, cue.ms - gone * this.rateOf(cue)) };
  }

  /** Gives all cues that are due, and waits for the next. */
  private go(): void {
    this.since = performance.now();
    for (let cue = this.cues[0]; cue; cue = this.cues[0]) {
      const wait = cue.ms / this.rateOf(cue);
      if (wait >= 1) {
        this.timer = setTimeout(() => this.due(), wait);
        return;
      }
      this.cues.shift();
      this.give(cue);
    }
    this.budget = null;
  }

  private due(): void {
    const cue = this.cues[0];
    if (!cue) return;
    if (!cue.own && this.budget !== null) this.budget = Math.max(0, this.budget - cue.ms / this.rate);
    this.cues[0] = { ...cue, ms: 0 };
    this.go();
  }

  private give({ kind, faces, of, key, deciding, view }: Cue): void {
    if (kind === 'throw') {
      const landing = this.cues[0];
      this.tumbleMs = landing ? landing.ms / this.rateOf(landing) : 0;
      this.thrown = { faces, of, key, landed: false, deciding };
    } else if (kind === 'land') {
      if (this.thrown) this.thrown = { ...this.thrown, landed: true };
    } else if (kind === 'show') {
      const more = this.cues.some((cue) => cue.kind !== 'rest');
      this.thrown = null;
      this.unseen -= 1;
      this.shown = more ? view : this.target;
      this.behind = more;
    }
  }
}
