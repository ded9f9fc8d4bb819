// Draws public/icon.svg as the PNGs that the manifest names. Run by hand when the drawing changes.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const file = (name) => new URL(`../public/${name}`, import.meta.url).pathname;
const svg = readFileSync(file('icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
// A maskable icon may be cut to a circle: the drawing keeps to its middle, on its own green.
for (const [name, size, part, ground] of [
  ['icon-192.png', 192, 1, 'transparent'],
  ['icon-512.png', 512, 1, 'transparent'],
  ['icon-maskable.png', 512, 0.8, '#2E5E4E'],
  ['apple-touch-icon.png', 180, 0.9, '#2E5E4E'],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;background:${ground};display:grid;place-items:center;height:100vh"><div style="width:${100 * part}%">${svg}</div>`,
  );
  await page.screenshot({ path: file(name), omitBackground: true });
  await page.close();
}
await browser.close();
