import { spawnSync } from 'node:child_process';
import path from 'node:path';
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
const TSC = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');

const named = process.argv.slice(2);
const wrong = (named.length > 0 ? named : PROJECTS).filter((project) => {
  const { status } = spawnSync(process.execPath, [TSC, '--noEmit', '-p', project], { cwd: ROOT, stdio: 'inherit' });
  return status !== 0;
});
if (wrong.length > 0) console.error(`Types: wrong in ${wrong.join(', ')}.`);
process.exit(wrong.length > 0 ? 1 : 0);
