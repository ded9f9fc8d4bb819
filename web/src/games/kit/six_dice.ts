// Six dice of which sixes are dead, as Knatsch and its tournament show them: results such as
// "3x4+1" (three fours and a one) and trays such as [5, 5, 2, 'x'].

import type { Entry, Field } from '../../net/wire';

export interface Result {
  count: number;
  face: number;
  /** 0: none */
  extra: number;
}

/** null if there is none, or nothing but dead dice. */
export function readResult(field: Field | undefined): Result | null {
  const text = Array.isArray(field) ? field[0] : field;
  const found = /^(\d)x(\d)\+(\d)$/.exec(String(text ?? ''));
  if (!found || found[1] === '0') return null;
  return { count: Number(found[1]), face: Number(found[2]), extra: Number(found[3]) };
}

export interface TrayDie {
  face: number;
  dead: boolean;
}

/** The dice of a field, dead ones last; a dead die is a six or an x. */
export const readTray = (field: Field | undefined): TrayDie[] =>
  (Array.isArray(field) ? field : []).map((die) => (die === 'x' ? { face: 6, dead: true } : { face: Number(die), dead: false }));

/** Which of the live dice a list of faces takes: true where a die is taken, each face once. */
export function chosen(dice: readonly TrayDie[], faces: readonly number[]): boolean[] {
  const left = [...faces];
  return dice.map(({ face, dead }) => {
    const place = dead ? -1 : left.indexOf(face);
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}

/** The notation that keeps the chosen dice and throws the other live ones again. */
export function keepText(dice: readonly TrayDie[], kept: readonly boolean[]): string {
  const faces = dice.filter((die, place) => !die.dead && kept[place]).map((die) => die.face);
  return `keep ${faces.length > 0 ? faces.sort((a, b) => b - a).join(' ') : 'none'}`;
}

/** The faces that an action "keep …" names. */
export const keptFaces = (args: readonly string[]): number[] => args.map(Number).filter((face) => face > 0);

/** The faces kept last, if the attempt goes on: dice that one kept once are seldom thrown again. */
export function keptBefore(log: readonly Entry[]): number[] {
  const last = log.findLast((entry) => 'action' in entry);
  const [verb, ...args] = last && 'action' in last ? last.action.split(' ') : [''];
  return verb === 'keep' ? keptFaces(args) : [];
}
