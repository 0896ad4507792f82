import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const MODULES = path.join(ROOT, 'server/src/modules');

/** Where a module says which tables it has: its content types, and models that Strapi does not show. */
const DECLARATION = /(?:tableName|collectionName): '(shop_\w+)'|(?:export const [A-Z_]+|const TABLE) = '(shop_\w+)'/g;
const OF_CONTENT_TYPE = /\btable: '(shop_\w+)'|\b\w+\(\s*'(shop_\w+)'/g;

const sourcesOf = (module) =>
  readdirSync(path.join(MODULES, module), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'));

const declaredIn = (module, name) => {
  const text = readFileSync(path.join(MODULES, module, name), 'utf8');
  const isContentType = /(^|\/)content-types\/|-type\.ts$/.test(name);
  const found = [...text.matchAll(DECLARATION), ...(isContentType ? text.matchAll(OF_CONTENT_TYPE) : [])];
  return found.map(([, first, second]) => first ?? second);
};

/** Tables whose names are put together. */
const COMPOSED = [
  ['shop_product_categories', 'catalog'],
  ['shop_product_brands', 'catalog'],
];

/** The module of each table. */
export const tableOwners = () => {
  const owners = new Map(COMPOSED);
  const modules = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: module } of modules) {
    for (const name of sourcesOf(module)) {
      for (const table of declaredIn(module, name)) owners.set(table, module);
    }
  }
  return owners;
};
