// A record as something to look at: a table for the pictures, and moments from the server, which
// judges every event by the rules and shows what a seat could see.

import { ask as askAnywhere } from '../net/ask';
import { levelName } from '../app/people';
import type { Chair, Step, TablePush, View } from '../net/wire';
import type { MatchRecord } from './record';

/** Through whose eyes: a seat's, an onlooker's, or with everything open. */
export type Eyes = number | 'none' | 'all';

/** A record calls a bot by the key of its level. */
const chairOf = (name: string): Chair => {
  const bot = levelName(name) !== name;
  return { kind: bot ? 'bot' : 'person', name, away: false, bot: bot ? name : null, bot_in_ms: null, commitment: '', contribution: '' };
};

/** The table at which the match of a record was played, as far as a picture needs one. */
export function tableOf({ header, result }: MatchRecord, code: string): TablePush {
  return {
    code,
    game: header.game,
    rules: header.rules,
    state: 'finished',
    match: 1,
    locked: true,
    host: null,
    settings: { approve: false, watch: true, chat: false, pace_ms: 0, grace_s: 0, clock_s: 0, real_dice: false, help: 'off', options: header.options },
    commitment: header.luck.kind === 'committed' ? header.luck.commitment : '',
    seats: header.players.map(chairOf),
    watching: 0,
    ...(result ? { result } : {}),
  };
}

/** Everything open: of each seat what that seat itself sees. */
function openView(views: readonly View[]): View {
  const [first, ...others] = views as [View, ...View[]];
  const { actions: _, ...shared } = first;
  return { ...shared, seat: null, players: [first, ...others].map((view, index) => view.players[index] ?? {}) };
}

/** How it stands after an event, and what has led there. */
interface Moment {
  view: View;
  steps: Step[];
}

/** Why a moment cannot be shown, in the server's words. */
export class NoMoment extends Error {}

interface ReplayBody {
  view?: View;
  views?: View[];
  steps?: Step[];
  error?: { code: string; text: string };
}

/** A long record counts as many requests: whoever has asked for too many waits a moment. */
const TOO_MANY = 429;
const TRIES = 5;
const WAIT_MS = 2_000;

export type Fetch = (address: string, how: { method: 'POST'; body: string }) => Promise<Response>;

/** The moments of one record, and its story. Each is asked for once. */
export class Moments {
  private readonly known = new Map<string, Promise<Moment>>();

  constructor(
    private readonly record: MatchRecord,
    private readonly ask: Fetch = askAnywhere,
  ) {}

  async at(event: number, eyes: Eyes): Promise<View> {
    return (await this.once(`event=${event}&seat=${eyes}`)).view;
  }

  /** Everything that happened, as these eyes saw it. */
  async story(eyes: Eyes): Promise<Step[]> {
    return (await this.once(`from=0&seat=${eyes}`)).steps;
  }

  private once(key: string): Promise<Moment> {
    const known = this.known.get(key) ?? this.load(key);
    this.known.set(key, known);
    known.catch(() => this.known.delete(key));
    return known;
  }

  private async load(query: string): Promise<Moment> {
    const ask = (): Promise<Response> => this.ask(`/replay?${query}`, { method: 'POST', body: this.record.text });
    let response = await ask();
    for (let tried = 1; response.status === TOO_MANY && tried < TRIES; ++tried) {
      await new Promise((done) => setTimeout(done, WAIT_MS));
      response = await ask();
    }
    const answer = (await response.json().catch(() => ({}))) as ReplayBody;
    const view = answer.views ? openView(answer.views) : answer.view;
    if (!view) throw new NoMoment(answer.error?.text ?? String(response.status));
    return { view, steps: answer.steps ?? [] };
  }
}
