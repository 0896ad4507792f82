import path from 'node:path';
import { areDependenciesInstalled } from './installed.mjs';
import { ROOT, STORE } from './paths.mjs';

const MANIFESTS = [
  'package.json',
  'package-lock.json',
  'client/package.json',
  'examples/store/package.json',
  'tsconfig.json',
];

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

/** The dependencies are judged by what lies in node_modules, everything built by the digest of its inputs. */
const install = {
  name: 'install',
  title: 'Installing the dependencies',
  isCurrent: areDependenciesInstalled,
  command: ['npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']],
  cwd: ROOT,
  // A NODE_ENV=production of the caller must not leave the build tools out.
  env: { NODE_ENV: 'development' },
};

const plugin = {
  name: 'plugin',
  title: 'Building the plugin',
  inputs: [...MANIFESTS, 'strapi-server.ts', 'strapi-admin.ts', 'server/src', 'admin/src', 'client/src'],
  outputs: ['dist/server/index.js', 'dist/admin/index.mjs', 'dist/client/index.mjs', 'dist/client/index.d.ts'],
  command: [bin('strapi-plugin'), ['build']],
  cwd: ROOT,
  env: { NODE_ENV: 'production' },
};

/** The description of the API, which the plugin serves and the tests hold its answers against. */
const description = {
  name: 'description',
  title: 'Describing the API',
  inputs: [...MANIFESTS, 'server/src', 'scripts/openapi'],
  outputs: [
    'dist/openapi.json',
    'dist/reference.js',
    'client/src/generated/paths.ts',
    'client/src/generated/staff-paths.ts',
  ],
  command: [process.execPath, ['-r', './scripts/compile-typescript.cjs', 'scripts/openapi/write.ts']],
  cwd: ROOT,
};

/** Of the built panel; whenever the plugin is built anew. */
const texts = {
  name: 'texts',
  title: 'Compacting the texts of the panel',
  inputs: [...plugin.inputs, 'scripts/setup/compact-texts.mjs'],
  outputs: ['dist/admin/index.mjs'],
  command: [process.execPath, ['scripts/compact-texts.mjs']],
  cwd: ROOT,
};

/** Likewise, behind the texts. */
const chunks = {
  name: 'chunks',
  title: 'Joining the small chunks of the panel',
  inputs: [...texts.inputs, 'scripts/join-chunks.mjs'],
  outputs: ['dist/admin/index.mjs'],
  command: [process.execPath, ['scripts/join-chunks.mjs']],
  cwd: ROOT,
};

/** What `import type { ShopHooks } from 'strapi-plugin-shop'` finds. */
const types = {
  name: 'types',
  title: 'Writing the types for sites',
  inputs: [...MANIFESTS, 'server/src', 'server/tsconfig.json', 'scripts/site-types'],
  outputs: ['dist/index.d.ts'],
  command: [process.execPath, ['-r', './scripts/compile-typescript.cjs', 'scripts/site-types/write.ts']],
  cwd: ROOT,
};

const site = {
  name: 'site',
  title: 'Compiling the example site',
  inputs: [...MANIFESTS, 'examples/store/tsconfig.json', 'examples/store/config', 'examples/store/src'],
  outputs: ['examples/store/dist/src/index.js', 'examples/store/dist/config/server.js'],
  // Two packages bring a `tsc`, and which of them lies in .bin is npm's choice.
  command: [process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.']],
  cwd: STORE,
};

const panel = {
  name: 'panel',
  title: 'Building the admin panel',
  inputs: [...chunks.inputs, 'examples/store/src/admin'],
  outputs: ['examples/store/dist/build/index.html'],
  command: [bin('strapi'), ['build']],
  cwd: STORE,
  env: { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
};

/** How far a clone may be set up, in order; each level includes those before it. */
const LEVELS = {
  install: [install],
  site: [install, description, plugin, texts, chunks, types, site],
  panel: [install, description, plugin, texts, chunks, types, site, panel],
};

/** What a clone needs for this level: `install` to run unit tests, `site` to start a store, `panel` for its back office. */
export const setupSteps = (level) => LEVELS[level];
