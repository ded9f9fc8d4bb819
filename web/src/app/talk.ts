// Phrases and emotes: the server knows their keys, the page their words; faces are drawn by ui/Emote.

import { m } from '../paraglide/messages';
import type { Said } from '../net/wire';

const PHRASES: Record<string, () => string> = {
  hello: m.phrase_hello,
  good_luck: m.phrase_good_luck,
  well_played: m.phrase_well_played,
  thanks: m.phrase_thanks,
  sorry: m.phrase_sorry,
  moment: m.phrase_moment,
  your_turn: m.phrase_your_turn,
  close_call: m.phrase_close_call,
  what_a_roll: m.phrase_what_a_roll,
  good_bye: m.phrase_good_bye,
};

const EMOTES: Record<string, () => string> = {
  smile: m.emote_smile,
  laugh: m.emote_laugh,
  wow: m.emote_wow,
  thinking: m.emote_thinking,
  sad: m.emote_sad,
  angry: m.emote_angry,
  clap: m.emote_clap,
  dice: m.emote_dice,
};

export const phraseWords = (key: string): string => PHRASES[key]?.() ?? key;
export const emoteName = (key: string): string => EMOTES[key]?.() ?? key;

/** What was said, in words also where it was a face. */
export function saidWords(said: Said): string {
  if (said.phrase !== undefined) return phraseWords(said.phrase);
  if (said.emote !== undefined) return emoteName(said.emote);
  return said.text ?? '';
}
