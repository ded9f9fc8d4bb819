// What a person has set for this browser, and how it reaches the page.

import { recall, remember } from './keep';
import { overwriteGetLocale } from '../paraglide/runtime';

export type Language = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  language: Language;
  theme: Theme;
  motion: 'auto' | 'off';
  sound: boolean;
  vibration: boolean;
  bigType: boolean;
  shortcuts: boolean;
  /** Say it outside the page when it is my turn and I look elsewhere. */
  notify: boolean;
}

const ofBrowser = (): Language => (navigator.languages?.[0] ?? navigator.language ?? 'en').toLowerCase().startsWith('de') ? 'de' : 'en';

class Settings implements Kept {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  motion = $state<'auto' | 'off'>('auto');
  sound = $state(false);
  vibration = $state(true);
  bigType = $state(false);
  shortcuts = $state(true);
  notify = $state(false);

  constructor() {
    const kept = recall<Partial<Kept>>('settings', {});
    Object.assign(this, { language: ofBrowser(), ...kept });
  }

  keep(): void {
    const { language, theme, motion, sound, vibration, bigType, shortcuts, notify } = this;
    remember('settings', { language, theme, motion, sound, vibration, bigType, shortcuts, notify } satisfies Kept);
  }
}

export const settings = new Settings();
overwriteGetLocale(() => settings.language);

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: dark.matches, still: still.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
still.addEventListener('change', () => (system.still = still.matches));

/** Is nothing to move? */
export const motionOff = (): boolean => settings.motion === 'off' || system.still;

/** Keeps the document and the storage in step with the settings, for as long as the page lives. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.theme = settings.theme === 'auto' ? (system.dark ? 'dark' : 'light') : settings.theme;
      root.dataset.motion = motionOff() ? 'off' : 'on';
      root.dataset.type = settings.bigType ? 'big' : 'normal';
      settings.keep();
    });
  });
}
