// Puts a brotli copy beside every file of dist/ that gets smaller by it; the server sends whichever
// the browser takes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const small = brotliCompressSync(plain, options);
  if (small.length < plain.length) writeFileSync(`${path}.br`, small);
}
