// Tables at which the people around this device play without a curtain, because they want to and nothing is hidden there
// but what others are choosing at the moment (games/picture.ts, `openly`).

import { recall, remember } from './keep';

const MOST_TABLES = 40;

class Openly {
  private codes = $state.raw<string[]>(recall<string[]>('openly', []));

  at(code: string): boolean {
    return this.codes.includes(code);
  }
  set(code: string, openly: boolean): void {
    const others = this.codes.filter((one) => one !== code);
    this.codes = openly ? [code, ...others].slice(0, MOST_TABLES) : others;
    remember('openly', this.codes);
  }
}

export const openly = new Openly();
