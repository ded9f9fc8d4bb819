import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce, upToDate } from './version';

beforeEach(() => sessionStorage.clear());

describe('a page that is older than its server', () => {
  it('is loaded again once, and not for ever', () => {
    const reload = vi.fn();
    expect(reloadOnce(reload)).toBe(true);
    // The page that came is as old.
    expect(reloadOnce(reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is loaded again when the server changes once more', () => {
    const reload = vi.fn();
    reloadOnce(reload);
    upToDate();
    expect(reloadOnce(reload)).toBe(true);
  });

  it('stays as it is where nothing is remembered', () => {
    const reload = vi.fn();
    vi.stubGlobal('sessionStorage', null);
    expect(reloadOnce(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
