import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './setup/paths.mjs';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const skip = (reason) => {
  console.log(`Commit messages: not checked, ${reason}.`);
  process.exit(0);
};

/** Where this branch left the main line; undefined on the main line itself, where every commit counts. */
const branchPoint = () => {
  const head = git('rev-parse', 'HEAD');
  const bases = ['origin/HEAD', 'origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name));
  return bases.find((base) => base && base !== head);
};

if (git('rev-parse', '--is-inside-work-tree') !== 'true') skip('this is no git checkout');
if (!git('rev-parse', '--verify', 'HEAD')) skip('there are no commits yet');

const from = branchPoint();
const commitlint = path.join(ROOT, 'node_modules/.bin/commitlint');
const args = [...(from ? ['--from', from] : []), '--to', 'HEAD'];
const { status } = spawnSync(commitlint, args, { cwd: ROOT, stdio: 'inherit' });
if (status === 0) console.log(`Commit messages: conventional${from ? ` since ${from.slice(0, 9)}` : ''}.`);
process.exit(status ?? 1);
