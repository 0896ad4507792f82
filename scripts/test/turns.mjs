import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const DATABASES = ['sqlite', 'postgres', 'mariadb'];

/**
 * Files that every CI run tries on each database: SQL text, locks, races, kills, and what divides its items between the databases by
 * itself (tests/support/share-of.ts). The others run on one database per CI run. A pattern is a part of the name of a file.
 */
const END_TO_END = [
  ...[
    'races',
    'oversell',
    'crash',
    'webhook-storm',
    'renewal-storm',
    'renewal-kills',
    'webhook-kills',
    'feed-kills',
    'idempotency',
    'dropped-connections',
    'failing-listeners',
    'rate-limit',
  ],
  ...['statement-budgets', 'postgres-driver', 'first-sale', 'doctor.'],
  ...['-list.', 'attribute-search', 'query-fuzz', 'public-shop'],
  ...['described-requests', 'hostile.', 'injection', 'mass-assignment', 'permission-matrix', 'products-fuzz'],
  ...['preview-is-the-order', 'eu-vat'],
];

/** The same in tests/integration: SQL, transactions, the outbox, jobs, caches with versions, and claims. */
const INTEGRATION = [
  ...[
    'transactions',
    'deferred-',
    'prepared-statements',
    'locks',
    'idempotency',
    'claims',
    'coupon-guesses',
    'versions',
  ],
  ...['outbox', 'event-consumers', 'jobs', 'cron', 'poisoned-rows', 'webhooks.', 'integration-feeds'],
  ...[
    'condition-sql',
    'cursor-walk',
    'large-totals',
    'search',
    'published-products',
    'customer-figures',
    'sorts-by-index',
  ],
  ...['forget-visitors', 'duplicate-product', 'subscriptions', 'renewal-', 'provider-'],
];

/** `only` narrows a suite to a part of its folder: what the driver of PostgreSQL decides is races and crashes. */
const SUITES = {
  e2e: { folder: 'tests/e2e', only: [''], everywhere: END_TO_END },
  driver: {
    folder: 'tests/e2e',
    only: ['races.', 'crash', 'postgres-driver'],
    everywhere: ['crash', 'postgres-driver'],
  },
  integration: { folder: 'tests/integration', only: [''], everywhere: INTEGRATION },
};

export const isTakingTurns = (suite) => suite in SUITES;

const namesOfTests = (suite) => {
  const { folder, only } = SUITES[suite];
  const names = fs.readdirSync(path.join(ROOT, folder)).filter((name) => name.endsWith('.test.ts'));
  return names.filter((name) => only.some((pattern) => name.includes(pattern))).sort();
};

/** A number that grows with every commit, so that a file that met one database in this run meets the next one in the next run. */
const turn = () => {
  if (process.env.TEST_TURN) return Number(process.env.TEST_TURN);
  const count = execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return Number(count);
};

/** The names of a suite's files that CI tries on every database, and of those that take turns. */
export const splitByTurns = (suite) => {
  const names = namesOfTests(suite);
  const { everywhere } = SUITES[suite];
  const isEverywhere = (name) => everywhere.some((pattern) => name.includes(pattern));
  return { everywhere: names.filter(isEverywhere), inTurn: names.filter((name) => !isEverywhere(name)) };
};

/** Patterns that fit no file any more. */
export const unusedPatterns = (suite) => {
  const names = namesOfTests(suite);
  return SUITES[suite].everywhere.filter((pattern) => !names.some((name) => name.includes(pattern)));
};

/** Whether this run leaves a part of the tests to the runs after other commits. */
const isNarrowed = () => process.env.CI === 'true' && process.env.FULL !== '1';

/** For tests/support/share-of.ts. */
export const turnEnvironment = () => (isNarrowed() ? { TEST_TURN: String(turn()) } : {});

/** The files of a suite in this run on this database: all of them, except in CI, where FULL=1 asks for all of them. */
export const filesInTurn = (suite, database = 'sqlite') => {
  const { everywhere, inTurn } = splitByTurns(suite);
  const isMine = (index) => (index + DATABASES.indexOf(database) + turn()) % DATABASES.length === 0;
  const mine = isNarrowed() ? inTurn.filter((_name, index) => isMine(index)) : inTurn;
  return {
    files: [...everywhere, ...mine].map((name) => path.join(SUITES[suite].folder, name)),
    total: everywhere.length + inTurn.length,
  };
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
  if (suite !== 'browser' || process.env.FULL !== '1' || jestArgs.length > 0) return [undefined];
  const files = filesWithModes();
  return PANEL_MODES.map((name) => (name === 'wide' ? { name } : { name, files }));
};

/** In CI the mode of each file that has modes, another one after each commit; nothing where the environment names one for all. */
const modesInTurn = () => {
  if (!isNarrowed() || process.env.TEST_PANEL_MODE) return {};
  return Object.fromEntries(
    filesWithModes().map((file, index) => [path.basename(file), PANEL_MODES[(index + turn()) % PANEL_MODES.length]])
  );
};

/** For tests/support/panel-mode.ts. */
export const modeEnvironment = (suite) =>
  suite === 'browser' ? { TEST_PANEL_MODES: JSON.stringify(modesInTurn()) } : {};

/** What a run in turns says before it begins, so that a failure can be repeated: `TEST_PANEL_MODE=phone npm run test:browser -- orders`. */
export const linesOfModes = (suite) => {
  const modes = Object.entries(suite === 'browser' ? modesInTurn() : {});
  return PANEL_MODES.map((mode) => ({ mode, files: modes.filter(([, each]) => each === mode).map(([file]) => file) }))
    .filter(({ files }) => files.length > 0)
    .map(({ mode, files }) => `TEST_PANEL_MODE=${mode}: ${files.map((file) => file.split('.')[0]).join(' ')}`);
};
