// What people look like: a colour and a coat of arms, as words that server and page share (src/server/faces.h); they are
// drawn by ui/Arms. This browser knows what each name that has sat here looked like last.

import { m } from '../paraglide/messages';
import { recall, remember } from './keep';

export interface Face {
  colour: string;
  arms: string;
}

const COLOUR_WORDS: Record<string, () => string> = {
  red: m.colour_red,
  blue: m.colour_blue,
  green: m.colour_green,
  yellow: m.colour_yellow,
  plum: m.colour_plum,
  orange: m.colour_orange,
  teal: m.colour_teal,
  grey: m.colour_grey,
};
const ARMS_WORDS: Record<string, () => string> = {
  star: m.arms_star,
  moon: m.arms_moon,
  fir: m.arms_fir,
  fish: m.arms_fish,
  tower: m.arms_tower,
  key: m.arms_key,
  bell: m.arms_bell,
  boat: m.arms_boat,
  sun: m.arms_sun,
  anchor: m.arms_anchor,
  leaf: m.arms_leaf,
  heart: m.arms_heart,
};
export const COLOURS: readonly string[] = Object.keys(COLOUR_WORDS);
export const ARMS: readonly string[] = Object.keys(ARMS_WORDS);
export const colourName = (word: string): string => COLOUR_WORDS[word]?.() ?? word;
export const armsName = (word: string): string => ARMS_WORDS[word]?.() ?? word;

const MOST_FACES = 40;
const known = (): [string, Face][] => recall<[string, Face][]>('faces', []);

/** What whoever goes by this name looked like last; nothing: the table decides. */
export const faceOf = (name: string): Partial<Face> => known().find(([whose]) => whose === name)?.[1] ?? {};

export function rememberFace(name: string, face: Face): void {
  remember('faces', [[name, face], ...known().filter(([whose]) => whose !== name)].slice(0, MOST_FACES));
}

/** All names that people have had on this device. */
export const ownNames = (): Set<string> => new Set([recall('name', ''), ...known().map(([whose]) => whose)].filter((name) => name !== ''));
