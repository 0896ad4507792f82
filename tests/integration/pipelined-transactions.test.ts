import type { Knex } from 'knex';
import { sql } from '../../server/src/platform/db/sql';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { describeOnEachDatabase } from '../support/test-database';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });
const OFTEN = 5;
const FAILURE = new Error('given up');

type Limited = { readonly connectionParameters: { query_timeout?: number } };
type Listen = (event: string, listener: (id: number, connection: Limited) => void) => void;

describeOnEachDatabase('A transaction in few messages', [outboxModel], (database) => {
  beforeEach(async () => {
    await database().knex(OUTBOX_TABLE).delete();
  });

  const find = (name: string): Knex.QueryBuilder =>
    database().db.table(OUTBOX_TABLE).where({ event: name }).select('event');
  const insert = (name: string) => database().db.insert(OUTBOX_TABLE, event(name));
  const names = async (): Promise<readonly string[]> => {
    const rows = (await database().knex(OUTBOX_TABLE).orderBy('id').select('event')) as { event: string }[];
    return rows.map(({ event: name }) => name);
  };

  it('is committed with what is written late, and with nothing to write', async () => {
    const { db } = database();
    await db.transaction(async () => {
      await insert('first');
      await db.deferInsert(OUTBOX_TABLE, [event('late')]);
    });
    await db.transaction(async () => {
      await insert('second');
    });
    await db.transaction(async () => undefined);
    expect(await names()).toEqual(['first', 'late', 'second']);
  });

  it('leaves nothing when it is given up, before its first statement and after', async () => {
    const { db } = database();
    const giveUp = (work: () => Promise<unknown>) =>
      db.transaction(async () => {
        await work();
        throw FAILURE;
      });
    await expect(giveUp(async () => undefined)).rejects.toBe(FAILURE);
    await expect(giveUp(() => insert('lost'))).rejects.toBe(FAILURE);
    await expect(giveUp(() => db.deferInsert(OUTBOX_TABLE, [event('lost')]))).rejects.toBe(FAILURE);
    expect(await names()).toEqual([]);
  });

  it('is a part of the one that the site has opened', async () => {
    const { db, siteTransaction } = database();
    const write = (name: string) =>
      siteTransaction(async () => {
        await db.transaction(async () => {
          await insert(name);
          await db.deferInsert(OUTBOX_TABLE, [event(`${name}, late`)]);
        });
        if (name === 'lost') throw FAILURE;
      });
    await expect(write('lost')).rejects.toBe(FAILURE);
    await write('kept');
    expect(await names()).toEqual(['kept', 'kept, late']);
  });

  it('begins with a statement without values as with any other', async () => {
    const { db } = database();
    await expect(
      db.transaction(async () => {
        await db.table(OUTBOX_TABLE).select('event');
        await insert('lost');
        throw FAILURE;
      })
    ).rejects.toBe(FAILURE);
    expect(await names()).toEqual([]);
  });

  it('takes a statement along with the next one, or with none', async () => {
    const { db } = database();
    await insert('a');
    await db.transaction(async () => {
      const along = db.enqueue(find('b'));
      await db.prepared(find('a'));
      expect(await along()).toEqual([]);
      const alone = db.enqueue(find('a'));
      expect(await alone()).toEqual([{ event: 'a' }]);
    });
    expect(await db.enqueue(find('a'))()).toEqual([{ event: 'a' }]);
  });

  it('is given up where what goes along fails, and its connection is as good as before', async () => {
    const { db } = database();
    for (let sent = 0; sent < OFTEN; sent += 1) {
      const failing = db.transaction(async () => {
        await insert('lost');
        const wrong = db.enqueue(sql(`select no_such_column from ${OUTBOX_TABLE} where id = ?`, [sent]));
        await db.prepared(find('a'));
        await wrong();
      });
      // SQLite's errors are of another realm than the test's.
      await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('no_such_column') as string });
      await db.transaction(() => db.prepared(find('a')));
    }
    expect(await names()).toEqual([]);
  });

  it('knows a statement that was never reached behind a failed one', async () => {
    const { db, client } = database();
    // The others send one statement at a time.
    if (client !== 'postgres') return;
    const late = () => db.table(OUTBOX_TABLE).where({ status: 'late' }).select('event');
    for (let sent = 0; sent < OFTEN; sent += 1) {
      const failing = db.transaction(async () => {
        db.enqueue(late());
        await db.prepared(sql('select 1 / ?::int', [0]));
      });
      await expect(failing).rejects.toThrow('division by zero');
    }
    for (let sent = 0; sent < OFTEN; sent += 1) {
      expect(await db.transaction(() => db.prepared(late()))).toEqual([]);
    }
  });

  it('fails whole where a value cannot be written', async () => {
    const { db, client } = database();
    if (client !== 'postgres') return;
    const unwritable = {
      toPostgres: () => {
        throw new Error('unwritable');
      },
    };
    const send = (value: unknown) => db.prepared(sql('select ?::text as text', [value]));
    for (let sent = 0; sent < OFTEN; sent += 1) {
      const failing = db.transaction(async () => {
        await insert('lost');
        await send(unwritable);
      });
      await expect(failing).rejects.toThrow('unwritable');
      expect(await db.transaction(() => send('right'))).toEqual([{ text: 'right' }]);
    }
    expect(await names()).toEqual([]);
  });

  it.each(['before its first statement', 'after it'])('runs nothing any more once it is given up %s', async (when) => {
    const { db } = database();
    await insert('a');
    const rename = (name: string) => db.table(OUTBOX_TABLE).where({ event: 'a' }).update({ event: name });
    let late: readonly (() => Promise<unknown>)[] = [];
    const givenUp = db.transaction(async () => {
      const plain = rename('plain');
      if (when === 'after it') await find('a');
      late = [db.enqueue(rename('along')), async () => void (await plain)];
      throw FAILURE;
    });
    await expect(givenUp).rejects.toBe(FAILURE);
    // On PostgreSQL this one has the connection of the one before.
    await db.transaction(async () => {
      await find('a');
      for (const each of late) await expect(each()).rejects.toThrow(/has ended|already complete/);
    });
    expect(await names()).toEqual(['a']);
  });

  it('is no success where its end did not reach the database', async () => {
    const { db, knex, client } = database();
    if (client === 'sqlite') return;
    const kill = async (): Promise<void> => {
      if (client === 'mysql') {
        const [rows] = (await db.raw('select connection_id() as id')) as [readonly { readonly id: number }[]];
        await knex.raw(`kill ${rows[0]?.id}`);
      } else {
        const { rows } = (await db.raw('select pg_backend_pid() as id')) as {
          readonly rows: readonly { readonly id: number }[];
        };
        await knex.raw('select pg_terminate_backend(?)', [rows[0]?.id ?? 0]);
      }
    };
    const cut = db.transaction(async () => {
      await insert('lost');
      await kill();
    });
    await expect(cut).rejects.toMatchObject({ message: expect.any(String) as string });
    await insert('next');
    expect(await names()).toEqual(['next']);
  });

  it('gives its connection back, however it ends', async () => {
    const { db, knex } = database();
    const works = Array.from({ length: 60 }, (_none, index) =>
      db
        .transaction(async () => {
          await insert(`try ${index}`);
          if (index % 3 === 0) throw FAILURE;
        })
        .catch((error: unknown) => expect(error).toBe(FAILURE))
    );
    await Promise.all(works);
    await insert('after');
    expect(await names()).toHaveLength(41);
    const { pool } = knex.client as { readonly pool: { readonly numUsed: () => number } };
    expect(pool.numUsed()).toBe(0);
  });

  it('leaves no timer of the driver behind where statements have a time limit', async () => {
    const { client, db, knex } = database();
    // Only PostgreSQL's driver has such a limit.
    if (client !== 'postgres') return;
    const { pool } = knex.client as { readonly pool: { readonly on: Listen; readonly removeListener: Listen } };
    const limit = (_id: number, connection: Limited): void => {
      connection.connectionParameters.query_timeout = 60_000;
    };
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    pool.on('acquireSuccess', limit);
    const before = timers();
    for (let round = 0; round < OFTEN; round += 1) {
      await db.transaction(() => insert(`${round}`));
      await expect(db.prepared(sql('select 1 / 0', []))).rejects.toThrow('division by zero');
    }
    pool.removeListener('acquireSuccess', limit);
    expect(timers() - before).toBeLessThan(OFTEN);
  });
});
