import { describe, expect, it } from 'vitest';
import type { Entry, View } from '../../net/wire';
import { bestGuard, decides, guardText, latestDice, lay, missing, placesRound, readCard, readTable, toggled, type Knight, type Tray } from './model';
import { boutTitle, kindName } from './words';
// Views as the server sent them in matches of random moves.
import views from './fixtures/views.json';

const view = (name: keyof typeof views): View => views[name] as unknown as View;
const entry = (text: string): Entry => (/^(dice|pick|one)/.test(text) ? { chance: text } : { seat: 1, action: text });

describe('cards', () => {
  it('are castles, specials or tournaments, with what is printed on them', () => {
    expect(readCard('red-555+4')).toEqual({ text: 'red-555+4', kind: 'red', castle: true, printed: { count: 3, face: 5, extra: 4 } });
    expect(readCard('castle-guard-333+5')).toMatchObject({ kind: 'castle-guard', castle: false });
    expect(readCard('die-4-444+1')).toMatchObject({ kind: 'die-4', printed: { count: 3, face: 4, extra: 1 } });
    expect(readCard('tournament')).toMatchObject({ kind: 'tournament', castle: false, printed: null });
  });
});

describe('a table', () => {
  it('has two stacks, the King and what lies before each seat', () => {
    const table = readTable(view('choose'));
    expect(table.stacks.map(({ top }) => top?.kind)).toEqual(['stack', 'tournament']);
    expect(table.stacks[0]).toMatchObject({ side: 'left', unseen: 10 });
    expect(table.king).toEqual({ count: 4, face: 3, extra: 5 });
    expect(table.knights[0]).toMatchObject({ seat: 1, tournaments: 2, toMove: true, tournamentsOpen: true });
    expect(table.knights[0]?.castles.map(({ kind }) => kind)).toEqual(['yellow', 'black']);
    expect(table.bout).toBeNull();
  });

  it('shows an attack: the card, what is to beat and what lies there', () => {
    expect(readTable(view('attack')).bout).toMatchObject({
      goal: 'castle', roller: 1, victim: 3, defence: false, beaten: false, throwsLeft: 2,
      card: { kind: 'yellow' }, toBeat: { count: 3, face: 3, extra: 2 }, result: { count: 2, face: 4, extra: 3 },
    });
  });

  it('shows a defence against what the attacker has', () => {
    const { bout } = readTable(view('defence'));
    expect(bout).toMatchObject({ defence: true, roller: 3, mover: 1, toBeat: { count: 3, face: 4, extra: 3 } });
    expect(bout?.dice.at(-1)).toEqual({ face: 6, dead: true });
  });

  it('shows who leads a tournament', () => {
    expect(readTable(view('tournament')).bout).toMatchObject({ goal: 'tournament', roller: 2, leader: 1, beaten: true, card: { kind: 'tournament' } });
  });

  it('shows no bout while the King takes his revenge', () => {
    const revenge = structuredClone(view('choose'));
    Object.assign(revenge.fields, { phase: 'lose-castle', goal: 'king', roller: 1, to_beat: ['4x3+5'] });
    expect(readTable(revenge).bout).toBeNull();
  });

  it('has nobody to move at the end', () => {
    expect(readTable(view('over')).knights.some(({ toMove }) => toMove)).toBe(false);
  });
});

describe('who may win next', () => {
  const knight = (castles: number, tournaments = 0, tournamentsOpen = true): Knight => ({
    seat: 1, castles: ['red-222+1', 'green-222+3', 'blue-222+4'].slice(0, castles).map(readCard), specials: [], tournaments, guarded: [], tournamentsOpen, toMove: false,
  });

  it('is who lacks one thing', () => {
    expect(missing(knight(3))).toEqual(['castle', 'king']);
    expect(missing(knight(2, 2))).toEqual(['tournament']);
    expect(missing(knight(3, 2))).toEqual(['castle', 'king', 'tournament']);
    expect(missing(knight(1, 3))).toEqual(['castle']);
  });

  it('is nobody else', () => {
    expect(missing(knight(2, 1))).toEqual([]);
    expect(missing(knight(1, 2))).toEqual([]);
    expect(missing(knight(2, 2, false))).toEqual([]);
  });
});

describe('places round the table', () => {
  const knights = (count: number): Knight[] => Array.from({ length: count }, (_, index) => ({ ...(readTable(view('choose')).knights[0] as Knight), seat: index + 1 }));
  const seats = (count: number, seat: number | null): (number | number[] | null)[] => {
    const { top, left, right, bottom } = placesRound(knights(count), seat);
    return [left?.seat ?? null, top.map((one) => one.seat), right?.seat ?? null, bottom.map((one) => one.seat)];
  };

  it('go clockwise from the own seat, with two at the sides from five on', () => {
    expect(seats(2, 2)).toEqual([null, [1], null, [2]]);
    expect(seats(4, 1)).toEqual([null, [2, 3, 4], null, [1]]);
    expect(seats(5, 2)).toEqual([3, [4, 5], 1, [2]]);
    expect(seats(6, 1)).toEqual([2, [3, 4, 5], 6, [1]]);
  });

  it('are shared out for an onlooker', () => {
    expect(seats(3, null)).toEqual([null, [2, 3], null, [1]]);
    expect(seats(6, null)).toEqual([null, [4, 5, 6], null, [3, 2, 1]]);
  });
});

describe('dice on the felt', () => {
  const die = (face: number): { face: number; dead: boolean } => ({ face, dead: face === 6 });
  const dice = (...faces: number[]): { face: number; dead: boolean }[] => faces.map(die);
  const text = ({ dice: all }: Tray): string => all.map((one) => one?.face ?? '-').join('');
  const none = [false, false, false, false, false, false];

  it('keep their places while others are thrown', () => {
    const flying = lay(null, [], 6, [], [3, 6, 3, 1, 2, 5]);
    expect(text(flying)).toBe('363125');
    expect(flying.flying).toEqual([true, true, true, true, true, true]);
    const landed = lay(flying, dice(5, 3, 3, 2, 1, 6), 6, none, null);
    expect(text(landed)).toBe('363125');
    const kept = [true, false, true, false, false, false];
    const cup = lay(landed, dice(3, 3, 6), 6, kept, null);
    expect(text(cup)).toBe('363---');
    const again = lay(cup, dice(3, 3, 6), 6, kept, [4, 3, 6]);
    expect(text(again)).toBe('363436');
    expect(again.flying).toEqual([false, false, false, true, true, true]);
    const last = lay(again, dice(4, 3, 3, 3, 6, 6), 6, kept, null);
    expect(text(last)).toBe('363436');
    expect(last.kept).toEqual(kept);
  });

  it('lie there although nobody has told how they came', () => {
    expect(text(lay(null, dice(4, 4, 1, 6), 4, [], null))).toBe('4416');
    expect(text(lay(lay(null, dice(5, 5, 2), 3, [], null), dice(4, 4, 1), 3, [], null))).toBe('441');
  });
});

describe('a throw', () => {
  const step = { seq: 9, entries: [{ chance: 'dice 1 2 3' }], news: [] };
  const ends = (name: keyof typeof views, fields: Record<string, string>): boolean => {
    const before = view(name);
    return decides({ ...step, view: { ...before, fields: { ...before.fields, ...fields } } }, before);
  };

  it('decides when it ends what is fought for', () => {
    expect(ends('attack', { phase: 'keep' })).toBe(false);
    expect(ends('attack', { phase: 'choose', goal: 'none' })).toBe(true);
    expect(ends('attack', { phase: 'defend' })).toBe(true);
    expect(ends('tournament', { phase: 'throw' })).toBe(false);
    expect(ends('tournament', { phase: 'choose', goal: 'none' })).toBe(true);
    expect(decides({ seq: 9, entries: [{ seat: 1, action: 'stop' }], news: [], view: view('choose') }, view('attack'))).toBe(false);
  });
});

it('what goes on is told in a sentence', () => {
  const title = (name: keyof typeof views): string => {
    const { bout } = readTable(view(name));
    return bout ? boutTitle(bout, (seat) => `P${seat}`) : '';
  };
  expect(title('attack')).toBe('P1 attacks: Yellow castle of P3');
  expect(title('defence')).toBe('P3 defends: Yellow castle against P1');
  expect(title('tournament')).toBe('Tournament: P2 rolls');
});

describe('the log', () => {
  const log = ['take left', 'dice 3 4 2 1 1 6', 'keep 3 2', 'dice 2 2 6', 'keep 2 2 2', 'dice 5'].map(entry);

  it('knows the dice of the latest attempt, dead ones last', () => {
    expect(latestDice(log).map(({ face, dead }) => (dead ? 'x' : face))).toEqual([5, 2, 2, 2, 'x', 'x']);
    expect(latestDice([...log, ...['defend', 'dice 1 1 1 1 1 6'].map(entry)]).map(({ face }) => face)).toEqual([1, 1, 1, 1, 1, 6]);
    expect(latestDice([])).toEqual([]);
  });
});

describe('guards', () => {
  const actions = ['red blue', 'none', 'red', 'blue'].map((kinds) => ({ text: `guard ${kinds}`, verb: 'guard', args: kinds.split(' ') }));

  it('stand on what the actions allow, in any order', () => {
    expect(guardText(actions, ['blue', 'red'])).toBe('guard red blue');
    expect(guardText(actions, [])).toBe('guard none');
    expect(guardText(actions, ['green'])).toBeNull();
    expect(toggled(actions, ['red'], 'blue')).toEqual(['red', 'blue']);
    expect(toggled(actions, ['red', 'blue'], 'red')).toEqual(['blue']);
  });

  it('stand best with the easiest prey, on as many as they can', () => {
    expect(bestGuard(actions, ['blue', 'red'])).toEqual(['blue', 'red']);
    expect(bestGuard(actions.slice(1), ['blue', 'red'])).toEqual(['blue']);
    expect(toggled(actions.slice(1), ['blue'], 'red')).toEqual(['red']);
    expect(bestGuard(actions, [])).toEqual([]);
  });
});

it('every card has a name', () => {
  expect(kindName('die-3')).toBe('Card die 3');
  expect(kindName('special-guard')).toBe('Special guard');
});
