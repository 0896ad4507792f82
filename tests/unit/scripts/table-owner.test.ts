import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

/** ESLint is a module of the new kind, which jest does not load: a process of its own lints the text as if it stood in the file. */
const lint = (file: string, code: string): readonly string[] => {
  const script = `
    import { Linter } from 'eslint';
    import { createTableOwnerRule } from './scripts/lint/table-owner-rule.mjs';
    import { tableOwners } from './scripts/lint/table-owners.mjs';
    const plugin = { rules: { 'table-owner': createTableOwnerRule(tableOwners()) } };
    const config = { files: ['**/*.ts'], plugins: { shop: plugin }, rules: { 'shop/table-owner': 'error' } };
    const [code, filename] = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(new Linter().verify(code, [config], { filename }).map(({ message }) => message)));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify([code, file])];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as string[];
};

const inModule = (name: string): string => `server/src/modules/${name}/some.repository.ts`;

describe('a table', () => {
  it('is asked by the module that owns it, and by those that have declared it', () => {
    expect(lint(inModule('orders'), "db.table('shop_orders')")).toEqual([]);
    expect(lint(inModule('customers'), "db.table('shop_orders as o')")).toEqual([]);
    expect(lint(inModule('doctor'), 'db.raw(`select 1 from shop_coupon_uses`)')).toEqual([]);
  });

  it('is out of bounds for every other module, in SQL too', () => {
    expect(lint(inModule('labels'), "db.table('shop_orders')")).toEqual([
      'shop_orders belongs to orders: ask its index.ts, or declare the reading in table-owner-rule.mjs.',
    ]);
    expect(lint(inModule('orders'), 'db.raw(`select 1 from shop_products p join shop_coupons c`)')).toHaveLength(2);
    expect(lint(inModule('orders'), "db.table('shop_product_categories')")).toHaveLength(1);
  });

  it('may be named by content types of others, as a foreign key', () => {
    expect(lint('server/src/modules/labels/content-types/labels.ts', "({ referencedTable: 'shop_orders' })")).toEqual(
      []
    );
  });
});
