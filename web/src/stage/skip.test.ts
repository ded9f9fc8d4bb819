import { beforeEach, expect, it, vi } from 'vitest';
import { skipping } from './skip';

const done = vi.fn();
const skip = vi.fn(() => void (behind = false));
let behind = true;
let button: HTMLButtonElement;
let menu: HTMLButtonElement;
const press = (target: Element, name: string): boolean => target.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
const key = (target: Element, name: string): boolean => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

beforeEach(() => {
  document.body.innerHTML = '<div id="page"><header><button>Menu</button></header><main><button>Roll</button></main></div>';
  menu = document.querySelector('header button') as HTMLButtonElement;
  button = document.querySelector('main button') as HTMLButtonElement;
  vi.clearAllMocks();
  for (const one of [menu, button]) one.addEventListener('click', done);
  behind = true;
  skipping(document.getElementById('page') as HTMLElement, () => behind, skip);
});

it('a tap while something is shown skips, and its click does nothing', () => {
  press(button, 'pointerdown');
  expect(skip).toHaveBeenCalledTimes(1);
  // Meanwhile what is now is there.
  press(button, 'click');
  expect(done).not.toHaveBeenCalled();
  press(button, 'pointerdown');
  press(button, 'click');
  expect(done).toHaveBeenCalledTimes(1);
  expect(skip).toHaveBeenCalledTimes(1);
});

it('so does a click without a finger, and one whose finger was there before', () => {
  press(button, 'click');
  expect([skip.mock.calls.length, done.mock.calls.length]).toEqual([1, 0]);
  press(button, 'pointerdown');
  behind = true;
  press(button, 'click');
  expect([skip.mock.calls.length, done.mock.calls.length]).toEqual([2, 0]);
});

it('so does a key, but not one that only walks', () => {
  expect(key(button, 'Tab')).toBe(true);
  expect(skip).not.toHaveBeenCalled();
  expect(key(button, 'Enter')).toBe(false);
  expect(skip).toHaveBeenCalledTimes(1);
  expect(key(button, 'Enter')).toBe(true);
});

it('what stands round the table can be pressed all the time', () => {
  press(menu, 'pointerdown');
  press(menu, 'click');
  expect(done).toHaveBeenCalledTimes(1);
  expect(skip).not.toHaveBeenCalled();
});
