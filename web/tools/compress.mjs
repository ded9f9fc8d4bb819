// Lays the module and the values of the masters beside the page, if it is built to play without a server, and puts a brotli copy beside every file of dist/ that gets smaller by it; the server sends whichever
// the browser takes.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const module = new URL('../../build/wasm/knobel.wasm', import.meta.url).pathname;
if (existsSync(module)) {
  const data = new URL('../../data', import.meta.url).pathname;
  mkdirSync(join(dist, 'here'), { recursive: true });
  copyFileSync(module, join(dist, 'here/knobel.wasm'));
  for (const name of readdirSync(data)) if (name.endsWith('.kval')) copyFileSync(join(data, name), join(dist, 'here', name));
}
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt|wasm)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const small = brotliCompressSync(plain, options);
  if (small.length < plain.length) writeFileSync(`${path}.br`, small);
}
