import type { Knex } from 'knex';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { toOpenQuery } from '../../server/src/modules/subscriptions/renewals/due-subscriptions.repository';
import { cardEnvironment, tellGateway } from '../support/card-orders';
import { sellInDollars } from '../support/merchant';
import { startProvider } from '../support/provider-server';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite } from '../support/store-site';
import { createPlan, planVariant, subscribe } from '../support/subscriptions-api';
import { writeSubscriptions } from './data/write-subscriptions';
import { watchProcess } from './watch-process';

/**
 * `npm run bench:renewals -- --due 100000 --stored 1000000`: how fast one process opens the renewals that are due, in how much memory, and
 * how long it takes to find them among all subscriptions. PostgreSQL only.
 */
const LONGEST_MS = 60 * 60_000;

/** The longest of the statements that look for what is due, while nothing else runs. */
const scanOf = async (db: Knex): Promise<{ readonly milliseconds: number; readonly plan: string }> => {
  const until = new Date(Date.now() + 7 * 86_400_000);
  const search = { status: 'active', until, after: null, limit: 100 } as const;
  const query = toOpenQuery({ client: 'postgres', table: (name) => db(name) as never }, search, ['monthly']);
  const { rows } = (await db.raw(`explain (analyze, format json) ${query.select('s.*').toString()}`)) as {
    readonly rows: readonly { readonly 'QUERY PLAN': readonly object[] }[];
  };
  const [explained] = rows[0]?.['QUERY PLAN'] as readonly { readonly 'Execution Time': number }[];
  return { milliseconds: explained?.['Execution Time'] ?? NaN, plan: JSON.stringify(explained) };
};

const opened = async (db: Knex): Promise<number> => {
  const { count } = (await db('shop_renewals').count({ count: '*' }).first()) as { readonly count: unknown };
  return Number(count);
};

/** Answers seconds and mebibytes. */
const openAll = async (db: Knex, store: RunningStore, due: number) => {
  const watch = watchProcess(store.pid);
  const before = watch.peakMemory();
  const began = performance.now();
  const run = tellGateway(store, 'run-cron', { name: 'shop-open-renewals' }).catch(() => null);
  for (let told = 0; (await opened(db)) < due; told += 1) {
    if (performance.now() - began > LONGEST_MS) throw new Error('Not all of them were opened in an hour.');
    await sleep(1_000);
    if (told % 10 === 0) console.error(`${await opened(db)} of ${due} opened, ${watch.peakMemory()} MB`);
  }
  const seconds = (performance.now() - began) / 1_000;
  await run;
  watch.stop();
  return { seconds, before, peak: watch.peakMemory() };
};

const measure = async (db: Knex, store: RunningStore, due: number): Promise<void> => {
  const first = await scanOf(db);
  console.log(`scan for due ones, none opened: ${first.milliseconds.toFixed(1)} ms`);
  const { seconds, before, peak } = await openAll(db, store, due);
  console.log(`${due} renewals opened in ${seconds.toFixed(1)} s: ${(due / seconds).toFixed(0)} per second`);
  console.log(`memory of the process: ${before} MB before, ${peak} MB at most`);
  const last = await scanOf(db);
  console.log(`scan for due ones, all of them opened: ${last.milliseconds.toFixed(1)} ms`);
  if (!/shop_subscriptions_unopened_idx/.test(first.plan)) throw new Error(`The scan uses no index: ${first.plan}`);
};

const main = async (): Promise<void> => {
  const options = { due: { type: 'string', default: '10000' }, stored: { type: 'string', default: '100000' } } as const;
  const { values } = parseArgs({ options });
  const [due, stored] = [Number(values.due), Number(values.stored)];
  process.env.TEST_DATABASE_CLIENT = 'postgres';
  const provider = await startProvider();
  const site = await createStoreSite();
  const store = await startStore({ site, env: cardEnvironment(provider) });
  const db = site.knex();
  try {
    await sellInDollars(store);
    const sold = await subscribe(store, planVariant(await createPlan(store)));
    const sale = { customerId: sold.customer_id, orderId: sold.parent_order_id, subscriptionId: sold.id };
    console.error(`writing ${due} sales, and ${stored} subscriptions`);
    await writeSubscriptions(db, sale, { due, stored });
    await measure(db, store, due);
  } finally {
    await db.destroy();
    await store.stop();
    await site.drop();
    await provider.stop();
  }
};

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
