import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { say } from './setup/progress.mjs';

/**
 * `npm run test:full [-- --resume]`: everything on everything, in hours; before an issue is called resolved and before a release. It goes
 * on after a failure, ends with one table, and with 1 if anything failed. `--resume` leaves out what has passed for this very tree.
 */
const STEPS = [
  ['types', ['types']],
  ['lint', ['lint']],
  ['supply chain, advisories', ['supply-chain']],
  ['unit, 100,000 carts', ['test:unit'], { PROPERTY_RUNS: '100000' }],
  ['SQLite', ['test:sqlite']],
  ['PostgreSQL', ['test:postgres']],
  ['PostgreSQL, driver of new sites', ['test:old-driver']],
  ['MariaDB', ['test:mariadb']],
  ['browser: wide and phone, mouse and keys', ['test:browser']],
  ['package: newest, Node 24, oldest', ['test:package']],
  ['first hour: guide, starter, Lighthouse', ['first-hour']],
  ['planted faults', ['test:mutations']],
];

const FOLDER = path.join(ROOT, '.cache/full');
const STATE = path.join(FOLDER, 'state.json');

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

/** Of what is committed; with changes beside it nothing can be resumed. */
const treeNow = () => (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : 'changed');

const readState = (tree) => {
  if (!process.argv.includes('--resume') || tree === 'changed') return { tree, outcomes: {} };
  try {
    const state = JSON.parse(fs.readFileSync(STATE, 'utf8'));
    return state.tree === tree ? state : { tree, outcomes: {} };
  } catch {
    return { tree, outcomes: {} };
  }
};

const run = (title, args, env) => {
  const log = path.join(FOLDER, `${title.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.log`);
  say(`${title} ... (${path.relative(ROOT, log)})`);
  const began = Date.now();
  const output = fs.openSync(log, 'w');
  const { status } = spawnSync('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: { ...process.env, FULL: '1', TZ: 'UTC', ...env },
    stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  const seconds = Math.round((Date.now() - began) / 1000);
  const isUnsteady = /^unsteady: /m.test(fs.readFileSync(log, 'utf8'));
  say(`${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { passed: status === 0, seconds, unsteady: isUnsteady };
};

fs.mkdirSync(FOLDER, { recursive: true });
const state = readState(treeNow());
for (const [title, args, env] of STEPS) {
  if (state.outcomes[title]?.passed) say(`${title}: passed before`);
  else state.outcomes[title] = run(title, args, env);
  fs.writeFileSync(STATE, JSON.stringify(state, null, 2));
}
console.table(state.outcomes);
process.exitCode = Object.values(state.outcomes).every(({ passed }) => passed) ? 0 : 1;
