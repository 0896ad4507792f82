import knexOf, { type Knex } from 'knex';
import { isPassing } from '../../server/src/platform/db/database-errors';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { describeOnEachDatabase } from '../support/test-database';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });

type Dialect = { _query: (connection: unknown, query: { readonly sql: string }) => Promise<unknown> };

/** As where the database has ended the session that a transaction is about to begin in. */
const failNextBegin = (knex: Knex) => {
  // The query builder gives each transaction a client of its own, with the same prototype.
  const dialect = Object.getPrototypeOf(knex.client) as Dialect;
  const { _query: send } = dialect;
  const restore = () => void (dialect._query = send);
  dialect._query = new Proxy(send, {
    apply: (target, client, args: Parameters<Dialect['_query']>) => {
      if (!args[1].sql.startsWith('BEGIN')) return Reflect.apply(target, client, args);
      restore();
      return Promise.reject(Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' }));
    },
  });
  return { restore };
};

describeOnEachDatabase('A transaction', [outboxModel], (database) => {
  it('is repeated on SQLite where another process has begun to write since it read', async () => {
    const { db, knex, client } = database();
    // The others lock rows, and have tests of their own for them.
    if (client !== 'sqlite') return;
    const { connection } = (knex.client as { config: { connection: { filename: string } } }).config;
    const other = knexOf({ client: 'better-sqlite3', connection, useNullAsDefault: true });
    const writing = await other.transaction();
    let attempts = 0;
    try {
      await db.transaction(async () => {
        attempts += 1;
        if (attempts === 2) await writing.commit();
        await db.table(OUTBOX_TABLE).select('id');
        if (attempts === 1) await writing(OUTBOX_TABLE).insert(event('theirs'));
        await db.table(OUTBOX_TABLE).insert(event('ours'));
      });
    } finally {
      await other.destroy();
    }
    expect(attempts).toBe(2);
    const rows = (await knex(OUTBOX_TABLE).orderBy('id').select('event')) as { event: string }[];
    expect(rows.map(({ event: name }) => name)).toEqual(['theirs', 'ours']);
  });

  it('fails for the moment, and not for good, where the database only reads', async () => {
    const { knex, client } = database();
    const write = async (): Promise<unknown> => {
      if (client !== 'sqlite') {
        return knex.transaction((trx) => trx(OUTBOX_TABLE).insert(event('ours')), { readOnly: true });
      }
      await knex.raw('pragma query_only = 1');
      try {
        return await knex(OUTBOX_TABLE).insert(event('ours'));
      } finally {
        await knex.raw('pragma query_only = 0');
      }
    };
    const [outcome] = await Promise.allSettled([write()]);
    expect(outcome.status).toBe('rejected');
    expect(isPassing((outcome as PromiseRejectedResult).reason)).toBe(true);
  });

  it('sees at each statement what others have committed meanwhile', async () => {
    const { db, knex, client } = database();
    // There nobody else writes while a transaction is open.
    if (client === 'sqlite') return;
    const seen = await db.transaction(async () => {
      const before = await db.table(OUTBOX_TABLE).select('event');
      await knex(OUTBOX_TABLE).insert(event('theirs'));
      return [before, await db.table(OUTBOX_TABLE).select('event')];
    });
    expect(seen).toEqual([[], [{ event: 'theirs' }]]);
    // What else the site does on the connection keeps the isolation that the site has chosen.
    const others = await knex.transaction(async (trx) => {
      await trx(OUTBOX_TABLE).select('id');
      await knex(OUTBOX_TABLE).insert(event('later'));
      return trx(OUTBOX_TABLE).select('event');
    });
    expect(others).toHaveLength(client === 'mysql' ? 1 : 2);
  });

  it.each(['db', 'pooled'] as const)('is no success where PostgreSQL rolls it back at its end (%s)', async (kind) => {
    const { client, knex, [kind]: db } = database();
    await knex(OUTBOX_TABLE).delete();
    let told = 0;
    const spoilt = db.transaction(async ({ onCommit }) => {
      onCommit(() => void (told += 1));
      await db.insert(OUTBOX_TABLE, event('ours'));
      await db.raw('select * from no_such_table').catch(() => undefined);
    });
    const [outcome] = await Promise.allSettled([spoilt]);
    const kept = client === 'postgres' ? 0 : 1;
    expect([outcome.status, told]).toEqual([kept === 1 ? 'fulfilled' : 'rejected', kept]);
    expect(await knex(OUTBOX_TABLE).select('event')).toHaveLength(kept);
    // The connection is as good as before.
    await db.transaction(() => db.insert(OUTBOX_TABLE, event('next')));
    expect(await knex(OUTBOX_TABLE).select('event')).toHaveLength(kept + 1);
  });

  it.each(['db', 'pooled'] as const)('runs nothing of its work where it could not begin (%s)', async (kind) => {
    const { client, knex, [kind]: db } = database();
    // There the transaction begins with its first statement, in one message.
    if (client === 'postgres' && kind === 'db') return;
    await knex(OUTBOX_TABLE).delete();
    const { restore } = failNextBegin(knex);
    let runs = 0;
    const refused = db.transaction(async () => {
      runs += 1;
      await db.insert(OUTBOX_TABLE, event('ours'));
    });
    const [outcome] = await Promise.allSettled([refused]);
    restore();
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'PROTOCOL_CONNECTION_LOST' } });
    expect([runs, await knex(OUTBOX_TABLE).select('event')]).toEqual([0, []]);
    await db.transaction(() => db.insert(OUTBOX_TABLE, event('next')));
    expect(await knex(OUTBOX_TABLE).select('event')).toEqual([{ event: 'next' }]);
  });
});
