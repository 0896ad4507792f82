import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { writeDocsProject } from './docs-types.mjs';
import { ROOT } from './setup/paths.mjs';

/** `npm run types [PROJECT...]`: checks the types of each part with TypeScript 7; TypeScript 5.9 builds, and serves the tools that need its API. */
const PROJECTS = [
  'server',
  'admin',
  'tests',
  'client',
  'examples/store',
  'examples/store/src/admin',
  'examples/store/storefront',
];
/** Written anew each time, see scripts/docs-types.mjs. */
const DOCS = 'docs';
const TSC = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');

const folderOf = (project) => {
  if (project !== DOCS) return project;
  const folder = writeDocsProject();
  if (folder === null) {
    console.error(
      'Types: the TypeScript of the documents is NOT CHECKED, for nothing is built: npm run setup -- site.'
    );
  }
  return folder;
};

const named = process.argv.slice(2);
const wrong = (named.length > 0 ? named : [...PROJECTS, DOCS]).filter((project) => {
  const folder = folderOf(project);
  if (folder === null) return process.env.CI === 'true';
  const { status } = spawnSync(process.execPath, [TSC, '--noEmit', '-p', folder], { cwd: ROOT, stdio: 'inherit' });
  return status !== 0;
});
if (wrong.length > 0) console.error(`Types: wrong in ${wrong.join(', ')}.`);
process.exit(wrong.length > 0 ? 1 : 0);
