// How dice lie on the felt: as they fell, for as long as they lie there. A view has them sorted; what is thrown again falls
// into the gaps, and nothing else moves.

import { chosen, type TrayDie } from '../kit/six_dice';
import type { Thrown } from '../picture';

export interface Lying extends TrayDie {
  /** In the air. */
  flying: boolean;
}

const still = (dice: readonly TrayDie[]): Lying[] => dice.map(({ face, dead }) => ({ face, dead, flying: false }));
const sorted = (dice: readonly TrayDie[]): string =>
  dice
    .map(({ face, dead }) => (dead ? 'x' : String(face)))
    .sort()
    .join();

export class Felt {
  /** As they were shown last, and whose they were. */
  private last: Lying[] = [];
  private whose: number | null = null;
  private key = '';

  /** `dice`: as the view has them. While a further throw is due those are the ones that stay, which `again` says. `six`: sixes
      are dead. */
  show(whose: number | null, dice: readonly TrayDie[], again: boolean, thrown: Thrown | null, six: boolean): (Lying | null)[] {
    if (thrown) {
      if (thrown.key !== this.key) this.last = this.fall(whose, dice, again, thrown.faces, six);
      this.key = thrown.key;
      this.whose = whose;
      return this.last;
    }
    this.key = '';
    if (again) return this.gaps(whose, dice);
    if (whose !== this.whose || sorted(dice) !== sorted(this.last)) this.last = still(dice);
    this.whose = whose;
    return still(this.last);
  }

  /** Those that stay where they lie; null: in the cup. */
  private gaps(whose: number | null, dice: readonly TrayDie[]): (Lying | null)[] {
    const live = dice.filter(({ dead }) => !dead);
    if (whose !== this.whose || this.last.length === 0) return still(live);
    const stays = chosen(
      this.last,
      live.map(({ face }) => face),
    );
    return this.last.map((die, place) => (die.dead || stays[place] ? { ...die, flying: false } : null));
  }

  private fall(whose: number | null, dice: readonly TrayDie[], again: boolean, faces: readonly number[], six: boolean): Lying[] {
    const flying = faces.map((face) => ({ face, dead: six && face === 6, flying: true }));
    const places = again ? this.gaps(whose, dice) : [];
    if (places.filter((die) => die === null).length !== faces.length) return [...places.filter((die) => die !== null), ...flying];
    return places.map((die) => die ?? (flying.shift() as Lying));
  }
}
