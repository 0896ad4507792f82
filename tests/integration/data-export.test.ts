import type { CsvRecord } from '../../server/src/contracts/data-export';
import { customerExport } from '../../server/src/modules/customers';
import type { ExportCommand } from '../../server/src/modules/data-export/commands';
import { exportBatch } from '../../server/src/modules/data-export/use-cases/export-batch';
import { documentColumns, toInt } from '../../server/src/platform/db/columns';
import { platformFixture, type PlatformFixture } from '../support/platform-fixture';

type Filters = Parameters<(typeof customerExport)['conditions']>[1];
type Command = ExportCommand<Filters>;

const NOW = new Date('2026-01-15T10:00:00Z');
const ALL: Command = { format: 'csv', scope: 'all', max_records: 100 };

/** Longer than a batch takes of one record. */
const TOO_LONG = 2_000_001;

/** Long exports, which over HTTP would need a thousand sales. */
platformFixture('an export', (store) => {
  const insert = async (names: readonly string[], notes = ''): Promise<void> => {
    const { db } = store().platform;
    for (let at = 0; at < names.length; at += 100) {
      const rows = names.slice(at, at + 100).map((name) => ({
        ...documentColumns(NOW),
        ...{ uuid: `uuid-${name}`, email: `${name}@example.com`, first_name: name, last_name: '=1+1', notes },
        ...{ status: name.endsWith('7') ? 'archived' : 'active', purchase_count: 2, ltv: 123_456, aov: 61_728 },
      }));
      await db.table('shop_customers').insert(rows);
    }
  };

  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

  const batch = (command: Partial<Command> = {}, { platform }: PlatformFixture = store()) =>
    exportBatch(platform, 'customers', customerExport, { ...ALL, ...command });

  const cells = (records: readonly object[], key: string) => records.map((record) => (record as CsvRecord)[key]);

  /** All batches, with what is done between them. */
  const exported = async (command: Partial<Command>, between: () => Promise<void> = async () => undefined) => {
    const batches = [];
    for (let cursor: string | undefined; ;) {
      const next = await batch({ ...command, ...(cursor ? { cursor } : {}) });
      batches.push(next);
      if (!next.has_more) return batches;
      cursor = next.cursor as string;
      await between();
    }
  };

  it('meets each record once, whatever is added and deleted meanwhile', async () => {
    await insert(names('a', 250));
    let round = 0;
    const batches = await exported({ columns: ['first_name'] }, async () => {
      round += 1;
      await insert(names(`new${round}-`, 50));
      await store().platform.db.table('shop_customers').where({ first_name: 'a249' }).delete();
    });
    expect(batches.map(({ total, batch: { count } }) => [total, count])).toEqual([
      [250, 100],
      [null, 100],
      [null, 50],
    ]);
    const found = batches.flatMap(({ records }) => cells(records, 'first_name'));
    expect(found).toEqual([...names('a', 250)].reverse());
    const file = batches.map(({ csv }) => csv).join('');
    expect(file).toBe(`\uFEFFFirst name\r\n${found.map((name) => `${name}\r\n`).join('')}`);
    expect(batches.at(-1)).toMatchObject({ cursor: null, has_more: false });
  });

  it('makes cells harmless in CSV, and leaves JSON as it is', async () => {
    await insert(['+ada', '@bob']);
    const columns = ['first_name', 'last_name', 'ltv'];
    const { records, csv } = await batch({ columns });
    expect(records).toEqual([
      { first_name: "'@bob", last_name: "'=1+1", ltv: '1234.56' },
      { first_name: "'+ada", last_name: "'=1+1", ltv: '1234.56' },
    ]);
    expect(csv).toBe("\uFEFFFirst name,Last name,Lifetime value\r\n'@bob,'=1+1,1234.56\r\n'+ada,'=1+1,1234.56\r\n");
    const json = await batch({ format: 'json', modules: ['labels'] });
    expect(json.csv).toBeNull();
    expect(json.records[0]).toMatchObject({ first_name: '@bob', last_name: '=1+1', ltv: 123_456, labels: [] });
  });

  it('finds what the list finds', async () => {
    await insert(names('b', 20));
    const filters = { active_view: 'archived' } as Filters;
    expect(cells((await batch({ scope: 'search_results', filters })).records, 'first_name')).toEqual(['b17', 'b7']);
    const searched = await batch({ scope: 'search_results', filters: { search: 'b1' } as Filters });
    expect(searched.total).toBe(11);
    // Filters count for search results only.
    expect((await batch({ filters })).total).toBe(20);
    const { records } = await batch({ format: 'json', scope: 'search_results', filters });
    const ids = records.map((record) => toInt((record as { id: number }).id));
    expect(cells((await batch({ scope: 'selected', ids: [...ids, ...ids, 2_147_483_647] })).records, 'id')).toEqual(
      ids.map(String)
    );
  });

  it('cuts a batch where it is full, and refuses a record that no batch takes', async () => {
    await insert(['small']);
    await insert(names('large', 5), 'x'.repeat(1_500_000));
    const first = await batch({ format: 'json' });
    expect(first).toMatchObject({ total: 6, has_more: true, batch: { count: 2, next_max: 100 } });
    const second = await batch({ format: 'json', cursor: first.cursor as string });
    expect(second).toMatchObject({ total: null, has_more: true, batch: { count: 2 } });
    const last = await batch({ format: 'json', cursor: second.cursor as string });
    expect(last).toMatchObject({ has_more: false, batch: { count: 2, next_max: 100 } });

    await insert(['before']);
    await insert(['huge'], 'x'.repeat(TOO_LONG));
    await insert(['after']);
    const until = await batch({ format: 'json' });
    expect(until).toMatchObject({ has_more: true, batch: { count: 1 } });
    await expect(batch({ format: 'json', cursor: until.cursor as string })).rejects.toMatchObject({
      kind: 'payload_too_large',
    });
    // Without what makes it large it is exported.
    expect((await batch({ columns: ['first_name'] })).batch.count).toBe(9);
  });

  it('reads a hundred records at a time, by the index of the ids', async () => {
    await insert(names('c', 2_000));
    const { knex, platform } = store();
    if (platform.db.client === 'postgres') await knex.raw('analyze shop_customers');
    const first = await batch();
    const sent: { readonly sql: string; readonly bindings: readonly unknown[] }[] = [];
    const listen = (query: (typeof sent)[number]) => void sent.push(query);
    knex.on('query', listen);
    const columns = ['labels', 'billing_city', 'shipping_city'];
    const asked = { columns, max_records: 1_000 };
    const start = await batch(asked);
    knex.off('query', listen);
    // The total; and for each hundred the customers, their addresses and their labels.
    expect(sent.length).toBeLessThanOrEqual(1 + 10 * 3);
    expect(start.batch.count).toBe(1_000);
    expect(sent.map(({ sql }) => sql).join('\n')).not.toMatch(/offset/i);
    expect(first.has_more).toBe(true);
    if (platform.db.client !== 'postgres') return;
    const page = sent.filter(({ sql }) => /from "shop_customers".* limit/.test(sql)).at(-1);
    // Listeners are told the text that goes to the server, numbered placeholders and all.
    const text = `explain ${page?.sql.replaceAll(/\$\d+/g, '?')}`;
    const { rows } = (await knex.raw(text, page?.bindings as never)) as { rows: object[] };
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/Index Scan Backward using shop_customers_pkey/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  it('goes on only with what it began with', async () => {
    await insert(names('d', 101));
    const { cursor } = await batch();
    const given = { cursor: cursor as string };
    const refused = { kind: 'invalid_input', details: { fields: { cursor: expect.any(Object) as object } } };
    const others: readonly Partial<Command>[] = [
      { scope: 'search_results' },
      { format: 'json' },
      { columns: ['id'] },
      { filters: { search: 'x' } as Filters },
    ];
    for (const other of others) await expect(batch({ ...given, ...other })).rejects.toMatchObject(refused);
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { of } = JSON.parse(Buffer.from(given.cursor, 'base64url').toString()) as { of: string };
    const wrong = [
      'x',
      forged(null),
      forged([]),
      forged({ of }),
      ...['1 or 1=1', 0, -1, 1.5, 2 ** 31].map((before) => forged({ before, of })),
    ];
    for (const text of wrong) await expect(batch({ cursor: text })).rejects.toMatchObject(refused);
    // More or fewer records at once are the same export.
    expect((await batch({ ...given, max_records: 1_000 })).batch.count).toBe(1);
  });
});
