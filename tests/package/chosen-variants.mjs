import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/setup/paths.mjs';
import { say } from '../../scripts/setup/progress.mjs';

const read = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));

/** The oldest Strapi that package.json lets npm install, and the newest: that which the clone works on. */
export const STRAPI = {
  oldest: read('package.json').peerDependencies['@strapi/strapi'].replace(/^\^/, ''),
  newest: read('examples/store/package.json').dependencies['@strapi/strapi'],
};

export const VARIANTS = ['newest', 'node24', 'oldest'];

/** What a CI run tries beside the newest, by the number of commits: a run that is repeated tries the same again. */
const BESIDE = [['oldest'], ['node24'], [], ['node24']];

const inTurn = () => {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return ['newest', ...BESIDE[Number(stdout) % BESIDE.length]];
};

const chooseFor = (named) => {
  if (named.length > 0) return named;
  if (process.env.FULL) return VARIANTS;
  if (process.env.CI) return inTurn();
  return ['newest', 'node24'];
};

/** Which variants this run tries: those that are named; all of them with FULL=1, and in CI in turn. */
export const chosenVariants = (named) => {
  const unknown = named.filter((name) => !VARIANTS.includes(name));
  if (unknown.length > 0) throw new Error(`There is no variant ${unknown.join(', ')}: ${VARIANTS.join(', ')}.`);
  const chosen = chooseFor(named);
  const left = VARIANTS.filter((name) => !chosen.includes(name));
  if (left.length > 0) say(`NOT TRIED IN THIS RUN: ${left.join(', ')} (FULL=1 tries all of ${VARIANTS.join(', ')}).`);
  return chosen;
};
