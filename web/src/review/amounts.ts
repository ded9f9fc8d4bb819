// Chances and points as people read them.

import { pointsText } from '../app/numbers';
import { settings } from '../app/settings.svelte';
import type { Review } from '../net/wire';

const minus = (text: string): string => text.replace('-', '−');
/** Points of an estimate have one place behind the comma, but are points. */
const points = (value: number, signs: 'auto' | 'exceptZero'): string =>
  minus(new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1, signDisplay: signs }).format(value));
const percent = (value: number, signs: 'auto' | 'exceptZero', places = 0): string =>
  minus(new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: places, signDisplay: signs }).format(value));

/** "62 %", or "58,3 Punkte". */
export const amountText = (value: number, unit: Review['unit']): string =>
  unit === 'chance' ? percent(value, 'auto') : Number.isInteger(value) ? pointsText(value) : points(value, 'auto');
/** "+12 %". */
export const changeText = (value: number, unit: Review['unit']): string => (unit === 'chance' ? percent(value, 'exceptZero') : points(value, 'exceptZero'));
/** Small losses have a place behind the comma. */
export const lossText = (value: number, unit: Review['unit']): string => (unit === 'chance' ? percent(value, 'auto', 1) : points(value, 'auto'));
