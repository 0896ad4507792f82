import { pageRows, type RowsPage, type RowsRequest } from '../../server/src/platform/db/page-rows';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { countStatements } from '../support/count-statements';
import { describeOnEachDatabase } from '../support/test-database';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const MAPPING = { columns: { id: `${OUTBOX_TABLE}.id`, event: `${OUTBOX_TABLE}.event` } };
const row = (event: string) => ({ event, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });

describeOnEachDatabase('The total of a list', [outboxModel], (database) => {
  const add = (event: string, count: number): Promise<void> =>
    database().db.deferInsert(
      OUTBOX_TABLE,
      Array.from({ length: count }, () => row(event))
    );

  const list = (event: string, page: Partial<RowsRequest> = {}): Promise<RowsPage> =>
    pageRows(() => database().db.table(OUTBOX_TABLE) as never, ['id'], MAPPING, {
      ...{ page: 1, perPage: 2, conditions: [{ kind: 'compare', field: 'event', operator: 'eq', value: event }] },
      ...{ sort: { column: 'id', direction: 'desc' }, ...page },
    });

  afterEach(() => database().knex(OUTBOX_TABLE).delete());

  it('is exact at every moment up to 10,000 rows', async () => {
    await add('few', 9_999);
    expect((await list('few')).total).toBe(9_999);
    await add('few', 1);
    expect((await list('few')).total).toBe(10_000);
  });

  it('is counted once for many pages above that, and never less than what is seen', async () => {
    await add('many', 10_050);
    expect((await list('many')).total).toBe(10_050);
    await add('many', 5);
    const statements = await countStatements(database().knex, async () => {
      const { rows, total } = await list('many', { page: 2 });
      expect([rows.length, total]).toEqual([2, 10_050]);
    });
    expect(statements).toBe(1);
    expect(await list('many', { page: 5_028 })).toMatchObject({ rows: [{}], total: 10_055 });
  });

  it('and the rows are right however far the page lies', async () => {
    await add('far', 1_300);
    const ids = (await database().knex(OUTBOX_TABLE).where({ event: 'far' }).orderBy('id', 'desc').select('id')).map(
      ({ id }) => Number(id)
    );
    for (const page of [250, 251, 252, 600]) {
      const { rows, total } = await list('far', { page });
      expect([rows.map((each) => Number(each.id)), total]).toEqual([ids.slice(page * 2 - 2, page * 2), 1_300]);
    }
  });

  it('is told behind the last row too', async () => {
    await add('end', 3);
    expect(await list('end', { page: 9 })).toEqual({ rows: [], total: 3 });
  });
});
