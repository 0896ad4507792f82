import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { rememberInstance, type ShopInstance } from '../../server/src/instances';
import { siteServices, type ShopServices } from '../../server/src/site-services';
import { startProcess, storeTables, type StoreProcess } from './store-process';
import { createTestClock, type TestClock } from './test-clock';
import { describeOnEachDatabase, type TestDatabase } from './test-database';

export type PlatformFixture = StoreProcess & {
  readonly clock: TestClock;
  /** What other code of the site calls, see docs/services.md: the use cases of the routes without their requests. */
  readonly services: Pick<
    ShopServices,
    'orders' | 'carts' | 'products' | 'stock' | 'customers' | 'coupons' | 'payments'
  >;
  /** For what only the tables say, such as `findViolations`. */
  readonly knex: Knex;
  /** Delivers the events that were recorded and does their jobs, until nothing is left to do. */
  readonly deliver: () => Promise<void>;
};

const servicesOf = ({ platform }: StoreProcess): PlatformFixture['services'] => {
  const strapi = platform.strapi as Core.Strapi;
  rememberInstance(strapi, { platform } as ShopInstance);
  const parts = { strapi };
  const { orders, carts, products, stock, customers, coupons, payments } = siteServices;
  return {
    ...{ orders: orders(parts), carts: carts(parts), products: products(parts), stock: stock(parts) },
    ...{ customers: customers(parts), coupons: coupons(parts), payments: payments(parts) },
  };
};

const empty = async ({ db }: TestDatabase): Promise<void> => {
  for (const { tableName } of storeTables()) await db.table(tableName as `shop_${string}`).delete();
};

const start = async (database: TestDatabase): Promise<PlatformFixture> => {
  await empty(database);
  const clock = createTestClock();
  const process = await startProcess(database, clock);
  const { events, jobs } = process.platform;
  const deliver = async (): Promise<void> => {
    while ((await events.drain()) + (await jobs.drain()) > 0);
  };
  return { ...process, clock, knex: database.knex, services: servicesOf(process), deliver };
};

/**
 * The store in the process of the test, for cases about use cases: all its tables on each of the chosen databases, its events, jobs and
 * gateways, a clock that the test moves; no HTTP, no Strapi, and nothing that runs by itself. Each test begins with empty tables, the
 * settings of a new store and a process that remembers nothing. `store()` answers it inside tests and hooks.
 */
export const platformFixture = (title: string, suite: (store: () => PlatformFixture) => void): void =>
  describeOnEachDatabase(title, storeTables(), (database) => {
    let current: PlatformFixture | undefined;
    beforeEach(async () => {
      current = await start(database());
    });
    suite(() => {
      if (!current) throw new Error('The store is there only inside tests and hooks.');
      return current;
    });
  });
