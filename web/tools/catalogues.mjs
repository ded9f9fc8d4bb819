// A word that one language has and the other lacks breaks the build: every pair of de.json and
// en.json must have the same keys, and each message the same places for its arguments.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const settings = JSON.parse(readFileSync(join(web, 'project.inlang/settings.json'), 'utf8'));

const read = (path) => JSON.parse(readFileSync(join(web, path), 'utf8'));
const places = (message) => [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g) ?? [])].sort().join(' ');

/** What is wrong with the catalogues, one line each. */
export function catalogueErrors() {
  const errors = [];
  const owners = new Map();
  for (const pattern of settings['plugin.inlang.messageFormat'].pathPattern) {
    const [en, de] = ['en', 'de'].map((locale) => read(pattern.replace('{locale}', locale)));
    for (const key of new Set([...Object.keys(en), ...Object.keys(de)])) {
      if (key === '$schema') continue;
      if (!(key in en)) errors.push(`${pattern}: en lacks "${key}"`);
      else if (!(key in de)) errors.push(`${pattern}: de lacks "${key}"`);
      else if (places(en[key]) !== places(de[key])) errors.push(`${pattern}: "${key}" has other arguments in de`);
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
