import { modules } from '../../../server/src/modules';
import { tableNames } from '../../../server/src/register';
import { textOf } from '../../support/docs-pages';

/** Rows of docs/tables.md: table and module. */
const rows = new Map(
  [...textOf('docs/tables.md').matchAll(/^\| `(shop_\w+)` +\| ([\w-]+) +\|/gm)].map(([, table = '', owner = '']) => [
    table,
    owner,
  ])
);

const owners = new Map(
  modules.flatMap(({ name, contentTypes = [], rawModels = [] }) =>
    [...contentTypes.map(({ collectionName }) => collectionName), ...rawModels.map(({ tableName }) => tableName)].map(
      (table) => [table as string, name] as const
    )
  )
);

it('has every table of the models, and no other', () => {
  expect([...rows.keys()].sort()).toEqual([...tableNames()].sort());
});

it('names the module that owns each table', () => {
  expect(rows).toEqual(new Map([...rows.keys()].map((table) => [table, owners.get(table) ?? 'platform'])));
});
