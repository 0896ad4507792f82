import { modules } from '../../../server/src/modules';
import { byReferences } from '../../../server/src/modules/transfer/transfer-plan';
import { rawModels, tableNames, transferPlan } from '../../../server/src/register';

/** See decision 0096. */
const plan = transferPlan();

describe('what a transfer carries', () => {
  it('is every table of the store, or it says why not', () => {
    const decided = [...plan.carried.map(({ name }) => name), ...plan.stays.map(({ table }) => table), 'shop_archive'];
    expect(decided.sort()).toEqual([...tableNames()].sort());
    expect(plan.stays.every(({ because }) => because.endsWith('.'))).toBe(true);
  });

  it('comes in an order in which foreign keys hold', () => {
    const place = new Map<string, number>(plan.carried.map(({ name }, index) => [name, index]));
    const tables = [
      ...rawModels().map(({ tableName, foreignKeys = [] }) => ({ name: tableName, foreignKeys })),
      ...modules
        .flatMap(({ contentTypes }) => contentTypes ?? [])
        .map(({ collectionName, foreignKeys = [] }) => ({ name: collectionName, foreignKeys })),
    ].filter(({ name }) => place.has(name));
    const early = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ referencedTable }) => (place.get(referencedTable) ?? Infinity) > (place.get(name) as number))
        .map(({ referencedTable }) => `${name} before ${referencedTable}`)
    );
    expect(early).toEqual([]);
  });

  it('knows each column that names a user, an admin or a file of the site', () => {
    const named = plan.carried.flatMap(({ references }) => references.map(({ table, column }) => `${table}.${column}`));
    const columns = [
      ...rawModels().map(({ tableName, attributes }) => ({ name: tableName as string, attributes })),
      ...modules
        .flatMap(({ contentTypes }) => contentTypes ?? [])
        .map(({ collectionName, attributes }) => ({ name: collectionName as string, attributes })),
    ].flatMap(({ name, attributes }) =>
      Object.keys(attributes)
        .filter((column) => /^(user_id|featured_image_id|gallery|media)$/.test(column))
        .map((column) => `${name}.${column}`)
    );
    // Sessions stay.
    expect([...named].sort()).toEqual(columns.filter((column) => column !== 'shop_sessions.user_id').sort());
  });
});

describe('byReferences', () => {
  const table = (name: string, ...references: string[]) => ({
    uid: name,
    name,
    foreignKeys: references.map((referencedTable) => ({ columns: ['x'], referencedTable })),
  });

  it('puts tables after those that they point at, themselves aside', () => {
    const ordered = byReferences([table('items', 'orders', 'products'), table('orders', 'orders'), table('products')]);
    expect(ordered.map(({ name }) => name)).toEqual(['orders', 'products', 'items']);
  });

  it('refuses a circle', () => {
    expect(() => byReferences([table('a', 'b'), table('b', 'a')])).toThrow('Foreign keys in a circle: a, b.');
  });
});
