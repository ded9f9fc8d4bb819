import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { existsSync } from 'node:fs';
import { compiling, completeCatalogues } from './tools/catalogues.mjs';

/** The page brings a server along if its module has been built (./knobel page). */
const canPlayHere = existsSync(new URL('../build/wasm/knobel.wasm', import.meta.url));

export default defineConfig({
  define: { __KNOBEL_HERE__: JSON.stringify(canPlayHere) },
  // Files are found from where the script lies, so that the same page can lie in any folder; index.html names them from
  // the root, because a server sends it for every place in the page.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: { format: 'es' },
  plugins: [
    completeCatalogues(),
    paraglideVitePlugin(compiling()),
    svelte(),
  ],
  // The page lives under a strict policy: no scripts or styles inside index.html, nothing as data:.
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  // `npm run dev` beside a running `knobel serve`: the page from here, everything else from there.
  server: {
    proxy: Object.fromEntries(
      ['/ws', '/words/', '/where.json', '/components', '/record/', '^/review$', '^/replay\\?', '^/lesson\\?'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.KNOBEL_PORT ?? 8080}`, ws: path === '/ws', changeOrigin: true, rewriteWsOrigin: true },
      ]),
    ),
  },
  resolve: { conditions: ['browser'] },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
