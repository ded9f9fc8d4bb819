// Runs the agreement program natively and as WebAssembly, at the same time, and compares what they
// print: for every game and seat count the same actions, views and record bytes. Beside that it says
// how much longer a decision takes in WebAssembly, and how large the module is.
//
//   node compare.mjs NATIVE WASM MODULE DATA [SEEDS MASTER_SEEDS]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const BROTLI_KIB_MAX = 450;

if (argv[2] === 'in-wasi') {
  const { WASI } = await import('node:wasi');
  const [program, data, ...numbers] = argv.slice(3);
  const wasi = new WASI({ version: 'preview1', args: ['agreement', ...numbers, '/data'], preopens: { '/data': data }, returnOnExit: true });
  // Nothing of a match has a broken number in it.
  const number = () => { throw new Error('a number with a fraction'); };
  const { instance } = await WebAssembly.instantiate(readFileSync(program), { ...wasi.getImportObject(), knobel: { number } });
  exit(wasi.start(instance));
}

const [native, program, module, data, seeds = '50', masters = '2'] = argv.slice(2);

/** What a command prints, with a word of progress whenever it is through with a game. */
function run(name, command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { lines: '', times: '' };
    let game = '';
    child.stdout.on('data', (text) => {
      said.lines += text;
      const now = said.lines.slice(0, -1).split('\n').at(-1).split(' ')[0];
      if (now !== game) console.log(`${name}: ${(game = now)}`);
    });
    child.stderr.on('data', (text) => (said.times += text));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`${name} ended with ${code}: ${said.times}`))));
  });
}

const [there, here] = await Promise.all([
  run('native', native, [seeds, masters, data]),
  run('wasm', execPath, ['--no-warnings', fileURLToPath(import.meta.url), 'in-wasi', program, data, seeds, masters]),
]);

const expected = there.lines.trim().split('\n');
const found = here.lines.trim().split('\n');
const different = expected.filter((line, i) => line !== found[i]);
for (const line of different.slice(0, 20)) console.log(`native says ${line}\n  wasm says ${found[expected.indexOf(line)]}`);

const times = (text) => new Map(text.trim().split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
const before = times(there.times);
for (const [who, microseconds] of times(here.times)) {
  const ratio = microseconds / before.get(who);
  console.log(`${who}: ${microseconds.toFixed(1)} µs per decision, ${ratio.toFixed(2)} × native`);
}

const bytes = readFileSync(module);
const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
console.log(`module: ${(bytes.length / 1024).toFixed(0)} KiB, brotli ${(packed / 1024).toFixed(0)} KiB of ${BROTLI_KIB_MAX}`);
console.log(`${expected.length} matches, ${different.length} different`);
exit(expected.length > 0 && expected.length === found.length && different.length === 0 && packed <= BROTLI_KIB_MAX * 1024 ? 0 : 1);
