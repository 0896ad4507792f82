import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { jobModel } from '../../server/src/platform/jobs/job-models';
import { countStatements } from '../support/count-statements';
import { describeOnEachDatabase } from '../support/test-database';

/** The statements that begin and end a transaction; MariaDB's sets its isolation too. */
const AROUND = { sqlite: 2, postgres: 2, mysql: 3 };

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });
const JOBS = jobModel.tableName as string;
const job = (name: string) => ({ name, status: 'pending', attempts: 0, max_attempts: 1, run_at: NOW, created_at: NOW });

describeOnEachDatabase('Deferred rows', [outboxModel, jobModel], (database) => {
  beforeEach(async () => {
    await database().knex(OUTBOX_TABLE).delete();
    await database().knex(JOBS).delete();
  });

  const names = async (): Promise<readonly string[]> =>
    (await database().knex(OUTBOX_TABLE).orderBy('id').select('event')).map((row) => String(row.event));

  it('are there after the commit, in their order, whichever of the nested transactions asked for them', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await db.deferInsert(OUTBOX_TABLE, [event('a'), event('b')]);
      await db.transaction(() => db.deferInsert(OUTBOX_TABLE, [event('c')]));
      await db.deferInsert(JOBS, [job('d')]);
    });
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect(await database().knex(JOBS).select('name')).toEqual([{ name: 'd' }]);
  });

  it('take one statement on PostgreSQL, elsewhere one for each table', async () => {
    const { db, knex, client } = database();
    const statements = await countStatements(knex, () =>
      db.transaction(async () => {
        for (const name of ['a', 'b', 'c']) {
          await db.deferInsert(OUTBOX_TABLE, [event(name)]);
          await db.deferInsert(JOBS, [job(name)]);
        }
      })
    );
    // BEGIN and COMMIT come on top.
    expect(statements).toBe((client === 'postgres' ? 1 : 2) + AROUND[client]);
  });

  it('may be more than one statement takes', async () => {
    const { db } = database();
    const wanted = Array.from({ length: 601 }, (_none, index) => `event ${String(index).padStart(3, '0')}`);
    await db.transaction(() => db.deferInsert(OUTBOX_TABLE, wanted.map(event)));
    expect(await names()).toEqual(wanted);
  });

  it('are not there when the transaction fails', async () => {
    const { db } = database();
    const failing = db.transaction(async () => {
      await db.deferInsert(OUTBOX_TABLE, [event('a')]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('make the transaction fail when they cannot be written', async () => {
    const { db } = database();
    const failing = db.transaction(async () => {
      await db.table(OUTBOX_TABLE).insert(event('before'));
      await db.deferInsert(JOBS, [{ ...job('a'), name: null }]);
    });
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('name') });
    expect(await names()).toEqual([]);
  });

  it('may refer to each other by ids that were reserved for them, where the database gives out ids before', async () => {
    const { db, client } = database();
    const ids = await db.reserveIds({ [OUTBOX_TABLE]: 2, [JOBS]: 1 })();
    if (client !== 'postgres') return expect(ids).toBeNull();
    const [first, second] = ids?.[OUTBOX_TABLE] ?? [];
    expect(second).toBe(Number(first) + 1);
    await db.transaction(async () => {
      await db.deferInsert(OUTBOX_TABLE, [
        { ...event('second'), id: second },
        { ...event('first'), id: first },
      ]);
      await db.deferInsert(JOBS, [{ ...job('job'), id: ids?.[JOBS]?.[0], payload: undefined }]);
    });
    expect(await names()).toEqual(['first', 'second']);
    await db.deferInsert(OUTBOX_TABLE, [event('third')]);
    expect(await names()).toEqual(['first', 'second', 'third']);
  });

  it('and changes of a row are written together, the changes last', async () => {
    const { db, knex, client } = database();
    await db.deferInsert(OUTBOX_TABLE, [event('old'), event('other')]);
    const { id } = (await knex(OUTBOX_TABLE).where({ event: 'old' }).first('id')) as { id: number };
    const statements = await countStatements(knex, () =>
      db.transaction(async () => {
        await db.deferUpdate(OUTBOX_TABLE, id, { event: 'new', attempts: 3, last_error: undefined });
        await db.deferInsert(JOBS, [job("it's; drop table")]);
      })
    );
    expect(statements).toBe((client === 'postgres' ? 1 : 2) + AROUND[client]);
    expect(await knex(OUTBOX_TABLE).orderBy('id').select('event', 'attempts')).toEqual([
      { event: 'new', attempts: 3 },
      { event: 'other', attempts: 0 },
    ]);
    expect(await knex(JOBS).select('name')).toEqual([{ name: "it's; drop table" }]);
    await db.deferUpdate(OUTBOX_TABLE, id, { event: 'at once' });
    expect(await names()).toEqual(['at once', 'other']);
  });

  it('are written at once outside of a transaction', async () => {
    await database().db.deferInsert(OUTBOX_TABLE, [event('a')]);
    expect(await names()).toEqual(['a']);
  });
});
