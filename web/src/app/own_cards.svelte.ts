// A component set from this device for a new table: the server checks it and knows it by its digest; the file itself stays
// here, in case the server has forgotten it by then.

import { ask } from '../net/ask';
import { m } from '../paraglide/messages';
import { minusText } from './numbers';
import type { Components } from '../net/wire';

/** What the server takes. */
export const MOST_BYTES = 16 * 1024;

/** What the server says of a wrong set, which is English, in the language of the page, if it is one of the usual complaints. */
export function complaintWords(text: string): string {
  const [, line, place, complaint] = text.match(/^(?:line (\d+): )?(\S+|the component set) ((?:is|has) .*)$/) ?? [];
  if (place === undefined || complaint === undefined) return text;
  const where = place === 'the component set' ? m.cards_whole_set() : place;
  const range = (words: string): string => words.replace(/(-?\d+) to (-?\d+)/g, (_, from: string, to: string) => m.cards_range({ from, to }));
  const found =
    [
      { pattern: /^is (.+); allowed are (.+)$/, say: (value: string, allowed: string) => m.cards_value({ where, value: minusText(value), allowed: minusText(range(allowed)) }) },
      { pattern: /^has (\d+) items; needed are (.+)$/, say: (count: string, wanted: string) => m.cards_items({ where, count, wanted: range(wanted) }) },
      { pattern: /^has the unknown key "(.+)"; allowed are (.+)$/, say: (key: string, allowed: string) => m.cards_unknown_key({ where, key, allowed }) },
      { pattern: /^has no key (.+?)(?:; needed are .+)?$/, say: (key: string) => m.cards_no_key({ where, key }) },
    ]
      .map(({ pattern, say }) => {
        const parts = complaint.match(pattern);
        return parts ? say(parts[1] as string, parts[2] as string) : null;
      })
      .find((words) => words !== null) ?? `${where} ${complaint}`;
  return line === undefined ? found : m.cards_line({ line, text: found });
}

export class OwnCards {
  /** The set as the server has understood it; null: there is none. */
  told = $state.raw<Components | null>(null);
  file = $state('');
  /** What is wrong with it: the server's words; null: nothing. */
  wrong = $state<string | null>(null);
  busy = $state(false);
  private text = '';

  /** What `create` has to say about it. */
  get named(): { components?: string } {
    return this.told ? { components: this.told.digest } : {};
  }

  drop(): void {
    this.told = null;
    this.wrong = null;
    this.file = '';
    this.text = '';
  }

  async bring(game: string, file: File): Promise<void> {
    this.drop();
    this.file = file.name;
    if (file.size > MOST_BYTES) {
      this.wrong = '';
      return;
    }
    this.text = await file.text();
    await this.bringAgain(game);
  }

  async bringAgain(game: string): Promise<void> {
    this.busy = true;
    const answer = await ask(`/components?game=${game}`, { method: 'POST', body: this.text }).catch(() => null);
    const said: unknown = await answer?.json().catch(() => null);
    this.busy = false;
    if (answer?.ok) this.told = said as Components;
    else this.wrong = (said as { error?: { text: string } } | null)?.error?.text ?? '';
  }
}
