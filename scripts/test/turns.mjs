import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const DATABASES = ['sqlite', 'postgres', 'mariadb'];

/**
 * End-to-end files that every CI run tries on each database: SQL of lists and searches, locks, races, kills, moments in time, and
 * what divides its items between the databases by itself (tests/support/share-of.ts). The others run on one database per CI run.
 */
const ON_EVERY_DATABASE = [
  /races|oversell|crash|storm|idempotency|dropped-connections|failing-listeners|lost-messages|dead-letters/,
  /statement-budgets|rate-limit|older-plugin|postgres-driver|doctor|store-place|bundle-stock/,
  /-list\.|-search\.|filters|query-fuzz|public-shop|abandoned-carts|customers\.|first-sale/,
  /described-requests|hostile\.|injection|mass-assignment|permission-matrix|products-fuzz|preview-is-the-order|eu-vat/,
];

const folder = path.join(ROOT, 'tests/e2e');

const namesOfTests = () =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .sort();

/** A number that grows with every commit, so that a file that met one database in this run meets the next one in the next run. */
const turn = () => {
  if (process.env.TEST_TURN) return Number(process.env.TEST_TURN);
  const count = execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return Number(count);
};

/** The end-to-end files of this run on this database: all of them, except in CI, where FULL=1 asks for all of them. */
export const filesInTurn = (database = 'sqlite') => {
  const names = namesOfTests();
  if (process.env.CI !== 'true' || process.env.FULL === '1') return names;
  const place = DATABASES.indexOf(database) + turn();
  const inTurn = names.filter((name) => !ON_EVERY_DATABASE.some((pattern) => pattern.test(name)));
  const elsewhere = new Set(inTurn.filter((_name, index) => (index + place) % DATABASES.length !== 0));
  return names.filter((name) => !elsewhere.has(name));
};

export const countOfFiles = () => namesOfTests().length;
