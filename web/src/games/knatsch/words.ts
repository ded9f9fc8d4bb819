// The names of the cards of Knatsch, what they do, and sentences for the log.

import { m } from '../../paraglide/messages';
import type { Entry } from '../../net/wire';
import type { Card, KnatschTable, News } from './model';

const NAMES: Record<string, () => string> = {
  red: m.knatsch_red,
  green: m.knatsch_green,
  blue: m.knatsch_blue,
  yellow: m.knatsch_yellow,
  black: m.knatsch_black,
  white: m.knatsch_white,
  catapult: m.knatsch_catapult,
  champion: m.knatsch_champion,
  stack: m.knatsch_stack,
  'castle-guard': m.knatsch_castle_guard,
  'special-guard': m.knatsch_special_guard,
  treason: m.knatsch_treason,
  protection: m.knatsch_protection,
  tournament: m.knatsch_tournament,
};

const EFFECTS: Record<string, (throws: { throws: number }) => string> = {
  catapult: m.knatsch_catapult_does,
  champion: m.knatsch_champion_does,
  stack: m.knatsch_stack_does,
  'castle-guard': m.knatsch_castle_guard_does,
  'special-guard': m.knatsch_special_guard_does,
  treason: m.knatsch_treason_does,
  protection: m.knatsch_protection_does,
  tournament: m.knatsch_tournament_does,
};

const dieValue = (kind: string): string | undefined => /^die-(\d)$/.exec(kind)?.[1];

export function kindName(kind: string): string {
  const value = dieValue(kind);
  return value ? m.knatsch_die({ value }) : (NAMES[kind]?.() ?? kind);
}

/** What a card is good for; `throws` by what gives them. */
export function meaning(card: Card, throws: KnatschTable['throws']): string {
  const value = dieValue(card.kind);
  if (value) return m.knatsch_die_does({ value });
  return EFFECTS[card.kind]?.({ throws: throws[card.kind] ?? 0 }) ?? m.knatsch_castle_does();
}

const SIDE: Record<string, () => string> = { left: m.knatsch_left, right: m.knatsch_right };
export const sideName = (side: string): string => SIDE[side]?.() ?? side;

type Name = (seat: number) => string;

export function newsWords(news: News, name: Name): string {
  const card = 'card' in news ? kindName(news.card.kind) : '';
  switch (news.what) {
    case 'won':
      return news.from === null
        ? m.knatsch_news_won({ name: name(news.seat), card })
        : m.knatsch_news_robbed({ name: name(news.seat), card, from: name(news.from) });
    case 'under':
      return news.from === null ? m.knatsch_news_under({ card }) : m.knatsch_news_king({ name: name(news.from), card });
    case 'tournament':
      return m.knatsch_news_tournament({ name: name(news.seat) });
    case 'stays':
      return m.knatsch_news_stays({ name: name(news.seat), card });
  }
}

/** A sentence of the log. */
export function tell(entry: Entry, nameOf: Name): string | null | undefined {
  if ('chance' in entry) return entry.chance.startsWith('dice ') ? m.knatsch_log_dice({ dice: entry.chance.slice(5) }) : null;
  if (!('action' in entry)) return undefined;
  const name = nameOf(entry.seat);
  const [verb, ...args] = entry.action.split(' ');
  const first = args[0] ?? '';
  switch (verb) {
    case 'take':
      return m.knatsch_log_take({ name, side: sideName(first) });
    case 'tuck':
      return m.knatsch_log_tuck({ name, side: sideName(first) });
    case 'king':
      return m.knatsch_log_king({ name });
    case 'end':
      return m.knatsch_log_end({ name });
    case 'skip':
      return m.knatsch_log_skip({ name });
    case 'rob':
      return m.knatsch_log_rob({ name, card: kindName(first), from: nameOf(Number(args[2])) });
    case 'defend':
      return m.knatsch_log_defend({ name });
    case 'decline':
      return m.knatsch_log_decline({ name });
    case 'lose':
      return m.knatsch_log_lose({ name, card: kindName(first), side: sideName(args[1] ?? '') });
    case 'guard':
      return first === 'none' ? m.knatsch_log_guard_none({ name }) : m.knatsch_log_guard({ name, cards: args.map(kindName).join(', ') });
    case 'keep':
      return first === 'none' ? m.knatsch_log_keep_none({ name }) : m.knatsch_log_keep({ name, dice: args.join(' ') });
    case 'stop':
      return m.knatsch_log_stop({ name });
    default:
      return undefined;
  }
}
