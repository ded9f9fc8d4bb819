// Which values of an option make sense at a table of so many seats.

import type { OptionInfo } from '../net/wire';

/** "Who begins" lists every seat a game can have; only those there are can be chosen. */
export const optionChoices = (option: OptionInfo, seats: number): string[] =>
  (option.words ?? []).filter((word) => !/^\d+$/.test(word) || Number(word) <= seats);

/** Follows another option unless somebody wants it otherwise, or only sees to it that a match ends: a detail. */
export const isDetail = ({ words, default: usual }: OptionInfo): boolean => !words || (usual === 'level' && words.includes('level'));
