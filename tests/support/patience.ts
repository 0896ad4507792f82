import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo, type StoreSite } from './store-site';

/**
 * How long a test waits for events and messages to be dealt with. One that failed once, as happens on a busy machine, is tried again
 * after 10 s and then after 30 s.
 */
export const DELIVERY_MS = 60_000;

/** Whoever waited asserts afterwards: it may not have come to it. */
export const until = async (isEnough: () => Promise<boolean> | boolean, patience = DELIVERY_MS): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!(await isEnough()) && Date.now() < deadline) await sleep(50);
};

/** The count, once it no longer grows: nobody is left who adds to it, but for what has been sent already. */
export const settled = async (count: () => number): Promise<number> => {
  for (let seen = count(); ; seen = count()) {
    await sleep(200);
    if (count() === seen) return seen;
  }
};

/**
 * Events that are still to be delivered, and jobs that are still to be done, of which anything may come within a wait: not what was given
 * up, nor what is put off for longer. One statement sees one moment: an event becomes deliveries, these become jobs, and a job makes
 * events, so whoever counted them one after the other could miss both.
 */
export const countWaiting = async (knex: Knex): Promise<number> => {
  const horizon = new Date(Date.now() + DELIVERY_MS);
  const waiting = (table: string, due: string) =>
    knex(table)
      .where('status', 'running')
      .orWhere((put) => void put.where('status', 'pending').where(due, '<=', horizon))
      .count('*');
  const events = waiting('shop_outbox', 'available_at');
  const deliveries = waiting('shop_event_deliveries', 'available_at');
  const jobs = waiting('shop_jobs', 'run_at');
  const counted: Readonly<Record<string, unknown>> = await knex.first({ events, deliveries, jobs });
  return Object.values(counted).reduce<number>((sum, count) => sum + Number(count), 0);
};

/** What earlier requests set going has reached the tables: whoever compares these before and after begins here. */
export const untilDelivered = async (knex: Knex, patience = DELIVERY_MS): Promise<void> => {
  const deadline = Date.now() + patience;
  while ((await countWaiting(knex)) > 0 && Date.now() < deadline) await sleep(50);
};

/** Messages of payment providers that were taken and wait for their job. */
export const countUnprocessed = async (knex: Knex): Promise<number> => {
  const [row] = await knex('shop_webhook_events').where({ state: 'pending' }).count({ total: '*' });
  return Number(row?.total);
};

export const untilProcessed = async (knex: Knex, patience = DELIVERY_MS): Promise<void> => {
  const deadline = Date.now() + patience;
  while ((await countUnprocessed(knex)) > 0 && Date.now() < deadline) await sleep(50);
};

/** The search index follows a save at once, beside the request, and any other change with the next minute. */
const INDEXED_MS = 120_000;

const countUnindexed = async (knex: Knex, productIds: readonly number[]): Promise<number> => {
  const [row] = await knex('shop_products as p')
    .leftJoin('shop_product_search as s', 's.product_id', 'p.id')
    .where((either) => void either.whereNull('s.id').orWhereRaw('p.updated_at > s.indexed_at'))
    .whereIn('p.id', [...productIds])
    .count({ total: '*' });
  return Number(row?.total);
};

/** Whoever looks for these products by their words begins here. */
export const untilIndexed = async (knex: Knex, productIds: readonly number[]): Promise<void> => {
  const deadline = Date.now() + INDEXED_MS;
  while ((await countUnindexed(knex, productIds)) > 0 && Date.now() < deadline) await sleep(50);
};

type Site = Pick<StoreSite, 'client' | 'dir' | 'databaseUrl'>;

/** `await inStore(sharedStore(), untilDelivered)`, where a test has no connection of its own. */
export const inStore = async (site: Site, wait: (knex: Knex) => Promise<void>): Promise<void> => {
  const knex = connectTo(site);
  try {
    await wait(knex);
  } finally {
    await knex.destroy();
  }
};
