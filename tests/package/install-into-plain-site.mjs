import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT, requireFromStore } from '../../scripts/setup/paths.mjs';
import { prepareClone } from '../../scripts/setup/prepare.mjs';
import { say, withProgress } from '../../scripts/setup/progress.mjs';
import { runCommand } from '../../scripts/setup/run-command.mjs';
import { isDatabaseReachable } from '../../scripts/test/database-server.mjs';
import { chosenVariants, STRAPI } from './chosen-variants.mjs';
import { furnishSite, furnishUnpackedSite, NPM_FLAGS, run } from './furnished-site.mjs';
import { findNewerNode, NEWER_NODE } from './node-versions.mjs';
import { withRunningSite } from './site-process.mjs';
import { tryGraphql, writeGraphqlSite } from './try-graphql.mjs';
import { hasBrowser, tryPanel } from './try-panel.mjs';
import { roomsIn, tryStore } from './try-store.mjs';

/**
 * Proves what the README promises: the tarball of `npm pack` goes into a plain Strapi site with `npm install <tarball>` and nothing
 * else, shows itself in the admin panel, where a browser sets it up, and sells something, on SQLite and PostgreSQL. On the newest and
 * the oldest Strapi of the range, and on a newer Node than the clone's.
 */
const counts = { passed: 0, failed: 0 };

const check = async (title, work) => {
  await withProgress(title, work);
  counts.passed += 1;
};

const pack = async (folder) => {
  const log = path.join(folder, 'npm-pack.log');
  // Without `prepack`, which would build again what the set-up of the clone has just built, while other checks read it.
  await runCommand('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, log });
  const tarball = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'));
  assert.ok(tarball, 'npm pack made a tarball');
  return path.join(folder, tarball);
};

const assertInstalled = (site) => {
  const plugin = path.join(site, 'node_modules/strapi-plugin-shop');
  for (const file of ['dist/server/index.js', 'dist/admin/index.mjs', 'docs/admin.md', 'docs/frontend.md', 'LICENSE']) {
    assert.ok(fs.existsSync(path.join(plugin, file)), `${file} is in the package`);
  }
  assert.ok(!fs.existsSync(path.join(plugin, 'node_modules/@strapi')), 'the package shares the Strapi of the site');
  assert.ok(!fs.existsSync(path.join(site, 'config/plugins.js')), 'no configuration was needed');
  // Or a package that the plugin uses without asking for it would be found among those of the clone. S3 is for those who want it.
  const strangers = [
    'eslint',
    'jest',
    'playwright-core',
    'shop-example-store',
    'typescript-eslint',
    '@aws-sdk/client-s3',
  ];
  const left = strangers.filter((name) => fs.existsSync(path.join(site, 'node_modules', name)));
  assert.deepEqual(left, [], 'the site holds what it and the plugin ask for');
};

/** With a database of its own, in which nobody is registered yet. */
const checkPanel = async (site, which) => {
  const title = `Strapi ${STRAPI[which]}: an administrator sets the store up and sells something in the browser`;
  if (!hasBrowser()) {
    assert.notEqual(process.env.CI, 'true', 'Chromium is there in CI');
    return say(`NO CHROMIUM IS THERE: "${title}" DID NOT RUN.`);
  }
  const env = { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: '.tmp/browser.db' };
  return check(title, () => withRunningSite(site, { env }, tryPanel));
};

const binOfDoctor = (site) =>
  JSON.parse(fs.readFileSync(path.join(site, 'node_modules/strapi-plugin-shop/package.json'), 'utf8')).bin[
    'shop-doctor'
  ];

/** The command that the package brings, on the database that the site has just used. */
const examine = async (site) => {
  const log = path.join(site, 'shop-doctor.log');
  const doctor = path.join(site, 'node_modules/strapi-plugin-shop', binOfDoctor(site));
  await runCommand(process.execPath, [doctor], {
    cwd: site,
    env: { DATABASE_CLIENT: 'sqlite', TZ: 'Asia/Tokyo' },
    log,
  });
  assert.match(fs.readFileSync(log, 'utf8'), / checks: 0 violated, 0 worth a look\./);
};

const onPostgres = async (site, rooms, node) => {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const { Client } = requireFromStore()('pg');
  const client = new Client({ connectionString: server });
  await client.connect();
  const name = `shop_package_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${name}`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: url.href };
    await withRunningSite(site, { env, node }, tryStore(rooms));
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
};

const checkPostgres = async (title, work) => {
  if (await isDatabaseReachable('postgres')) return check(`${title} (PostgreSQL)`, work);
  assert.notEqual(process.env.CI, 'true', 'PostgreSQL answers in CI');
  return say(`NO POSTGRESQL SERVER ANSWERS: "${title}" DID NOT RUN.`);
};

/** On PostgreSQL, whose driver is no binary that would have to be built for this Node. */
const checkNewerNode = async (site, rooms) => {
  const { node, missing } = await findNewerNode();
  if (missing) return say(`NODE ${NEWER_NODE} IS NOT TO BE HAD: this part DID NOT RUN. ${missing}`);
  return checkPostgres(`Node ${NEWER_NODE}: the site starts and sells`, () => onPostgres(site, rooms, node));
};

const installGraphql = async (site) => {
  const wanted = `@strapi/plugin-graphql@${STRAPI.newest}`;
  try {
    await run(site, 'npm', ['install', wanted, ...NPM_FLAGS]);
    return true;
  } catch (error) {
    assert.notEqual(process.env.CI, 'true', `npm installs ${wanted} in CI: ${error.message}`);
    say(`${wanted} IS NOT TO BE HAD: GRAPHQL DID NOT RUN. ${error.message}`);
    return false;
  }
};

/** The last of a site: it is no plain one any more. */
const checkGraphql = async (site) => {
  const title = `Strapi ${STRAPI.newest}: npm install @strapi/plugin-graphql`;
  const isInstalled = await withProgress(title, () => installGraphql(site));
  if (!isInstalled) return;
  writeGraphqlSite(site);
  await check(`Strapi ${STRAPI.newest}: GraphQL of the site knows nothing of the store`, () =>
    withRunningSite(site, { env: { DATABASE_CLIENT: 'sqlite' } }, tryGraphql)
  );
};

const installByNpm = async (site, which, tarball) => {
  await furnishSite(site, which);
  await check(`Strapi ${STRAPI[which]}: npm install <tarball>`, async () => {
    await run(site, 'npm', ['install', tarball, ...NPM_FLAGS]);
    assertInstalled(site);
  });
};

/** What npm would make of the packages of the clone and the tarball, in seconds: Strapi finds plugins by the manifest of the site. */
const unpack = (site, tarball) =>
  check('the tarball unpacked beside the packages of the clone', async () => {
    furnishUnpackedSite(site, tarball);
    await run(site, 'tar', [
      '-xzf',
      tarball,
      '-C',
      path.join(site, 'node_modules/strapi-plugin-shop'),
      '--strip-components=1',
    ]);
    assertInstalled(site);
  });

const checkSales = async (site, which) => {
  const strapi = path.join(site, 'node_modules/.bin/strapi');
  let rooms;
  await check(`Strapi ${STRAPI[which]}: the plugin is in the admin panel (strapi build)`, async () => {
    await run(site, strapi, ['build'], { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' });
    rooms = roomsIn(site);
  });
  const env = { DATABASE_CLIENT: 'sqlite' };
  await check(`Strapi ${STRAPI[which]}: the site starts and sells (SQLite)`, () =>
    withRunningSite(site, { env }, tryStore(rooms))
  );
  await check(`Strapi ${STRAPI[which]}: the doctor examines the site (shop-doctor)`, () => examine(site));
  return rooms;
};

const checkInstallation = async (site, which, tarball) => {
  await installByNpm(site, which, tarball);
  const rooms = await checkSales(site, which);
  await checkPanel(site, which);
  return rooms;
};

const prove = async (folder, variants) => {
  let tarball;
  await check('npm pack', async () => {
    tarball = await pack(folder);
  });
  if (variants.includes('unpacked')) {
    const site = path.join(folder, 'unpacked');
    await unpack(site, tarball);
    await checkSales(site, 'newest');
  }
  if (variants.includes('newest') || variants.includes('node24')) {
    const site = path.join(folder, 'newest');
    const rooms = await checkInstallation(site, 'newest', tarball);
    await checkPostgres(`Strapi ${STRAPI.newest}: the site starts and sells`, () => onPostgres(site, rooms));
    if (variants.includes('node24')) await checkNewerNode(site, rooms);
    await checkGraphql(site);
  }
  if (variants.includes('oldest')) await checkInstallation(path.join(folder, 'oldest'), 'oldest', tarball);
};

const report = () => {
  const file = path.join(ROOT, '.cache/tests/package.json');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(counts));
  say(`package: ${counts.passed} passed, ${counts.failed} failed`);
};

const main = async () => {
  const variants = chosenVariants(process.argv.slice(2));
  await prepareClone('site');
  // Outside the clone, or the site would find the clone's node_modules and tsconfig.json.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-package-'));
  try {
    await prove(folder, variants);
  } catch (error) {
    counts.failed += 1;
    console.error(error);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  report();
  process.exitCode = counts.failed > 0 ? 1 : 0;
};

await main();
