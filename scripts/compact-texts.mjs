import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compactTexts } from './setup/compact-texts.mjs';
import { ROOT } from './setup/paths.mjs';

const BUILT = path.join(ROOT, 'dist/admin');

/** Chunks of texts export `TEXTS` and nothing that is drawn. */
const readChunks = async () => {
  const names = (await readdir(BUILT)).filter((name) => name.endsWith('.mjs'));
  const chunks = [];
  for (const name of names) {
    const file = path.join(BUILT, name);
    if (!/export \{[^}]*\bTEXTS\b[^}]*\};/.test(await readFile(file, 'utf8'))) continue;
    chunks.push({ name, file, ...(await import(pathToFileURL(file))) });
  }
  return chunks;
};

const chunks = await readChunks();
const english = chunks.find(({ SERVER_WORDS: words }) => words === undefined);
const others = chunks.filter((chunk) => chunk !== english);
if (!english || others.length === 0) throw new Error(`There are no texts of the panel in ${BUILT}.`);
for (const { file, TEXTS: texts, SERVER_WORDS: words } of others) {
  await writeFile(file, compactTexts({ english, texts, words }));
}
