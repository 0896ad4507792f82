import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Whether this run tries everything on everything (`npm run test:full`); else it is the gate's selection, the same for every commit. */
export const isFull = () => process.env.FULL === '1';

/**
 * End-to-end files that a database decides: they run on PostgreSQL and MariaDB too. SQLite runs all files. A pattern is a part of the
 * name of a file.
 */
const DECIDED_BY_THE_DATABASE = {
  'races.': 'row locks, unique constraints, deadlocks',
  'oversell.': 'conditional updates of stock and coupon uses under load',
  'idempotency.': 'unique keys claimed by two requests at once',
  'crash.': 'what a transaction leaves behind after kill -9',
  '-kills.': 'leases and claims of dead processes',
  '-storm.': 'copies of one message at once',
  'dropped-connections.': 'connections that the server closes',
  'statement-budgets.': 'the number of statements differs by dialect',
  '-list.': 'SQL of lists, sorts and cursors',
  'attribute-search.': 'SQL of searches',
  'public-shop.': 'SQL of the public lists and their search',
  'first-sale.': 'one whole sale',
  'doctor.': 'its checks are SQL of each dialect',
};

const ON_POSTGRES_ONLY = {
  'postgres-driver.': 'batched and deferred statements',
  'injection.': 'the strictest parser of values',
  'query-fuzz.': 'the strictest types',
};

/** With another driver of PostgreSQL: what batches and breaks off. */
const DECIDED_BY_THE_DRIVER = {
  'races.': 'batches under load',
  'crash.': 'batches that break off',
  'postgres-driver.': '',
};

const LISTS = {
  postgres: { ...DECIDED_BY_THE_DATABASE, ...ON_POSTGRES_ONLY },
  mariadb: DECIDED_BY_THE_DATABASE,
  driver: DECIDED_BY_THE_DRIVER,
};

const E2E = 'tests/e2e';

const endToEndFiles = () =>
  fs
    .readdirSync(path.join(ROOT, E2E))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();

/** Patterns of the lists that fit no file any more. */
export const unusedPatterns = () => {
  const names = endToEndFiles();
  return Object.values(LISTS)
    .flatMap(Object.keys)
    .filter((pattern) => !names.some((name) => name.includes(pattern)));
};

/** The files of a suite for this run, or undefined for all of them. A driver is tried with what it decides, even in a full run. */
export const filesOf = (suite, { database, driver } = {}) => {
  if (suite !== 'e2e' || !database || (isFull() && !driver)) return undefined;
  const patterns = Object.keys(LISTS[driver ? 'driver' : database]);
  return endToEndFiles()
    .filter((name) => patterns.some((pattern) => name.includes(pattern)))
    .map((name) => path.join(E2E, name));
};

const BROWSER_TESTS = 'tests/browser';

/** As in tests/support/panel-mode.ts. */
const PANEL_MODES = ['wide', 'phone', 'keyboard'];

/** Files that work with the panel or the storefront as users do: those that take their page from where it is made for a mode. */
const MAKES_PAGES = /'\.\.\/support\/(panel|storefront-page)'/;

const filesWithModes = () =>
  fs
    .readdirSync(path.join(ROOT, BROWSER_TESTS))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(BROWSER_TESTS, name))
    .filter((file) => MAKES_PAGES.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));

/**
 * How often a suite runs: in each mode with FULL=1, where the files that have no modes run once; else once, as named files always do, in
 * the mode that the environment names.
 */
export const modesOf = (suite, jestArgs) => {
  if (suite !== 'browser' || !isFull() || jestArgs.length > 0) return [undefined];
  const files = filesWithModes();
  return PANEL_MODES.map((name) => (name === 'wide' ? { name } : { name, files }));
};
