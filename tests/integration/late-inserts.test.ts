import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { jobModel } from '../../server/src/platform/jobs/job-models';
import { countStatements } from '../support/count-statements';
import { describeOnEachDatabase } from '../support/test-database';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });
const JOBS = jobModel.tableName as string;
const job = (name: string) => ({ name, status: 'pending', attempts: 0, max_attempts: 1, run_at: NOW, created_at: NOW });

describeOnEachDatabase('Rows that are inserted late', [outboxModel, jobModel], (database) => {
  beforeEach(async () => {
    await database().knex(OUTBOX_TABLE).delete();
    await database().knex(JOBS).delete();
  });

  const names = async (): Promise<readonly string[]> =>
    (await database().knex(OUTBOX_TABLE).orderBy('id').select('event')).map((row) => String(row.event));

  it('are there after the commit, in their order, whichever of the nested transactions asked for them', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await db.insertLate(OUTBOX_TABLE, [event('a'), event('b')]);
      await db.transaction(() => db.insertLate(OUTBOX_TABLE, [event('c')]));
      await db.insertLate(JOBS, [job('d')]);
    });
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect(await database().knex(JOBS).select('name')).toEqual([{ name: 'd' }]);
  });

  it('take one statement on PostgreSQL, elsewhere one for each table', async () => {
    const { db, knex, client } = database();
    const statements = await countStatements(knex, () =>
      db.transaction(async () => {
        for (const name of ['a', 'b', 'c']) {
          await db.insertLate(OUTBOX_TABLE, [event(name)]);
          await db.insertLate(JOBS, [job(name)]);
        }
      })
    );
    // BEGIN and COMMIT come on top.
    expect(statements).toBe((client === 'postgres' ? 1 : 2) + 2);
  });

  it('may be more than one statement takes', async () => {
    const { db } = database();
    const wanted = Array.from({ length: 601 }, (_none, index) => `event ${String(index).padStart(3, '0')}`);
    await db.transaction(() => db.insertLate(OUTBOX_TABLE, wanted.map(event)));
    expect(await names()).toEqual(wanted);
  });

  it('are not there when the transaction fails', async () => {
    const { db } = database();
    const failing = db.transaction(async () => {
      await db.insertLate(OUTBOX_TABLE, [event('a')]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('make the transaction fail when they cannot be written', async () => {
    const { db } = database();
    const failing = db.transaction(async () => {
      await db.table(OUTBOX_TABLE).insert(event('before'));
      await db.insertLate(JOBS, [{ ...job('a'), name: null }]);
    });
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('name') });
    expect(await names()).toEqual([]);
  });

  it('are refused to whoever reads their table without a flush', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await db.insertLate(OUTBOX_TABLE, [event('a')]);
      expect(() => db.table(`${OUTBOX_TABLE} as o`)).toThrow(/still to be inserted/);
      await db.flush();
      expect(await db.table(OUTBOX_TABLE).select('event')).toEqual([{ event: 'a' }]);
    });
  });

  it('are written at once outside of a transaction', async () => {
    await database().db.insertLate(OUTBOX_TABLE, [event('a')]);
    expect(await names()).toEqual(['a']);
  });
});
