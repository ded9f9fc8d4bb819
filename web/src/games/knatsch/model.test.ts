import { describe, expect, it } from 'vitest';
import type { Entry, View } from '../../net/wire';
import { guardable, guardText, latestDice, newsBetween, readCard, readTable } from './model';
import { kindName, newsWords, tell } from './words';
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

describe('news', () => {
  const changed = (name: keyof typeof views, change: (copy: View) => void): View => {
    const copy = structuredClone(view(name));
    change(copy);
    return copy;
  };
  const between = (before: View, after: View): string[] =>
    newsBetween(readTable(before), readTable(after)).map((news) => newsWords(news, (seat) => `P${seat}`));

  it('tells who took a card from whom', () => {
    const after = changed('defence', ({ players, fields }) => {
      players[2]!.cards = ['black-333+4'];
      players[0]!.cards = ['black-444+5', 'yellow-333+2'];
      fields.goal = 'none';
    });
    expect(between(view('defence'), after)).toEqual(['P1 takes from P3: Yellow castle.']);
  });

  it('tells that a card stays where it was', () => {
    expect(between(view('defence'), changed('defence', ({ fields }) => { fields.goal = 'none'; }))).toEqual(['Yellow castle stays with P3.']);
  });

  it('tells of cards from and under a stack, and of tournaments', () => {
    const won = changed('choose', ({ players, fields }) => {
      players[1]!.cards = [...(players[1]!.cards as string[]), 'stack-111+2'];
      fields.left_top = ['champion-444+2'];
    });
    expect(between(view('choose'), won)).toEqual(['P2 gets: Stack card.']);
    const under = changed('choose', ({ fields }) => {
      fields.left_under = [...(fields.left_under as string[]), 'stack-111+2'];
      fields.left_top = [];
    });
    expect(between(view('choose'), under)).toEqual(['Stack card goes under the stack.']);
    const tournament = changed('choose', ({ players }) => { players[2]!.tournaments = 2; });
    expect(between(view('choose'), tournament)).toEqual(['P3 wins the tournament.']);
  });

  it('tells what the King takes', () => {
    const after = changed('choose', ({ players, fields }) => {
      players[0]!.cards = ['yellow-333+2'];
      fields.right_under = [...(fields.right_under as string[]), 'black-444+5'];
    });
    expect(between(view('choose'), after)).toEqual(['The King takes from P1: Black castle.']);
  });
});

describe('the log', () => {
  const log = ['take left', 'dice 3 4 2 1 1 6', 'keep 3 2', 'dice 2 2 6', 'keep 2 2 2', 'dice 5'].map(entry);

  it('knows the dice of the latest attempt, dead ones last', () => {
    expect(latestDice(log).map(({ face, dead }) => (dead ? 'x' : face))).toEqual([5, 2, 2, 2, 'x', 'x']);
    expect(latestDice([...log, ...['defend', 'dice 1 1 1 1 1 6'].map(entry)]).map(({ face }) => face)).toEqual([1, 1, 1, 1, 1, 6]);
    expect(latestDice([])).toEqual([]);
  });

  it('is told in sentences', () => {
    const said = (text: string): string | null | undefined => tell(entry(text), (seat) => `P${seat}`);
    expect(said('rob red from 2')).toBe('P1 rolls for a card of P2: Red castle.');
    expect(said('guard red blue')).toBe('P1 guards: Red castle, Blue castle.');
    expect(said('guard none')).toBe('P1 guards nothing.');
    expect(said('keep none')).toBe('P1 throws everything again.');
    expect(said('dice 5 5 2')).toBe('Thrown: 5 5 2');
    expect(said('pick 3 of 20')).toBeNull();
    expect(tell({ table: 'undo', seat: 1 }, String)).toBeUndefined();
  });
});

describe('guards', () => {
  const actions = ['red blue', 'none', 'red', 'blue'].map((kinds) => ({ text: `guard ${kinds}`, verb: 'guard', args: kinds.split(' ') }));

  it('stand on what the actions allow, in any order', () => {
    expect(guardable(actions)).toEqual(['red', 'blue']);
    expect(guardText(actions, ['blue', 'red'])).toBe('guard red blue');
    expect(guardText(actions, [])).toBe('guard none');
    expect(guardText(actions, ['green'])).toBeNull();
  });
});

it('every card has a name', () => {
  expect(kindName('die-3')).toBe('Card die 3');
  expect(kindName('special-guard')).toBe('Card guard');
});
