import type { Knex } from 'knex';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { sql } from '../../server/src/platform/db/sql';
import { proveBatches } from '../../server/src/platform/db/postgres/prove-batches';
import { describeOnEachDatabase } from '../support/test-database';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const event = (name: string) => ({ event: name, status: 'pending', attempts: 0, available_at: NOW, created_at: NOW });
const OFTEN = 5;

describeOnEachDatabase('Prepared statements', [outboxModel], (database) => {
  beforeEach(async () => {
    const { knex } = database();
    await knex(OUTBOX_TABLE).delete();
    await knex(OUTBOX_TABLE).insert([event("it's"), event('b'), event('c')]);
  });

  const find = (wanted: readonly string[]) => {
    const { db } = database();
    return db.prepared(
      db
        .table(OUTBOX_TABLE)
        .whereIn('event', [...wanted])
        .orderBy('id')
        .select('event', 'last_error')
    );
  };

  it('answer as any other, however often they are sent', async () => {
    for (let sent = 0; sent < OFTEN; sent += 1) {
      expect(await find(["it's", 'c'])).toEqual([
        { event: "it's", last_error: null },
        { event: 'c', last_error: null },
      ]);
      expect(await find(['?; drop table x'])).toEqual([]);
    }
  });

  it('are kept by PostgreSQL with what is inserted late, and by it alone', async () => {
    const { db, client } = database();
    await db.transaction(async () => {
      for (let sent = 0; sent < OFTEN; sent += 1) {
        await find(['b']);
        await db.deferInsert(OUTBOX_TABLE, [event(`late ${sent}`)]);
      }
      if (client !== 'postgres') return;
      const { rows } = (await db.raw('select statement from pg_prepared_statements')) as unknown as {
        readonly rows: readonly { readonly statement: string }[];
      };
      const texts = rows.map(({ statement }) => statement);
      expect(texts.filter((text) => text.startsWith('insert into'))).toHaveLength(1);
      expect(texts.filter((text) => text.includes('"event" in ($1)'))).toHaveLength(1);
    });
    expect(await find(['late 0', 'late 4'])).toHaveLength(2);
  });

  it('are asked for their columns once on a connection', async () => {
    const { db, knex, client } = database();
    if (client !== 'postgres') return;
    type Wire = { describe: (part: unknown) => void };
    const pool = knex.client as {
      readonly acquireConnection: () => Promise<{ readonly connection: Wire }>;
      readonly releaseConnection: (connection: object) => Promise<void>;
    };
    // The next ones to come are given out first.
    const connection = await pool.acquireConnection();
    const { describe: ask } = connection.connection;
    let asked = 0;
    connection.connection.describe = (part) => {
      asked += 1;
      ask.call(connection.connection, part);
    };
    await pool.releaseConnection(connection);
    const statement = sql(`select event, last_error from ${OUTBOX_TABLE} where event = ?`, ['b']);
    const answers = [];
    for (let sent = 0; sent < OFTEN; sent += 1) answers.push(await db.prepared(statement));
    connection.connection.describe = ask;
    expect(answers).toEqual(Array.from({ length: OFTEN }, () => [{ event: 'b', last_error: null }]));
    // Twice without a name, and once with it.
    expect(asked).toBe(3);
  });

  const toType = async (type: string): Promise<void> =>
    void (await database().knex.raw(`alter table ${OUTBOX_TABLE} alter column last_error type ${type}`));

  it('are prepared again where a table has changed behind them, in a transaction and outside', async () => {
    const { db, client } = database();
    for (let sent = 0; sent < OFTEN; sent += 1) await find(['b']);
    if (client === 'postgres') await toType('varchar(255)');
    expect(await find(['b'])).toHaveLength(1);
    for (let sent = 0; sent < OFTEN; sent += 1) await find(['b']);
    if (client === 'postgres') await toType('text');
    let attempts = 0;
    const found = await db.transaction(() => {
      attempts += 1;
      return find(['b']);
    });
    expect(found).toHaveLength(1);
    expect(attempts).toBe(client === 'postgres' ? 2 : 1);
  });

  it('are prepared again where a transaction of the site has failed by one, which only the site can repeat', async () => {
    const { db, siteTransaction, client } = database();
    if (client !== 'postgres') return;
    const findAmid = () => siteTransaction(() => db.transaction(() => find(['b'])));
    for (let sent = 0; sent < OFTEN; sent += 1) await findAmid();
    await toType('varchar(255)');
    await expect(findAmid()).rejects.toThrow('cached plan');
    expect(await findAmid()).toHaveLength(1);
    await toType('text');
  });

  describe('are not used', () => {
    type Connection = {
      query: (sql: string) => Promise<unknown>;
      pipeline?: boolean;
      connection: { submittedNamedStatements?: unknown };
      processID: number;
      __knex__disposed?: unknown;
    };
    type Pool = {
      readonly acquireConnection: () => Promise<Connection>;
      readonly releaseConnection: (connection: Connection) => Promise<void>;
    };

    /** What is said of a connection that the test has changed; it does not come back into the pool. */
    const proveWith = async (change: (connection: Connection) => Connection | void): Promise<readonly unknown[]> => {
      const pool = database().knex.client as Pool;
      const connection = await pool.acquireConnection();
      const changed = change(connection) ?? connection;
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const knex = { client: { acquireConnection: async () => changed, releaseConnection: async () => undefined } };
      const isProved = await proveBatches(knex as unknown as Knex, { info: say, warn: say, error: say });
      connection.__knex__disposed = true;
      await pool.releaseConnection(connection);
      return [isProved, ...said.map((line) => line.replace(/.*(pooler|pipelines|takes no).*/s, '$1'))];
    };

    it('where a pooler stands before the database, or the driver is another', async () => {
      if (database().client !== 'postgres') return;
      expect(await proveWith(() => undefined)).toEqual([true]);
      // A pooler greets with a number of its own.
      expect(await proveWith((own) => ({ ...own, processID: 1, query: (sql) => own.query(sql) }))).toEqual([
        false,
        'pooler',
      ]);
      expect(await proveWith((own) => void (own.pipeline = true))).toEqual([false, 'pipelines']);
      const unlike = Object.freeze({});
      expect(await proveWith((own) => void (own.connection.submittedNamedStatements = unlike))).toEqual([
        false,
        'takes no',
      ]);
    });
  });
});
