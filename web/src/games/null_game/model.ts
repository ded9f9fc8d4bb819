// What a view of the race shows, in the shape in which it is drawn. No rules: everything here is read
// from the view. What may be done is what the server lists.

import type { View } from '../../net/wire';

export interface Runner {
  seat: number;
  place: number;
  toMove: boolean;
}

export interface Race {
  /** Spaces to the end. */
  track: number;
  /** null: it has not been rolled. */
  die: number | null;
  runners: Runner[];
}

export function readRace(view: View): Race {
  const { fields, players } = view;
  const [die] = [fields.die ?? []].flat();
  return {
    track: Number(fields.track),
    die: typeof die === 'number' ? die : null,
    runners: players.map(({ place }, index) => ({
      seat: index + 1,
      place: Number(place),
      toMove: view.turn.kind !== 'over' && fields.to_move === index + 1,
    })),
  };
}
