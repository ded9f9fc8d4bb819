// Phrases and emotes: the server knows their keys, the page their words and faces.

import { m } from '../paraglide/messages';
import type { Said } from './wire';

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

const EMOTES: Record<string, { face: string; name: () => string }> = {
  smile: { face: '🙂', name: m.emote_smile },
  laugh: { face: '😄', name: m.emote_laugh },
  wow: { face: '😮', name: m.emote_wow },
  thinking: { face: '🤔', name: m.emote_thinking },
  sad: { face: '🙁', name: m.emote_sad },
  angry: { face: '😠', name: m.emote_angry },
  clap: { face: '👏', name: m.emote_clap },
  dice: { face: '🎲', name: m.emote_dice },
};

export const phraseWords = (key: string): string => PHRASES[key]?.() ?? key;
export const emoteFace = (key: string): string => EMOTES[key]?.face ?? key;
export const emoteName = (key: string): string => EMOTES[key]?.name() ?? key;

export function saidWords(said: Said): string {
  if (said.phrase !== undefined) return phraseWords(said.phrase);
  if (said.emote !== undefined) return emoteFace(said.emote);
  return said.text ?? '';
}
