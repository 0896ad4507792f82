import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/setup/paths.mjs';
import { withProgress } from '../../scripts/setup/progress.mjs';
import { runCommand } from '../../scripts/setup/run-command.mjs';
import { STRAPI } from './chosen-variants.mjs';
import { linkPackages, linkRuntimePackages } from './linked-packages.mjs';
import { writePlainSite } from './plain-site.mjs';

export const NPM_FLAGS = ['--prefer-offline', '--no-audit', '--no-fund'];

export const run = (folder, command, args, env) =>
  runCommand(command, args, { cwd: folder, env, log: path.join(folder, `${path.basename(command)}-${args[0]}.log`) });

const installIn = (folder) => run(folder, 'npm', ['install', ...NPM_FLAGS]);

/** A site on that Strapi, installed by npm once and kept beside the clone's own packages. */
const keptSite = async (strapi) => {
  const kept = path.join(ROOT, '.cache/sites', `strapi-${strapi}`);
  const done = path.join(kept, 'installed');
  if (fs.existsSync(done)) return kept;
  fs.rmSync(kept, { recursive: true, force: true });
  writePlainSite(ROOT, kept, strapi);
  await installIn(kept);
  fs.writeFileSync(done, '');
  return kept;
};

/**
 * A plain site, before anybody has heard of the plugin. The newest has the packages of the clone; with TEST_PLAIN_INSTALL=1
 * npm installs them as for a newcomer, with whatever versions its dependencies have today, in minutes.
 */
export const furnishSite = async (site, which) => {
  const strapi = STRAPI[which];
  writePlainSite(ROOT, site, strapi);
  if (process.env.TEST_PLAIN_INSTALL) {
    return withProgress(`A plain site on Strapi ${strapi} (npm install)`, () => installIn(site));
  }
  return withProgress(`A plain site on Strapi ${strapi}`, async () =>
    linkPackages(which === 'newest' ? ROOT : await keptSite(strapi), site)
  );
};

/** A plain site with the packages of the clone and an empty folder for the plugin, which its manifest names as after an installation. */
export const furnishUnpackedSite = (site, tarball) => {
  writePlainSite(ROOT, site, STRAPI.newest);
  linkRuntimePackages(ROOT, site);
  const manifest = path.join(site, 'package.json');
  const { dependencies, ...rest } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const withPlugin = { ...dependencies, 'strapi-plugin-shop': `file:${tarball}` };
  fs.writeFileSync(manifest, JSON.stringify({ ...rest, dependencies: withPlugin }, null, 2));
  fs.mkdirSync(path.join(site, 'node_modules/strapi-plugin-shop'), { recursive: true });
};
