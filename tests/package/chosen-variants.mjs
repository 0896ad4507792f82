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

/**
 * `unpacked`: the tarball beside the packages of the clone, without npm. `newest`: installed by npm. `node24`: that, on a newer Node.
 * `oldest`: installed by npm on the oldest Strapi.
 */
export const VARIANTS = ['unpacked', 'newest', 'node24', 'oldest'];

const chooseFor = (named) => {
  if (named.length > 0) return named;
  return process.env.FULL === '1' ? VARIANTS : ['unpacked'];
};

/** Which variants this run tries: those that are named; all of them with FULL=1; else the one that needs no downloads. */
export const chosenVariants = (named) => {
  const unknown = named.filter((name) => !VARIANTS.includes(name));
  if (unknown.length > 0) throw new Error(`There is no variant ${unknown.join(', ')}: ${VARIANTS.join(', ')}.`);
  const chosen = chooseFor(named);
  const left = VARIANTS.filter((name) => !chosen.includes(name));
  if (left.length > 0) say(`Not in this run: ${left.join(', ')} (FULL=1 tries all of ${VARIANTS.join(', ')}).`);
  return chosen;
};
