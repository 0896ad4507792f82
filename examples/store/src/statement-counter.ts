import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';

/**
 * Tells each answer how many SQL statements it took, BEGIN and COMMIT included, in the header `X-Sql-Statements`, and on PostgreSQL in
 * how many messages they went there, in `X-Sql-Messages`. Switched on by SHOP_COUNT_STATEMENTS=1 for the benchmark and for tests that
 * hold endpoints to a budget; work that a request only wakes, such as the delivery of events, runs in a context of its own and is not
 * counted.
 */
type Count = { statements: number; messages: number };

const requests = new AsyncLocalStorage<Count>();

export const isCounting = (): boolean => process.env.SHOP_COUNT_STATEMENTS === '1';

const isPostgres = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'postgres';

/** For `register`: opens a count around every request. */
export const answerStatements = (strapi: Core.Strapi): void => {
  strapi.server.use(async (ctx, next) => {
    const count: Count = { statements: 0, messages: 0 };
    await requests.run(count, next);
    ctx.set('X-Sql-Statements', String(count.statements));
    if (isPostgres(strapi)) ctx.set('X-Sql-Messages', String(count.messages));
  });
};

type Driver = { query: (...args: unknown[]) => unknown };

type Pool = {
  readonly acquireConnection: () => Promise<object>;
  readonly releaseConnection: (connection: object) => Promise<void>;
};

/** Whatever is handed to a connection of PostgreSQL's driver goes as one message. */
const countMessages = async (pool: Pool): Promise<void> => {
  const connection = await pool.acquireConnection();
  const driver = Object.getPrototypeOf(connection) as Driver;
  driver.query = new Proxy(driver.query, {
    apply: (query, client, args: unknown[]) => {
      const count = requests.getStore();
      if (count) count.messages += 1;
      return Reflect.apply(query, client, args);
    },
  });
  await pool.releaseConnection(connection);
};

/** For `bootstrap`: the database is open by then. */
export const countStatements = async (strapi: Core.Strapi): Promise<void> => {
  const knex = strapi.db.connection;
  knex.on('query', () => {
    const count = requests.getStore();
    if (count) count.statements += 1;
  });
  if (isPostgres(strapi)) await countMessages(knex.client as Pool);
};
