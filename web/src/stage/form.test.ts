import { expect, it } from 'vitest';
import { formOf } from './form.svelte';

it('every window has its form', () => {
  const forms = Object.entries({
    upright: [[360, 640], [390, 844], [640, 512], [320, 256]],
    lying: [[844, 390], [640, 360], [720, 450]],
    tablet: [[820, 1180], [1180, 820]],
    desk: [[1280, 720], [1440, 900], [1920, 1080]],
  });
  for (const [form, windows] of forms) for (const [width, height] of windows) expect([width, height, formOf(width as number, height as number)]).toEqual([width, height, form]);
});
