import { beforeEach, expect, it, vi } from 'vitest';
import { flyFrom, spotsIn } from './fly';

interface Flown {
  id: string | undefined;
  from: Keyframe;
}
let flown: Flown[];
let measured: number;

/** `data-at` says where an element is: left, top, width, height. */
function board(html: string): HTMLElement {
  document.body.innerHTML = `<div id="page">${html}</div>`;
  return document.getElementById('page') as HTMLElement;
}

beforeEach(() => {
  flown = [];
  measured = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    measured += 1;
    const [left = 0, top = 0, width = 0, height = 0] = (this as HTMLElement).dataset.at?.split(' ').map(Number) ?? [];
    return { left, top, width, height } as DOMRect;
  });
  Element.prototype.getAnimations = () => [];
  Element.prototype.animate = function (this: HTMLElement, frames) {
    flown.push({ id: this.dataset.piece, from: (frames as Keyframe[])[0] as Keyframe });
    return {} as Animation;
  };
});

it('pieces fly from where they were, and new ones from the place they come from', () => {
  const before = spotsIn(board('<i data-piece="a" data-at="10 10 20 20"></i><i data-piece="b" data-at="0 0 20 20"></i><b data-place="deck" data-at="100 0 10 10"></b><p></p>'));
  expect(measured).toBe(3);
  const page = board('<i data-piece="a" data-at="50 10 20 20"></i><i data-piece="b" data-at="0 0 20 20"></i><i data-piece="c" data-from="deck" data-at="0 50 20 20"></i><i data-piece="d" data-at="7 7 7 7"></i>');
  flyFrom(page, before);
  expect(flown).toEqual([
    { id: 'a', from: { transform: 'translate(-40px, 0px) scale(1)', opacity: 1 } },
    { id: 'c', from: { transform: 'translate(95px, -55px) scale(0.5)', opacity: 0.2 } },
  ]);
});

it('what only stands a little elsewhere, or cannot be seen, does not move', () => {
  const before = spotsIn(board('<i data-piece="a" data-at="10 10 20 20"></i><i data-piece="b" data-at="0 0 20 20"></i>'));
  flyFrom(board('<i data-piece="a" data-at="11 10 20 20"></i><i data-piece="b"></i>'), before);
  expect(flown).toEqual([]);
});
