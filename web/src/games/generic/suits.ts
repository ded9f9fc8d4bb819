// Cards of five colours. Each colour has a mark of its own, so that colour is never the only cue.

import { m } from '../../paraglide/messages';

const SUITS: Record<string, { mark: string; name: () => string }> = {
  b: { mark: '●', name: m.generic_blue },
  r: { mark: '▲', name: m.generic_red },
  g: { mark: '■', name: m.generic_green },
  y: { mark: '◆', name: m.generic_yellow },
  p: { mark: '★', name: m.generic_purple },
};

export const markOf = (colour: string): string => SUITS[colour]?.mark ?? '';
export const cardName = (colour: string, value: number): string => `${SUITS[colour]?.name()} ${value}`;
