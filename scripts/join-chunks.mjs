import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rollup } from 'rollup';
import { ROOT } from './setup/paths.mjs';

/**
 * What pages of the panel share lies in a hundred chunks of some hundred bytes each, which weigh more, and take longer to fetch one by one,
 * than together. They become one chunk, without what Strapi loads before its log-in page.
 */
const BUILT = path.join(ROOT, 'dist/admin');
const ENTRY = path.join(BUILT, 'index.mjs');
/** Bytes, not minified. */
const SMALL = 1_500;

const isOurs = (id) => id.startsWith('.') || path.isAbsolute(id);

const sizes = new Map();
for (const name of (await readdir(BUILT)).filter((each) => each.endsWith('.mjs'))) {
  sizes.set(path.join(BUILT, name), (await stat(path.join(BUILT, name))).size);
}

/** The entry, and what it imports at once. */
const loadedFirst = (getModuleInfo) => {
  const first = new Set();
  const walk = (id) => {
    if (first.has(id)) return;
    first.add(id);
    (getModuleInfo(id)?.importedIds ?? []).filter(isOurs).forEach(walk);
  };
  walk(ENTRY);
  return first;
};

let first = null;
const chunkOf = (id, { getModuleInfo }) => {
  first ??= loadedFirst(getModuleInfo);
  // Named, too: what a named chunk imports would else become part of it.
  if (first.has(id)) return id === ENTRY ? null : 'first';
  const isShared = isOurs(id) && getModuleInfo(id).dynamicImporters.length === 0;
  return isShared && sizes.get(id) <= SMALL ? 'shared' : null;
};

const bundle = await rollup({ input: ENTRY, external: (id) => !isOurs(id), treeshake: false });
const { output } = await bundle.generate({
  format: 'es',
  entryFileNames: 'index.mjs',
  chunkFileNames: '[name]-[hash].mjs',
  manualChunks: chunkOf,
});
await bundle.close();
for (const file of sizes.keys()) await rm(file);
for (const { fileName, code } of output) await writeFile(path.join(BUILT, fileName), code);
console.log(`The panel has ${output.length} chunks instead of ${sizes.size}.`);
