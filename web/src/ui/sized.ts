// How large an element is, for what has to be laid out by hand. It is told when the element is there and, after a change,
// before the next frame is drawn: what is laid out anew while the browser still compares sizes would have to be compared
// again, and browsers complain of that.

import type { Attachment } from 'svelte/attachments';

export const sized =
  (told: (element: HTMLElement) => void): Attachment<HTMLElement> =>
  (element) => {
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => told(element));
    });
    told(element);
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  };
