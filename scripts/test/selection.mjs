import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Whether this run tries everything on everything (`npm run test:full`); else it is the gate's selection, the same for every commit. */
export const isFull = () => process.env.FULL === '1';

/**
 * End-to-end files that a database decides: they run on PostgreSQL and MariaDB too. SQLite runs all files. A pattern is a part of the
 * name of a file; with ^ its beginning.
 */
const DECIDED_BY_THE_DATABASE = {
  'races.': 'row locks, unique constraints, deadlocks',
  'oversell.': 'conditional updates of stock and coupon uses under load',
  'idempotency.': 'unique keys claimed by two requests at once',
  '^crash.': 'what a transaction leaves behind after kill -9',
  'renewal-kills.': 'leases and claims of dead processes',
  'statement-budgets.': 'the number of statements differs by dialect',
  '-list.': 'SQL of lists, sorts and cursors',
  'attribute-search.': 'SQL of searches',
  'public-shop.': 'SQL of the public lists and their search',
  'first-sale.': 'one whole sale',
};

/** The kills and storms among them start and end a store again and again: MariaDB has those above, and all of them in test:full. */
const ON_POSTGRES_ONLY = {
  'crash.': 'what a transaction leaves behind after kill -9',
  '-kills.': 'leases and claims of dead processes',
  '-storm.': 'copies of one message at once',
  'dropped-connections.': 'connections that the server closes',
  'postgres-driver.': 'batched and deferred statements',
  'injection.': 'the strictest parser of values',
  'query-fuzz.': 'the strictest types',
};

/** With another driver of PostgreSQL: what batches and breaks off. */
const DECIDED_BY_THE_DRIVER = {
  'races.': 'batches under load',
  'crash.': 'batches that break off',
  'postgres-driver.': 'its own batches',
};

const LISTS = {
  postgres: { ...DECIDED_BY_THE_DATABASE, ...ON_POSTGRES_ONLY },
  mariadb: DECIDED_BY_THE_DATABASE,
};

/** What the gate leaves to test:full on every database: it costs a minute each, and little of it changes. */
const ONLY_IN_FULL = {
  'transfer.': 'eight commands of Strapi, each a start of the site',
  'older-plugin.': 'starts of two versions of the plugin in turn',
  'demo-store.': 'the demo from its first start; the stores of all other files are started by the same script',
  'documented-curls.': 'a demo of its own, filled with all its data',
  'client-package.': 'npm installs the client into projects of its own',
  'site-types.': 'a TypeScript program of a whole site; the package test and `npm run types` read the same types',
};

/** Integration tests that MariaDB decides: SQL, transactions, the outbox, jobs, claims. PostgreSQL runs all of them. */
const INTEGRATION_ON_MARIADB = {
  transactions: 'isolation and savepoints',
  'deferred-': 'order of writes',
  locks: 'row locks',
  claims: 'conditional updates',
  idempotency: 'unique keys',
  outbox: 'skip locked',
  'event-consumers': 'skip locked',
  jobs: 'claims and leases',
  cron: 'claims and leases',
  'poisoned-rows': 'rows that no statement takes',
  versions: 'counters that two processes raise',
  'condition-sql': 'SQL of lists',
  'cursor-walk': 'SQL of lists',
  'large-totals': 'SQL of lists',
  search: 'SQL of searches',
  'published-products': 'SQL of the public lists',
  'customer-figures': 'sums in SQL',
  'sorts-by-index': 'plans of the database',
  reports: 'dates in SQL',
  'report-': 'dates in SQL',
  'renewal-': 'claims and leases',
  subscriptions: 'conditional updates',
  licenses: 'unique keys',
  'coupon-guesses': 'counters under load',
  'pasted-codes': 'signs that a collation takes for nothing',
  webhooks: 'claims and leases',
  'integration-feeds': 'claims and leases',
};

const isLeftToFull = (name) => !isFull() && Object.keys(ONLY_IN_FULL).some((pattern) => name.startsWith(pattern));

const filesIn = (folder) =>
  fs
    .readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();

const E2E = 'tests/e2e';
const INTEGRATION = 'tests/integration';

const endToEndFiles = () => filesIn(E2E);

const fits = (name, pattern) => (pattern.startsWith('^') ? name.startsWith(pattern.slice(1)) : name.includes(pattern));

const matching = (folder, patterns) =>
  filesIn(folder)
    .filter((name) => patterns.some((pattern) => fits(name, pattern)))
    .map((name) => path.join(folder, name));

/** Patterns of the lists that fit no file any more. */
export const unusedPatterns = () => {
  const names = [...endToEndFiles(), ...filesIn(INTEGRATION)];
  return [...Object.values(LISTS), DECIDED_BY_THE_DRIVER, ONLY_IN_FULL, INTEGRATION_ON_MARIADB]
    .flatMap(Object.keys)
    .filter((pattern) => !names.some((name) => fits(name, pattern)));
};

/** The files of a suite for this run, or undefined for all of them. A driver is tried with what it decides, even in a full run. */
export const filesOf = (suite, { database, driver } = {}) => {
  if (driver) return suite === 'e2e' ? matching(E2E, Object.keys(DECIDED_BY_THE_DRIVER)) : undefined;
  if (isFull() || !['e2e', 'integration'].includes(suite)) return undefined;
  if (suite === 'integration') {
    return database === 'mariadb' ? matching(INTEGRATION, Object.keys(INTEGRATION_ON_MARIADB)) : undefined;
  }
  if (database) return matching(E2E, Object.keys(LISTS[database]));
  return endToEndFiles()
    .filter((name) => !isLeftToFull(name))
    .map((name) => path.join(E2E, name));
};

const BROWSER_TESTS = 'tests/browser';

/** As in tests/support/panel-mode.ts. */
const PANEL_MODES = ['wide', 'phone', 'keyboard', 'phone-keyboard'];

/** Files that work with the panel or the storefront as users do: those that take their page from where it is made for a mode. */
const MAKES_PAGES = /'\.\.\/support\/(panel|storefront-page)'/;

const filesWithModes = () =>
  fs
    .readdirSync(path.join(ROOT, BROWSER_TESTS))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(BROWSER_TESTS, name))
    .filter((file) => MAKES_PAGES.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));

const panelModes = () => {
  const files = filesWithModes();
  return PANEL_MODES.map((name) => ({
    ...{ name, environment: { TEST_PANEL_MODE: name } },
    ...(name === 'wide' ? {} : { files }),
  }));
};

const onDatabases = (name, databases, files) => ({ name, files, environment: { TEST_DATABASES: databases } });

/** What MariaDB decides on all three, the rest on the other two. */
const databaseModes = (isWhole) => {
  const onAll = 'sqlite,postgres,mysql';
  if (isWhole) return [onDatabases('three databases', onAll)];
  const decided = filesOf('integration', { database: 'mariadb' });
  const others = filesIn(INTEGRATION)
    .map((name) => path.join(INTEGRATION, name))
    .filter((file) => !decided.includes(file));
  return [
    onDatabases('three databases', onAll, decided),
    onDatabases('SQLite and PostgreSQL', 'sqlite,postgres', others),
  ];
};

/**
 * The modes in which a suite runs, one after another: integration tests with `all` databases; the browser's with FULL=1, where the files
 * that have no modes run once. Else undefined, once: named files run in the mode that the environment names.
 */
export const modesOf = (suite, { database, jestArgs }) => {
  if (database === 'all') return databaseModes(isFull() || jestArgs.length > 0);
  return suite === 'browser' && isFull() && jestArgs.length === 0 ? panelModes() : [undefined];
};
