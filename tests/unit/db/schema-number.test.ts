import type { Core } from '@strapi/strapi';
import { createHash } from 'node:crypto';
import { modules } from '../../../server/src/modules';
import { guardSchema, keptChanges, refusalOfSchema, SCHEMA } from '../../../server/src/platform/db/schema-number';
import { rawModels } from '../../../server/src/register';

/** What Strapi makes tables of. */
const tables = () => [
  ...rawModels().map(({ tableName, attributes, indexes = [], foreignKeys = [] }) => ({
    ...{ name: tableName, attributes, indexes, foreignKeys },
  })),
  ...modules
    .flatMap(({ contentTypes }) => contentTypes ?? [])
    .map(({ collectionName, attributes, indexes = [], foreignKeys = [] }) => ({
      ...{ name: collectionName, attributes, indexes, foreignKeys },
    })),
];

/** Regardless of the order in which tables and columns are written. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry)]));
};

const digest = (): string => {
  const text = tables()
    .map((table) => JSON.stringify(sorted(table)))
    .sort()
    .join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

it('the number of the tables is raised with each change of them', () => {
  // Another digest: raise `number` of SCHEMA by one, decide about `keptSince` (decision 0075), and write both here.
  expect({ ...SCHEMA, digest: digest() }).toEqual({ number: 16, keptSince: 1, digest: '858acd8caa78d984' });
});

describe('a plugin on tables of another version', () => {
  const own = { number: 7, keptSince: 3 };

  it.each([
    [{ number: 1, keptSince: 1 }],
    [{ number: 7, keptSince: 3 }],
    [{ number: 7, keptSince: 7 }],
    [{ number: 99, keptSince: 7 }],
  ])('starts on %j', (stored) => {
    expect(refusalOfSchema(own, stored)).toBeNull();
  });

  it('does not start where a newer one has left what it cannot keep, and says what to do', () => {
    const refusal = refusalOfSchema(own, { number: 99, keptSince: 8 });
    expect(refusal).toMatch(/schema 99.*schema 7.*schema 8 or above.*backup/);
  });
});

describe('changes of tables', () => {
  const added = [{ name: 'new' }];
  const changes = { added, updated: [], removed: [{ name: 'old' }] };
  const table = (name: string) => ({ name, columns: changes, indexes: changes, foreignKeys: changes });

  it('drop nothing from a table of the store, and are whole for the others', () => {
    const given = { tables: { added: [], removed: ['x'], updated: [table('shop_orders'), table('articles')] } };
    const kept = { added, updated: [], removed: [] };
    expect(keptChanges(given as never, new Set(['shop_orders']))).toEqual({
      tables: {
        added: [],
        removed: ['x'],
        updated: [{ name: 'shop_orders', columns: kept, indexes: kept, foreignKeys: kept }, table('articles')],
      },
    });
  });
});

type Key = { readonly key: string };

/** Of Strapi's core store. */
const storeOf = (rows: Map<string, unknown>, prefix = '') => ({
  get: ({ key }: Key) => Promise.resolve(rows.get(`${prefix}${key}`) ?? null),
  set: ({ key, value }: Key & { readonly value: unknown }) => Promise.resolve(void rows.set(`${prefix}${key}`, value)),
});

/** What the plugin does before Strapi brings the tables in step. */
const guard = async (rows: Map<string, unknown>, hasTable = true): Promise<void> => {
  const hooks: (() => Promise<void>)[] = [];
  const store = Object.assign(() => storeOf(rows, 'shop.'), storeOf(rows));
  const db = {
    schema: { builder: { updateSchema: () => Promise.resolve() } },
    getSchemaConnection: () => ({ hasTable: () => Promise.resolve(hasTable) }),
  };
  const hook = () => ({ register: (work: () => Promise<void>) => hooks.push(work) });
  guardSchema({ hook, store, db } as unknown as Core.Strapi, ['shop_orders', 'shop_news']);
  for (const work of hooks) await work();
};

describe('before tables are changed', () => {
  it('those of this version are kept from processes that do not know them', async () => {
    const rows = new Map<string, unknown>([['persisted_tables', ['audit', { name: 'shop_orders' }]]]);
    await guard(rows);
    expect(rows.get('persisted_tables')).toEqual(['audit', { name: 'shop_orders' }, { name: 'shop_news' }]);
    expect(rows.get('shop.schema')).toEqual(SCHEMA);
  });

  it('nothing is written where a newer version has left what this one cannot keep', async () => {
    const rows = new Map<string, unknown>([['shop.schema', { number: 9_999, keptSince: 9_999 }]]);
    await expect(guard(rows)).rejects.toThrow('Install the newer version again');
    expect([...rows.keys()]).toEqual(['shop.schema']);
  });

  it('nothing is written in an empty database, which has no place for it', async () => {
    const rows = new Map<string, unknown>();
    await guard(rows, false);
    expect(rows.size).toBe(0);
  });
});
