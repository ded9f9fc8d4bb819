// The teacher: goes through a lesson with whoever learns. To the pictures and to a draft this is a desk like any other, at
// which one seat plays; only that what happens is written in the lesson. The learner's taps are real actions: the one that
// is asked for happens, any other one is answered with the reason why it is not allowed, or with what it would lead to.

import type { Counter } from '../app/draft.svelte';
import type { SeatView } from '../app/desk.svelte';
import type { Story } from '../app/story';
import type { Answer, Takes, Word } from '../net/requests';
import type { Chair, Step, TablePush, View, WireError, Why } from '../net/wire';
import { contentsOf, momentOf, type Chapter, type Contents, type Note, type Tried } from './contents';

/** What is going on: `move`: something happens by itself; `read`: there is something to read; `ask`: the learner is to do
    something; `tried`: they have done something else, and see what it leads to; `end`: that was the last chapter. */
export type Phase = 'move' | 'read' | 'ask' | 'tried' | 'end';

/** What follows from something that was not asked for. */
export interface Reply {
  /** Why it is not allowed; null: it is. */
  refused: { text: string; why: Why } | null;
  /** What it would lead to. */
  steps: Step[];
}

/** Who sits with the learner. */
const OTHERS = [
  { called: 'Odo', colour: 'blue', arms: 'tower' },
  { called: 'Hilde', colour: 'green', arms: 'leaf' },
  { called: 'Kuno', colour: 'plum', arms: 'key' },
  { called: 'Berta', colour: 'orange', arms: 'bell' },
];

const STOPS = { chance: 'chance', others: 'reveal', end: 'end' } as const;

export class Teacher implements Counter {
  // --- what a draft and a picture see of a desk -----------------------------------------------------
  views = $state.raw<Record<number, SeatView>>({});
  stories = $state.raw<Record<number, Story>>({});
  table = $state.raw<TablePush | null>(null);
  you = $state.raw<{ seats: number[]; host: boolean }>({ seats: [], host: false });

  contents = $state.raw<Contents | null>(null);
  chapterNumber = $state(0);
  phase = $state<Phase>('move');
  /** What is to be read now, in this order. */
  notes = $state.raw<Note[]>([]);
  reply = $state.raw<Reply | null>(null);
  /** What did not work, and is not the learner's fault. */
  trouble = $state<string | null>(null);
  private event = 0;
  /** Another one whenever a chapter begins: nothing goes on from what was before. */
  private match = 0;
  /** What the learner's seat sees while it looks at something else. */
  private real: { views: Record<number, SeatView>; stories: Record<number, Story> } | null = null;

  /** `name`: the learner's; `settled`: when everything that came has been shown. */
  constructor(
    private readonly lesson: string,
    private readonly name: string,
    private readonly settled: () => Promise<void>,
  ) {}

  get chapter(): Chapter | null {
    return this.contents?.chapters[this.chapterNumber] ?? null;
  }
  private get seat(): number {
    return this.contents?.learner ?? 1;
  }

  /** A draft says here what it would say at a table; the page shows it with the notes. */
  get error(): WireError | null {
    return null;
  }
  set error(error: WireError | null) {
    if (error?.why) this.reply = { refused: { text: error.text, why: error.why }, steps: [] };
    else if (error) this.trouble = error.text;
  }

  async begin(): Promise<void> {
    try {
      this.contents = await contentsOf(this.lesson);
      this.you = { seats: [this.seat], host: false };
      this.table = this.tableOf(this.contents);
      await this.open(0);
    } catch (error) {
      this.failed(error);
    }
  }

  /** To the beginning of a chapter. */
  async open(chapter: number): Promise<void> {
    const match = ++this.match;
    this.phase = 'move';
    this.notes = [];
    this.reply = null;
    this.real = null;
    this.chapterNumber = chapter;
    this.event = 0;
    try {
      const { view } = await momentOf(this.lesson, chapter, 0, 0);
      if (match !== this.match) return;
      this.show(view, []);
      this.arrive();
    } catch (error) {
      this.failed(error);
    }
  }

  /** On from what was read. */
  async next(): Promise<void> {
    if (this.phase !== 'read') return;
    if (this.event < (this.chapter as Chapter).events.length) return this.advance(1);
    if (this.chapterNumber + 1 < (this.contents as Contents).chapters.length) return this.open(this.chapterNumber + 1);
    this.notes = [];
    this.phase = 'end';
  }

  /** Back to where something else was tried. */
  goBack(): void {
    if (this.real) Object.assign(this, this.real);
    this.real = null;
    this.reply = null;
    this.phase = 'ask';
  }

  // --- a desk's requests ------------------------------------------------------------------------------
  async ask<W extends Word>(what: W, members?: object): Promise<Answer<W>> {
    return (await this.answer(what, members)) as Answer<W>;
  }
  async want<W extends Word>(what: W, members?: object): Promise<Answer<W>> {
    return this.ask(what, members);
  }

  private async answer(what: Word, members: object | undefined): Promise<object> {
    try {
      if (what === 'preview') return await this.preview((members as Takes['preview']).actions);
      if (what === 'why_not') return await this.whyNot((members as Takes['why_not']).action);
      if (what === 'act') return await this.act((members as Takes['act']).actions);
      if (what === 'roll' && this.phase === 'ask') {
        void this.advance(1);
        return { ok: true };
      }
    } catch (error) {
      this.failed(error);
    }
    // Nothing of what else one can ask at a table belongs here.
    return { error: { code: 'lost', text: '' } };
  }

  private async try(actions: readonly string[]): Promise<Tried> {
    const { tried } = await momentOf(this.lesson, this.chapterNumber, this.event, this.event, actions);
    if (!tried) throw new Error('the server does not say what follows');
    return tried;
  }

  private async preview(actions: readonly string[]): Promise<object> {
    const tried = await this.try(actions);
    if (!tried.legal) return { error: { code: 'refused', text: tried.text, why: tried.why } };
    this.reply = null;
    return { ok: true, ...tried, stopped: tried.stopped && STOPS[tried.stopped] };
  }

  private async whyNot(action: string): Promise<object> {
    const tried = await this.try([action]);
    return { ok: true, ...(tried.legal ? { legal: true } : { legal: false, text: tried.text, why: tried.why }) };
  }

  private async act(actions: readonly string[]): Promise<object> {
    const { events } = this.chapter as Chapter;
    const asked = actions.every((text, index) => {
      const entry = events[this.event + index];
      return entry !== undefined && 'action' in entry && entry.seat === this.seat && entry.action === text;
    });
    if (this.phase === 'ask' && asked) {
      void this.advance(actions.length);
      return { ok: true };
    }
    const tried = await this.try(actions);
    this.reply = { refused: tried.legal ? null : { text: tried.text, why: tried.why }, steps: tried.legal ? tried.steps : [] };
    if (tried.legal) {
      this.real = { views: this.views, stories: this.stories };
      const { actions: _, ...view } = tried.view;
      this.phase = 'tried';
      this.show(view, tried.steps);
    }
    return { error: { code: 'lost', text: '' } };
  }

  // --- what happens -----------------------------------------------------------------------------------
  /** So many more events happen. */
  private async advance(count: number): Promise<void> {
    const { match, event } = this;
    this.phase = 'move';
    this.reply = null;
    try {
      const { view, steps } = await momentOf(this.lesson, this.chapterNumber, event + count, event);
      if (match !== this.match) return;
      this.event = event + count;
      this.show(view, steps);
      await this.settled();
      if (match === this.match) this.arrive();
    } catch (error) {
      this.failed(error);
    }
  }

  /** What is to be read here, or else what comes next. */
  private arrive(): void {
    const { events, notes } = this.chapter as Chapter;
    const here = notes.filter(({ event }) => event === this.event);
    const next = events[this.event];
    const { turn } = (this.views[this.seat] as SeatView).view;
    const learners = next !== undefined && ('action' in next ? next.seat === this.seat : turn.kind === 'chance' && turn.asker === this.seat);
    // What was asked for may take more than one action.
    if (here.length > 0) this.notes = here;
    if (learners && (here.length === 0 || here.at(-1)?.kind === 'do')) this.phase = 'ask';
    else if (here.length > 0 || next === undefined) this.phase = 'read';
    else void this.advance(1);
  }

  private show(view: View, more: readonly Step[]): void {
    const { seat, match } = this;
    const known = this.stories[seat];
    const before = known?.match === match ? known.steps : [];
    const steps = [...before, ...more];
    const seq = steps.at(-1)?.seq ?? 0;
    this.stories = { [seat]: { match, before: 0, seq, steps } };
    this.views = { [seat]: { match, seat, seq, undo: false, view } };
  }

  private failed(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  private tableOf({ game, rules, seats, options, learner }: Contents): TablePush {
    const chair: Chair = { kind: 'person', name: this.name, away: false, bot: null, bot_in_ms: null, commitment: '', contribution: '' };
    const others = Array.from({ length: seats - 1 }, (_, index): Chair => ({ ...chair, kind: 'bot', name: 'apprentice', ...(OTHERS[index % OTHERS.length] as object) }));
    return {
      code: '',
      game,
      rules,
      state: 'playing',
      match: 1,
      locked: true,
      host: null,
      settings: { approve: false, watch: true, chat: false, pace_ms: PACE_MS, grace_s: 0, clock_s: 0, real_dice: false, help: 'off', options },
      commitment: '',
      seats: [...others.slice(0, learner - 1), { ...chair, colour: 'red', arms: 'star' }, ...others.slice(learner - 1)],
      watching: 0,
    };
  }
}

/** How fast others play. */
export const PACE_MS = 900;
