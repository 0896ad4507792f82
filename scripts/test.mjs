import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepareClone } from './setup/prepare.mjs';
import { say } from './setup/progress.mjs';
import { environmentWithDriver } from './test/pg-driver.mjs';
import { isDatabaseReachable } from './test/database-server.mjs';
import { startOwnServer } from './test/own-servers.mjs';
import { readQuarantine } from './test/quarantine.mjs';
import { runAgain } from './test/run-again.mjs';
import { judge, readFiles, RESULTS, writeVerdict } from './test/results.mjs';
import { makeRunFolder } from './test/run-folder.mjs';
import { filesOf, modesOf } from './test/selection.mjs';
import { summarise } from './test/summary.mjs';

/** What each suite needs of the clone. */
const LEVELS = { unit: 'install', integration: 'install', e2e: 'site', browser: 'panel' };
const ORDER = ['install', 'site', 'panel'];
const CLIENTS = { postgres: 'postgres', mariadb: 'mysql' };
/** Integration tests ask each database in turn, in one process: to load the modules of a file takes longer than most of its tests. */
const ALL = 'all';

const databasesOf = ({ database }) => (database === ALL ? Object.keys(CLIENTS) : database ? [database] : []);

/** Takes `--name value` out of the words. */
const takeOption = (words, name) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};

const assertKnown = ({ suites, database, driver }) => {
  const isKnown = suites.length > 0 && suites.every((suite) => suite in LEVELS);
  if (!isKnown) throw new Error(`Suites are ${Object.keys(LEVELS).join(', ')}; not "${suites.join(' ')}".`);
  const databases = [...Object.keys(CLIENTS), ALL];
  if (database && !databases.includes(database)) throw new Error(`Databases are ${databases.join(', ')}.`);
  if (database === ALL && suites.join() !== 'integration') throw new Error(`--database ${ALL} goes with integration.`);
  if (driver && database !== 'postgres') throw new Error('--driver goes with --database postgres.');
};

/** `test.mjs [--database postgres|mariadb|all [--driver VERSION]] suite... [-- what jest gets]`; `all` is for integration tests. */
const parse = (args) => {
  const end = args.indexOf('--');
  const suites = end < 0 ? [...args] : args.slice(0, end);
  const database = takeOption(suites, 'database');
  const driver = takeOption(suites, 'driver');
  const plan = { suites, database, driver, jestArgs: end < 0 ? [] : args.slice(end + 1) };
  assertKnown(plan);
  return plan;
};

const levelFor = (suites) => ORDER[Math.max(...suites.map((suite) => ORDER.indexOf(LEVELS[suite])))];

const environment = (suite, { database, driver, mode, folder }) => ({
  ...process.env,
  TMPDIR: folder,
  ...(driver && environmentWithDriver(driver)),
  TZ: 'UTC',
  ...(LEVELS[suite] !== 'install' && { SHOP_CLONE_IS_READY: '1' }),
  ...(database in CLIENTS && { TEST_DATABASES: CLIENTS[database], TEST_DATABASE_CLIENT: CLIENTS[database] }),
  ...mode?.environment,
  ...(suite === 'browser' && { TEST_E2E_ADMIN_PANEL: '1' }),
});

/**
 * A test and the store that it asks take turns, so two of such pairs share two cores. Each needs a store of its own, which
 * is worth its start only when the whole suite runs.
 */
const workersFor = (suite, jestArgs) =>
  (suite === 'e2e' || suite === 'browser') && jestArgs.length === 0
    ? [`--maxWorkers=${Math.min(2, os.availableParallelism())}`]
    : [];

/** A whole suite is narrowed to what this run is to try; named files always run. */
const filesFor = (suite, { database, driver, mode, jestArgs }) => {
  if (mode?.files) return ['--runTestsByPath', ...mode.files];
  const files = jestArgs.length > 0 ? undefined : filesOf(suite, { database, driver });
  return files ? ['--runTestsByPath', ...files] : [];
};

const startJest = (suite, plan, report, args) =>
  new Promise((resolve) => {
    fs.mkdirSync(path.dirname(report), { recursive: true });
    fs.rmSync(report, { force: true });
    const config = path.join(ROOT, `tests/jest.${suite}.config.js`);
    const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
    const child = spawn(process.execPath, [jest, '-c', config, '--json', '--outputFile', report, ...args], {
      cwd: ROOT,
      env: environment(suite, plan),
      // Without --json's copy of the results on the standard output; the report itself goes to the error output.
      stdio: ['inherit', 'ignore', 'inherit'],
    });
    child.once('exit', (code) => resolve(readFiles(report, code)));
  });

const titleOf = (suite, { database, driver, mode }) =>
  `${suite}${database && database !== ALL ? ` on ${database}` : ''}${driver ? `, driver ${driver}` : ''}${mode ? `, ${mode.name}` : ''}`;

const runSuite = async (suite, plan) => {
  const { database, driver, mode, jestArgs } = plan;
  const name = [suite, database, driver, mode?.name].filter(Boolean).join('-');
  say(`${titleOf(suite, plan)} tests`);
  const report = path.join(RESULTS, 'jest', `${name}.json`);
  const args = [...workersFor(suite, jestArgs), ...jestArgs, ...filesFor(suite, plan)];
  const files = await startJest(suite, plan, report, args);
  const alone = (file, index) =>
    startJest(suite, plan, path.join(RESULTS, 'jest', `${name}-again-${index}.json`), [
      ...['--maxWorkers=1', '--runTestsByPath', file],
    ]);
  const verdict = judge(files, await runAgain(files, alone), readQuarantine());
  writeVerdict(name, verdict);
  return { title: titleOf(suite, plan), suite, database, ...verdict };
};

const URLS = { postgres: 'TEST_POSTGRES_URL', mysql: 'TEST_MYSQL_URL' };

/** The tests use the server that the environment names, else one of their own, else the one at its usual address. */
const chooseServer = async (client, folder) => {
  if (process.env[URLS[client]]) return;
  try {
    Object.assign(process.env, await startOwnServer(client, folder));
  } catch (error) {
    console.error(`${client}: no server of the tests' own (${error.message}); the one at its usual address is used`);
  }
};

/** A run on a database server that is not there is a failure in CI and, loudly, nothing elsewhere. */
const refuseWithoutServer = (database) => {
  const text = `NO ${database.toUpperCase()} SERVER ANSWERS: its tests DID NOT RUN. TEST_POSTGRES_URL / TEST_MYSQL_URL say where it is.`;
  console.error(`\n${'!'.repeat(text.length)}\n${text}\n${'!'.repeat(text.length)}\n`);
  process.exit(process.env.CI === 'true' ? 1 : 0);
};

const startServers = async (plan, folder) => {
  for (const database of databasesOf(plan)) {
    await chooseServer(CLIENTS[database], folder);
    if (!(await isDatabaseReachable(CLIENTS[database]))) refuseWithoutServer(database);
  }
};

const main = async () => {
  const plan = parse(process.argv.slice(2));
  await prepareClone(levelFor(plan.suites));
  const folder = makeRunFolder();
  await startServers(plan, folder);
  const runs = [];
  for (const suite of plan.suites) {
    for (const mode of modesOf(suite, plan)) runs.push(await runSuite(suite, { ...plan, mode, folder }));
  }
  process.exit(summarise(runs) ? 0 : 1);
};

// Without this, Ctrl+C would leave the database server and the folder of the run.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
