import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compiling, completeCatalogues } from './tools/catalogues.mjs';

export default defineConfig({
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
      ['/ws', '/words/', '/where.json', '/record/', '^/replay\\?'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.KNOBEL_PORT ?? 8080}`, ws: path === '/ws', changeOrigin: true, rewriteWsOrigin: true },
      ]),
    ),
  },
  resolve: { conditions: ['browser'] },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
