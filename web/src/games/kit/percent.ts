// Chances for people: whole percents, and nothing is certain or impossible that is not.

import { getLocale } from '../../paraglide/runtime';

export function percent(share: number): string {
  const whole = share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(share * 100))) : share * 100;
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(whole / 100);
}
