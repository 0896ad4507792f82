import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';

/**
 * Tells each answer how many SQL statements it took, BEGIN and COMMIT included, in the header `X-Sql-Statements`. Switched on by
 * SHOP_COUNT_STATEMENTS=1 for the benchmark and for tests that hold endpoints to a budget; work that a request only wakes,
 * such as the delivery of events, runs in a context of its own and is not counted.
 */
type Count = { statements: number };

const requests = new AsyncLocalStorage<Count>();

export const isCounting = (): boolean => process.env.SHOP_COUNT_STATEMENTS === '1';

/** For `register`: opens a count around every request. */
export const answerStatements = (strapi: Core.Strapi): void => {
  strapi.server.use(async (ctx, next) => {
    const count: Count = { statements: 0 };
    await requests.run(count, next);
    ctx.set('X-Sql-Statements', String(count.statements));
  });
};

/** For `bootstrap`: the database is open by then. */
export const countStatements = (strapi: Core.Strapi): void => {
  strapi.db.connection.on('query', () => {
    const count = requests.getStore();
    if (count) count.statements += 1;
  });
};
