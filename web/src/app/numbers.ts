// Numbers as people read them.

import { m } from '../paraglide/messages';

/** Of a text that is a number, or has one in it. */
export const minusText = (text: string): string => text.replace(/(?<![\p{L}\d])-(?=\d)/gu, '−');

/** With a minus, where there is one, and not a hyphen. */
export const numberText = (number: number): string => String(number).replace('-', '−');

export const pointsText = (count: number): string => m.points({ count, points: numberText(count) });
