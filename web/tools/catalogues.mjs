// The page's words: every folder messages/ is a catalogue, found by looking, so that a game brings its
// own and nobody keeps a list. A word that one language has and the other lacks, or that nobody says,
// breaks the build: every pair of de.json and en.json must have the same keys, and each message the
// same places for its arguments.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The catalogues, as paths from web/ with {locale} in them. */
export function catalogues() {
  const folders = readdirSync(join(web, 'src'), { recursive: true }).filter((path) => /(^|\/)messages$/.test(path));
  return ['.', ...folders.sort().map((path) => `./src/${dirname(path)}`)]
    .map((folder) => `${folder}/messages/{locale}.json`)
    .filter((pattern) => existsSync(join(web, pattern.replace('{locale}', 'en'))));
}

/** Writes the project from which the words are compiled, and says where it is. */
function writeProject() {
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'de'],
    modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
    telemetry: 'off',
    'plugin.inlang.messageFormat': { pathPattern: catalogues() },
  };
  const text = `${JSON.stringify(settings, null, 2)}\n`;
  const path = join(web, 'project.inlang/settings.json');
  mkdirSync(dirname(path), { recursive: true });
  // Only if it changed: whoever looks for newer files takes a new one for a reason to build again.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  return './project.inlang';
}

/** How words become functions, for whoever compiles them: building, testing, or checking types alone. */
export const compiling = () => ({
  project: writeProject(),
  outdir: './src/paraglide',
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
});

const read = (path) => JSON.parse(readFileSync(join(web, path), 'utf8'));
const places = (message) => [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g) ?? [])].sort().join(' ');

/** All that the sources say. */
const sources = () =>
  readdirSync(join(web, 'src'), { recursive: true })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith('paraglide'))
    .map((path) => readFileSync(join(web, 'src', path), 'utf8'))
    .join('\n');

/** What is wrong with the catalogues, one line each. */
export function catalogueErrors() {
  const errors = [];
  const used = new Set(sources().match(/(?<=\bm\.)\w+/g));
  const owners = new Map();
  for (const pattern of catalogues()) {
    const [en, de] = ['en', 'de'].map((locale) => read(pattern.replace('{locale}', locale)));
    for (const key of new Set([...Object.keys(en), ...Object.keys(de)])) {
      if (!(key in en)) errors.push(`${pattern}: en lacks "${key}"`);
      else if (!(key in de)) errors.push(`${pattern}: de lacks "${key}"`);
      else if (places(en[key]) !== places(de[key])) errors.push(`${pattern}: "${key}" has other arguments in de`);
      if (!used.has(key)) errors.push(`${pattern}: nobody says "${key}"`);
      if (owners.has(key)) errors.push(`"${key}" stands in ${owners.get(key)} and in ${pattern}`);
      owners.set(key, pattern);
    }
  }
  return errors;
}

export function completeCatalogues() {
  return {
    name: 'knobel-complete-catalogues',
    buildStart() {
      const errors = catalogueErrors();
      if (errors.length > 0) throw new Error(errors.join('\n'));
    },
  };
}
