import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { configOf, nameOf } from './mutants/config.mjs';
import { FOLDERS } from './mutants/folders.mjs';
import { ROOT } from './setup/paths.mjs';

/**
 * Tries every small change that Stryker knows on folders of the domain, and lists those that no unit test notices:
 * `npm run test:mutants -- money coupon`, or one file of a folder: `coupon/discounts`. Takes minutes a file;
 * docs/reference/mutation-testing.md says what is left.
 */
const VERSION = '9.6.1';
const CACHE = path.join(ROOT, '.cache/mutants');
const STRYKER = path.join(CACHE, 'node_modules/@stryker-mutator/core');

const installed = () => {
  const manifest = path.join(STRYKER, 'package.json');
  return fs.existsSync(manifest) && JSON.parse(fs.readFileSync(manifest, 'utf8')).version === VERSION;
};

/** Beside the clone, not in it: nobody else needs its hundred and seventy packages. */
const install = () => {
  fs.mkdirSync(CACHE, { recursive: true });
  fs.writeFileSync(path.join(CACHE, 'package.json'), '{"private":true}\n');
  const packages = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  const { status } = spawnSync('npm', args, { cwd: CACHE, stdio: 'inherit' });
  if (status !== 0) throw new Error('Stryker could not be installed.');
};

const folderOf = (target) => target.split('/')[0];

const tryTarget = (target) => {
  const env = { ...process.env, TZ: 'UTC', MUTANTS_TESTS: FOLDERS[folderOf(target)].join() };
  const config = path.join(CACHE, `${nameOf(target)}.config.json`);
  fs.writeFileSync(config, JSON.stringify(configOf(target)));
  const args = [path.join(STRYKER, 'bin/stryker.js'), 'run', config];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
};

const wanted = process.argv.slice(2);
const targets = wanted.length > 0 ? wanted : Object.keys(FOLDERS);
const unknown = targets.filter((target) => !Object.hasOwn(FOLDERS, folderOf(target)));
if (unknown.length > 0) {
  console.error(`mutants: folders are ${Object.keys(FOLDERS).join(', ')}; not ${unknown.join(', ')}.`);
  process.exit(1);
}
if (!installed()) install();
process.exitCode = targets.map(tryTarget).every(Boolean) ? 0 : 1;
