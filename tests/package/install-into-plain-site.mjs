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
import { linkPackages } from './linked-packages.mjs';
import { writePlainSite } from './plain-site.mjs';
import { withRunningSite } from './site-process.mjs';

/**
 * Proves what the README promises: the tarball of `npm pack` goes into a plain Strapi site with `npm install <tarball>`
 * and nothing else, boots there on SQLite and PostgreSQL, and shows itself in the admin panel. The site has the Strapi of the clone;
 * with TEST_PLAIN_INSTALL=1 npm installs it as a newcomer does, with whatever versions its dependencies have today, in minutes.
 */
const NPM_FLAGS = ['--prefer-offline', '--no-audit', '--no-fund'];
const counts = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

const check = async (title, work) => {
  await withProgress(title, work);
  counts.numPassedTests += 1;
};

const run = (folder, command, args, env) =>
  runCommand(command, args, { cwd: folder, env, log: path.join(folder, `${path.basename(command)}-${args[0]}.log`) });

const pack = async (folder) => {
  await runCommand('npm', ['pack', '--pack-destination', folder], {
    cwd: ROOT,
    log: path.join(folder, 'npm-pack.log'),
  });
  const tarball = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'));
  assert.ok(tarball, 'npm pack made a tarball');
  return path.join(folder, tarball);
};

/** The packages of a plain site, before anybody has heard of the plugin. */
const furnish = (site) =>
  process.env.TEST_PLAIN_INSTALL
    ? withProgress('A plain Strapi site (npm install)', () => run(site, 'npm', ['install', ...NPM_FLAGS]))
    : withProgress('A plain Strapi site (packages of the clone)', async () => linkPackages(ROOT, site));

const assertInstalled = (site) => {
  const plugin = path.join(site, 'node_modules/strapi-plugin-shop');
  assert.ok(fs.existsSync(path.join(plugin, 'dist/server/index.js')), 'the server half is in the package');
  assert.ok(fs.existsSync(path.join(plugin, 'dist/admin/index.mjs')), 'the admin half is in the package');
  assert.ok(!fs.existsSync(path.join(plugin, 'node_modules/@strapi')), 'the package shares the Strapi of the site');
  assert.ok(!fs.existsSync(path.join(site, 'config/plugins.js')), 'no configuration was needed');
  // Or a package that the plugin uses without asking for it would be found among those of the clone.
  const strangers = ['eslint', 'jest', 'playwright-core', 'shop-example-store', 'typescript-eslint'];
  const left = strangers.filter((name) => fs.existsSync(path.join(site, 'node_modules', name)));
  assert.deepEqual(left, [], 'the site holds what it and the plugin ask for');
};

const assertInPanel = (site) => {
  const client = fs.readFileSync(path.join(site, '.strapi/client/app.js'), 'utf8');
  assert.match(client, /strapi-plugin-shop\/strapi-admin/, 'the admin panel imports the plugin');
  const build = [path.join(site, 'dist/build'), path.join(site, 'build')].find((folder) => fs.existsSync(folder));
  const scripts = fs.readdirSync(build).filter((name) => name.endsWith('.js'));
  const holdsPlugin = (name) => /settings\/shop|plugin::shop\./.test(fs.readFileSync(path.join(build, name), 'utf8'));
  assert.ok(scripts.some(holdsPlugin), 'the built panel holds the code of the plugin');
};

const assertServes = async (origin) => {
  const ping = await fetch(`${origin}/api/shop/v2/ping`);
  assert.equal(ping.status, 200);
  assert.deepEqual(await ping.json(), { ok: true });
  const list = await fetch(`${origin}/api/shop/v2/public/products`);
  assert.equal(list.status, 200, 'the product list answers out of the new tables');
  const orders = await fetch(`${origin}/api/shop/v2/orders`);
  assert.equal(orders.status, 401, 'orders are not for everybody');
  const panel = await fetch(`${origin}/admin`);
  assert.equal(panel.status, 200, 'the admin panel is served');
};

/** The command that the package brings, on the database that the site has just used. */
const examine = async (site) => {
  const log = path.join(site, 'shop-doctor.log');
  const doctor = path.join(site, 'node_modules/.bin/shop-doctor');
  await runCommand(doctor, [], { cwd: site, env: { DATABASE_CLIENT: 'sqlite', TZ: 'Asia/Tokyo' }, log });
  assert.match(fs.readFileSync(log, 'utf8'), / checks: 0 violated, 0 worth a look\./);
};

const onPostgres = async (site) => {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const { Client } = requireFromStore()('pg');
  const client = new Client({ connectionString: server });
  await client.connect();
  const name = `shop_package_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${name}`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    await withRunningSite(site, { DATABASE_CLIENT: 'postgres', DATABASE_URL: url.href }, assertServes);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
};

const checkPostgres = async (site) => {
  if (await isDatabaseReachable('postgres')) return check('The site boots on PostgreSQL', () => onPostgres(site));
  assert.notEqual(process.env.CI, 'true', 'PostgreSQL answers in CI');
  return say('NO POSTGRESQL SERVER ANSWERS: this part DID NOT RUN.');
};

const prove = async (folder) => {
  const site = path.join(folder, 'site');
  const strapi = path.join(site, 'node_modules/.bin/strapi');
  writePlainSite(ROOT, site);
  let tarball;
  await check('npm pack', async () => {
    tarball = await pack(folder);
  });
  await furnish(site);
  await check('npm install <tarball>', async () => {
    await run(site, 'npm', ['install', tarball, ...NPM_FLAGS]);
    assertInstalled(site);
  });
  await check('The plugin is in the admin panel (strapi build)', async () => {
    await run(site, strapi, ['build'], { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' });
    assertInPanel(site);
  });
  await check('The site boots on SQLite', () => withRunningSite(site, { DATABASE_CLIENT: 'sqlite' }, assertServes));
  await check('The doctor examines the site (shop-doctor)', () => examine(site));
  await checkPostgres(site);
};

const report = () => {
  const file = path.join(ROOT, '.cache/tests/package.json');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(counts));
  say(`package: ${counts.numPassedTests} passed, ${counts.numFailedTests} failed`);
};

const main = async () => {
  await prepareClone('install');
  // Outside the clone, or the site would find the clone's node_modules and tsconfig.json.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-package-'));
  try {
    await prove(folder);
  } catch (error) {
    counts.numFailedTests += 1;
    console.error(error);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  report();
  process.exitCode = counts.numFailedTests > 0 ? 1 : 0;
};

await main();
