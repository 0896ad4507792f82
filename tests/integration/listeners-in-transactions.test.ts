import type { Knex } from 'knex';
import type { Database } from '../../server/src/platform/db/database';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Hooks } from '../../server/src/platform/events/hooks';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { createDeferred } from '../support/deferred';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog, type TestLog } from '../support/test-log';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });
const ACTION = 'shop/order/after_items_calculated';
const FAILURE = new Error('given up');

/** A listener that throws is logged and skipped, and the transaction that it was called in goes on as if there were none. */
describeOnEachDatabase('A listener within a transaction', [outboxModel], (database) => {
  let db: Database;
  let log: TestLog;
  let hooks: Hooks;

  beforeEach(async () => {
    ({ db } = database());
    log = createTestLog();
    hooks = createHooks({ log, isolate: db.isolate });
    await database().knex(OUTBOX_TABLE).delete();
  });

  const insert = (name: string) => db.insert(OUTBOX_TABLE, event(name));
  const deferInsert = (name: string) => db.deferInsert(OUTBOX_TABLE, [event(name)]);
  const lookUpWrongly = async (): Promise<void> => void (await db.raw('select * from no_such_table'));
  const listen = (listener: () => unknown) => hooks.addAction(ACTION, listener as () => Promise<void>);
  const tell = () => hooks.doAction(ACTION, {});
  const names = async (): Promise<readonly string[]> => {
    const rows = (await database().knex(OUTBOX_TABLE).orderBy('id').select('event')) as { event: string }[];
    return rows.map(({ event: name }) => name);
  };
  /** How often the database was sent something that is about savepoints. */
  const countSavepoints = async (work: () => Promise<unknown>): Promise<number> => {
    const { knex } = database();
    let count = 0;
    const note = ({ sql }: { readonly sql: string }): void => {
      if (/savepoint/i.test(sql)) count += 1;
    };
    knex.on('query', note);
    await work();
    knex.removeListener('query', note);
    return count;
  };

  it('fails without harm where a pooler stands before the database', async () => {
    const { pooled } = database();
    hooks = createHooks({ log, isolate: pooled.isolate });
    listen(async () => void (await pooled.raw('select * from no_such_table')));
    await pooled.transaction(async () => {
      await pooled.insert(OUTBOX_TABLE, event('before'));
      await tell();
      await pooled.deferInsert(OUTBOX_TABLE, [event('after')]);
    });
    expect(await names()).toEqual(['before', 'after']);
  });

  it.each(['the store', 'the site'])('fails without harm to a transaction of %s', async (owner) => {
    listen(lookUpWrongly);
    const { siteTransaction } = database();
    const open = owner === 'the store' ? db.transaction : siteTransaction;
    await open(async () => {
      await db.transaction(() => insert('before'));
      await tell();
      await db.transaction(() => insert('between'));
      await tell();
      await db.transaction(() => deferInsert('after'));
    });
    expect(await names()).toEqual(['before', 'between', 'after']);
    expect(log.errors).toHaveLength(2);
    expect(log.errors[0]).toContain('no_such_table');
  });

  it('fails as the first to send something', async () => {
    listen(lookUpWrongly);
    await db.transaction(async () => {
      await tell();
      await insert('after');
    });
    expect(await names()).toEqual(['after']);
  });

  it('leaves nothing of what it has written, now or late, where it fails', async () => {
    listen(async () => {
      await insert('its own');
      await deferInsert('its own, late');
      await db.table(OUTBOX_TABLE).select('id');
      await deferInsert('its own, later');
      throw FAILURE;
    });
    await db.transaction(async () => {
      await deferInsert('late');
      await tell();
    });
    expect(await names()).toEqual(['late']);
  });

  it('keeps what it has written where it does not', async () => {
    listen(async () => {
      await insert('its own');
      await deferInsert('its own, late');
    });
    await db.transaction(async () => {
      await deferInsert('late');
      await tell();
    });
    expect(await names()).toEqual(['late', 'its own', 'its own, late']);
  });

  it('takes nothing back that waited for a statement before it was called', async () => {
    listen(lookUpWrongly);
    await db.transaction(async () => {
      const id = await insert('old');
      const renamed = db.enqueue(db.table(OUTBOX_TABLE).where({ id }).update({ event: 'new' }));
      await tell();
      await renamed();
    });
    expect(await names()).toEqual(['new']);
  });

  it('may call others, and keep their failures to itself', async () => {
    const INNER = 'shop/cart/item_added';
    hooks.addAction(INNER, lookUpWrongly);
    listen(async () => {
      await insert('outer');
      await hooks.doAction(INNER, {});
    });
    await db.transaction(async () => {
      await Promise.all([tell(), tell(), tell()]);
    });
    expect(await names()).toEqual(['outer', 'outer', 'outer']);
    expect(log.errors).toHaveLength(3);
  });

  it('does not spoil the transaction where it keeps the failure of a statement to itself', async () => {
    listen(() => lookUpWrongly().catch(() => undefined));
    await db.transaction(async () => {
      await insert('before');
      await tell();
      await insert('after');
    });
    expect(await names()).toEqual(['before', 'after']);
  });

  it('costs no statement where it sends none, and none at all outside of a transaction', async () => {
    listen(() => undefined);
    listen(() => {
      throw FAILURE;
    });
    const quiet = await countSavepoints(() =>
      db.transaction(async () => {
        await insert('one');
        await tell();
        await insert('two');
      })
    );
    listen(lookUpWrongly);
    expect([quiet, await countSavepoints(tell)]).toEqual([0, 0]);
    expect(await names()).toEqual(['one', 'two']);
  });

  it('is not skipped where it has lost the connection of the transaction', async () => {
    const { client, knex } = database();
    if (client === 'sqlite') return;
    listen(async () => {
      const rows = await db.raw(`select ${client === 'mysql' ? 'connection_id()' : 'pg_backend_pid()'} as id`);
      const id = /"id":(\d+)/.exec(JSON.stringify(rows))?.[1] ?? '';
      await knex.raw(client === 'mysql' ? `kill ${id}` : `select pg_terminate_backend(${id})`);
      await insert('lost');
    });
    const cut = db.transaction(async () => {
      await insert('before');
      await tell();
      await insert('after');
    });
    await expect(cut).rejects.toMatchObject({ message: expect.any(String) as string });
    expect(await names()).toEqual([]);
    expect(log.errors).toEqual([]);
  });

  /** Two who hold a row each and want the other's; the other has written more, so that MariaDB takes the listener's side back. */
  const meet = async (heard: (ask: () => Promise<unknown>) => Promise<unknown>) => {
    const { knex, client } = database();
    const [one, two] = [await insert('one'), await insert('two')];
    const touch = (query: Knex.QueryBuilder, id: number) => query.where({ id }).update({ attempts: 1 });
    const [ready, listening] = [createDeferred(), createDeferred()];
    let runs = 0;
    listen(async () => {
      runs += 1;
      listening.resolve();
      await heard(() => touch(db.table(OUTBOX_TABLE), two));
    });
    const ours = db.transaction(async () => {
      await touch(db.table(OUTBOX_TABLE), one);
      await insert('stock');
      await ready.promise;
      await tell();
      await deferInsert('order');
    });
    const theirs = knex.transaction(async (trx) => {
      // PostgreSQL takes back whoever looks first.
      if (client === 'postgres') await trx.raw(`set local deadlock_timeout = '50s'`);
      for (let written = 0; written < 50; written += 1) await trx(OUTBOX_TABLE).insert(event(`ballast ${written}`));
      await touch(trx(OUTBOX_TABLE), two);
      ready.resolve();
      await listening.promise;
      await touch(trx(OUTBOX_TABLE), one);
    });
    const [outcome, others] = await Promise.allSettled([ours, theirs]);
    const kept = (await names()).filter((name) => name === 'stock' || name === 'order');
    return { kept, runs, outcomes: [outcome, others].map(({ status }) => status) };
  };

  it.each([
    ['answers with it', (ask: () => Promise<unknown>) => ask()],
    ['keeps it to itself', (ask: () => Promise<unknown>) => ask().catch(() => undefined)],
  ])('leaves all of the transaction or nothing where it is the victim of a deadlock and %s', async (how, heard) => {
    if (database().client === 'sqlite') return;
    const { kept, runs, outcomes } = await meet(heard);
    expect(kept).toEqual(['stock', 'order']);
    expect(outcomes).toEqual(['fulfilled', 'fulfilled']);
    expect(runs).toBe(how === 'answers with it' || database().client === 'mysql' ? 2 : 1);
  });
});
