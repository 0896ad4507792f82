import type { Knex } from 'knex';
import { sql } from '../../server/src/platform/db/sql';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { jobModel } from '../../server/src/platform/jobs/job-models';
import { countStatements } from '../support/count-statements';
import { describeOnEachDatabase } from '../support/test-database';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });
const JOBS = jobModel.tableName as string;
const job = (name: string) => ({ name, status: 'pending', attempts: 0, max_attempts: 1, run_at: NOW, created_at: NOW });
const VIEW = 'waiting_events';
const FAILURE = new Error('given up');

/** Deferred rows are written before the first statement that could depend on them, whoever sends it and in whatever way. */
describeOnEachDatabase('Deferred rows are written in time', [outboxModel, jobModel], (database) => {
  beforeAll(() => database().knex.raw(`create view ${VIEW} as select event from ${OUTBOX_TABLE}`));
  beforeEach(async () => {
    await database().knex(OUTBOX_TABLE).delete();
    await database().knex(JOBS).delete();
  });

  const table = (name: string) => database().db.table(name);
  const defer = (...names: readonly string[]) => database().db.deferInsert(OUTBOX_TABLE, names.map(event));
  const names = async (): Promise<readonly string[]> =>
    (await database().knex(OUTBOX_TABLE).orderBy('id').select('event')).map((row) => String(row.event));
  const jobs = async (): Promise<readonly string[]> =>
    (await database().knex(JOBS).orderBy('id').select('name')).map((row) => String(row.name));
  const eventsOf = (rows: unknown): readonly string[] => [...new Set(JSON.stringify(rows).match(/(?<="event":")\w+/g))];
  const byText = () => sql(`select event from ${OUTBOX_TABLE} where attempts = ?`, [0]);
  /** What the site has of a transaction: nothing but the query builder. */
  const siteBuilder = async (build: (knex: Knex) => Knex.QueryBuilder): Promise<unknown> => {
    const { db, knex } = database();
    const trx = (db.table(OUTBOX_TABLE) as unknown as { readonly client: { readonly transacting?: boolean } }).client;
    expect(trx.transacting).toBe(true);
    const query = build(knex);
    Object.assign(query, { client: trx });
    return query;
  };

  it.each<[string, () => PromiseLike<unknown>]>([
    ['select', () => table(OUTBOX_TABLE).select('event')],
    ['select without values', () => database().db.raw(`select event from ${OUTBOX_TABLE}`)],
    ['select in capitals', () => database().db.raw(`SELECT event FROM ${OUTBOX_TABLE} WHERE attempts = ?`, [0])],
    ['join', () => table(`${JOBS} as j`).rightJoin(`${OUTBOX_TABLE} as o`, 'o.attempts', 'j.attempts').select('event')],
    ['subquery', () => table(JOBS).select(table(OUTBOX_TABLE).max('event').as('event'))],
    ['view', () => table(VIEW).where('event', '>', '').select('event')],
    ['prepared statement', () => database().db.prepared(byText())],
    ['queued statement', () => database().db.enqueue(byText())()],
    ['statement of the site', () => siteBuilder((knex) => knex(OUTBOX_TABLE).select('event'))],
    ['nested transaction', () => database().db.transaction(async () => table(OUTBOX_TABLE).select('event'))],
    ['listener', async () => database().db.isolate(async () => table(OUTBOX_TABLE).select('event'))],
  ])('for a %s', async (_how, read) => {
    const { db } = database();
    await table(JOBS).insert(job('only'));
    const rows = await db.transaction(async () => {
      await defer('deferred');
      return read();
    });
    expect(eventsOf(rows)).toEqual(['deferred']);
    expect(await names()).toEqual(['deferred']);
  });

  it('for statements that write', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await defer('updated', 'deleted', 'copied');
      expect(await table(OUTBOX_TABLE).where({ event: 'updated' }).update({ event: 'changed' })).toBe(1);
      await defer('deleted');
      expect(await table(OUTBOX_TABLE).where({ event: 'deleted' }).delete()).toBe(2);
      await db.raw(
        `insert into ${JOBS} (name, status, attempts, max_attempts, run_at, created_at)
         select event, status, attempts, 1, available_at, created_at from ${OUTBOX_TABLE} where event = ?`,
        ['copied']
      );
      await defer('last');
    });
    expect(await names()).toEqual(['changed', 'copied', 'last']);
    expect(await jobs()).toEqual(['copied']);
  });

  it('for changes of a row, and in their order', async () => {
    const { db } = database();
    const id = await db.insert(OUTBOX_TABLE, event('old'));
    await db.transaction(async () => {
      await db.deferUpdate(OUTBOX_TABLE, id, { event: 'first' });
      expect(await db.prepared(byText())).toEqual([{ event: 'first' }]);
      await db.deferUpdate(OUTBOX_TABLE, id, { event: 'second' });
      await table(OUTBOX_TABLE).where({ id }).update({ event: 'third' });
    });
    expect(await names()).toEqual(['third']);
  });

  it('before everything that is sent at once', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await defer(...Array.from({ length: 600 }, () => 'many'));
      const counts = [1, 2, 3].map(() => table(OUTBOX_TABLE).count({ rows: '*' }).first());
      for (const count of await Promise.all(counts)) expect(Number((count as { rows: unknown }).rows)).toBe(600);
    });
  });

  it('or the transaction fails, though the error is kept from it', async () => {
    const { db, pooled } = database();
    for (const each of [db, pooled]) {
      const failing = each.transaction(async () => {
        await each.insert(OUTBOX_TABLE, event('lost'));
        await each.deferInsert(JOBS, [{ ...job('nameless'), name: null }]);
        await each
          .table(JOBS)
          .select('id')
          .catch(() => undefined);
      });
      await expect(failing).rejects.toMatchObject({ message: expect.any(String) as string });
      expect(await names()).toEqual([]);
    }
  });

  it('but not for a statement that cannot depend on them', async () => {
    const { db, knex, client } = database();
    const statements = await countStatements(knex, () =>
      db.transaction(async () => {
        await defer('first');
        await table(JOBS).where({ name: 'none' }).select('id');
        await defer('second');
      })
    );
    expect(statements).toBe({ sqlite: 4, postgres: 4, mysql: 5 }[client]);
    expect(await names()).toEqual(['first', 'second']);
  });

  it('and undone with a listener that read them, without a loss of those from before it', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await defer('before');
      const outcome = await db.isolate(async () => {
        await defer('listener');
        expect(await db.prepared(byText())).toHaveLength(2);
        await defer('listener, unread');
        throw FAILURE;
      });
      expect(outcome).toEqual({ status: 'rejected', reason: FAILURE });
      await defer('after');
      expect(await table(OUTBOX_TABLE).orderBy('id').select('event')).toEqual([
        { event: 'before' },
        { event: 'after' },
      ]);
    });
    expect(await names()).toEqual(['before', 'after']);
  });

  it.each(['is kept', 'is undone'])('with savepoints of the site: what comes after one %s with it', async (end) => {
    const { db } = database();
    await db.transaction(async () => {
      await defer('before');
      await db.raw('savepoint site');
      await defer('since');
      await db.raw(end === 'is kept' ? 'release savepoint site' : 'rollback to savepoint site');
      await defer('after');
    });
    expect(await names()).toEqual(end === 'is kept' ? ['before', 'since', 'after'] : ['before', 'after']);
  });

  it.each(['is kept', 'is undone'])('with a nested transaction of the query builder that %s', async (end) => {
    const { db } = database();
    await db.transaction(async () => {
      await defer('before');
      const { client } = table(JOBS) as unknown as { readonly client: Pick<Knex, 'transaction'> };
      const nested = client.transaction(async (trx) => {
        await defer('nested');
        expect(await trx(OUTBOX_TABLE).select('event')).toHaveLength(2);
        await defer('nested, unread');
        if (end === 'is undone') throw FAILURE;
      }, {});
      await nested.catch((error: unknown) => expect(error).toBe(FAILURE));
      await defer('after');
    });
    const kept = end === 'is kept' ? ['nested', 'nested, unread'] : [];
    expect(await names()).toEqual(['before', ...kept, 'after']);
  });

  it('in a transaction that the site has opened, and where a pooler stands before the database', async () => {
    const { db, pooled, siteTransaction } = database();
    for (const each of [db, pooled]) {
      await siteTransaction(() =>
        each.transaction(async () => {
          await each.deferInsert(OUTBOX_TABLE, [event('site')]);
          expect(await each.prepared(byText())).toEqual([{ event: 'site' }]);
        })
      );
      await each.transaction(async () => {
        await each.deferInsert(OUTBOX_TABLE, [event('own')]);
        expect(await each.enqueue(byText())()).toHaveLength(2);
      });
      await database().knex(OUTBOX_TABLE).delete();
    }
  });
});
