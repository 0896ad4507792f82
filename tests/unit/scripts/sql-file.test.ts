import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

/** As in table-owner.test.ts: a process of its own lints the text as if it stood in the files. Answers the lines by file. */
const lint = (files: readonly string[], code: string): Readonly<Record<string, readonly number[]>> => {
  const script = `
    import { Linter } from 'eslint';
    import parser from '@typescript-eslint/parser';
    import { sqlFileRule } from './scripts/lint/sql-file-rule.mjs';
    const plugin = { rules: { 'sql-file': sqlFileRule } };
    const languageOptions = { parser };
    const config = { files: ['**/*.ts'], languageOptions, plugins: { shop: plugin }, rules: { 'shop/sql-file': 'error' } };
    const [code, files] = JSON.parse(process.argv[1]);
    const linesOf = (filename) => new Linter().verify(code, [config], { filename }).map(({ line }) => line);
    console.log(JSON.stringify(Object.fromEntries(files.map((file) => [file, linesOf(file)]))));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify([code, files])];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as Record<string, number[]>;
};

const STATEMENTS = `
db.table('shop_orders');
platform.db.raw('select 1');
const { prepared } = platform.db;
strapi.db.query('plugin::upload.file');
(strapi.db as Opened).queryBuilder('plugin::upload.file');
trx.raw('commit');
const text = \`select id from \${TABLE}\`;
const part = \`exists (select 1 from shop_orders)\`;
import { sql } from '../../platform/db/sql';
import knex from 'knex';
import { insertOrHold } from '../../platform/db/database';`;

const ALLOWED = `
import type { Knex } from 'knex';
import type { SqlMapping } from '../../platform/db/condition-sql';
import { type SqlText } from '../../platform/db/sql';
platform.db.transaction(work);
const { db } = platform;
const { client } = platform.db;
strapi.db.lifecycles.subscribe(watch);
findOrder(db, 'Select an order from the list');`;

const MODULE = 'server/src/modules/orders';
const EVERY_LINE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe('SQL', () => {
  it('stands in repositories and read models; the vocabulary of a search has conditions, and sends nothing', () => {
    const files = ['orders.repository', 'order-list.read-model', 'orders.search', 'orders.controller', 'index'];
    const found = lint(
      [...files.map((name) => `${MODULE}/${name}.ts`), 'server/src/platform/db/database.ts'],
      STATEMENTS
    );
    expect(found).toEqual({
      [`${MODULE}/orders.repository.ts`]: [],
      [`${MODULE}/order-list.read-model.ts`]: [],
      [`${MODULE}/orders.search.ts`]: [2, 3, 4, 5, 6, 7, 12],
      [`${MODULE}/orders.controller.ts`]: EVERY_LINE,
      [`${MODULE}/index.ts`]: EVERY_LINE,
      'server/src/platform/db/database.ts': [],
    });
  });

  it('is no type, no transaction and no prose', () => {
    const file = `${MODULE}/use-cases/create-order.ts`;
    expect(lint([file], ALLOWED)).toEqual({ [file]: [] });
  });
});
