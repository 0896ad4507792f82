import type { Knex } from 'knex';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findUndelivered, findViolations } from './invariants';
import { DELIVERY_MS } from './patience';
import { startStore, type RunningStore } from './start-store';
import { createStoreSite, type StoreClient, type StoreSite } from './store-site';

/** See die-at-statement.cjs. */
export type Moment = { readonly statement: number } | { readonly commit: 'before' | 'after' };

/** A store that dies by kill -9 when it is told to, and its next process on the same database and folder. */
export type MortalStore = {
  readonly store: () => RunningStore;
  readonly dieAt: (moment: Moment) => Promise<void>;
  /** Kills the process where it still lives, looks at what is left, and starts the next one. */
  readonly restart: () => Promise<void>;
  /** Every event is delivered, and nothing is wrong with the store's books. */
  readonly expectSound: () => Promise<void>;
  readonly withDatabase: <T>(work: (knex: Knex) => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/** The leases of the dead process run out; the next start need not wait a minute for it in a test. */
const expireLeases = async (knex: Knex): Promise<void> => {
  const past = new Date(Date.now() - 1_000);
  for (const table of [
    'shop_outbox',
    'shop_event_deliveries',
    'shop_jobs',
    'shop_webhook_deliveries',
    'shop_integration_runs',
  ]) {
    await knex(table).where({ status: 'running' }).update({ locked_until: past });
  }
};

const undelivered = async (knex: Knex): Promise<readonly string[]> => {
  const deadline = Date.now() + DELIVERY_MS;
  for (;;) {
    const events = await findUndelivered(knex);
    if (events.length === 0 || Date.now() > deadline) return events;
    await sleep(100);
  }
};

const OTHER_SESSIONS: Readonly<Record<StoreClient, string | null>> = {
  sqlite: null,
  postgres: 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  mysql: 'select 1 from information_schema.processlist where db = database() and id <> connection_id()',
};

/**
 * A server goes on with the statements that a killed process had sent until it sees that nobody waits for them; a lease taken after
 * all those were ended here would last its full minute.
 */
const untilSessionsEnd = async (knex: Knex, client: StoreClient): Promise<void> => {
  const sql = OTHER_SESSIONS[client];
  if (sql === null) return;
  const sessions = async (): Promise<number> => {
    const answer = await knex.raw(sql);
    return (client === 'mysql' ? answer[0] : answer.rows).length;
  };
  const deadline = Date.now() + DELIVERY_MS;
  while ((await sessions()) > 0) {
    if (Date.now() > deadline) throw new Error('The sessions of the killed process do not end.');
    await sleep(20);
  }
};

/** To be called once all processes are gone and nobody else is connected, and before the next process starts. */
export const releaseWork = async (site: StoreSite): Promise<void> => {
  const knex = site.knex();
  try {
    await untilSessionsEnd(knex, site.client);
    await expireLeases(knex);
  } finally {
    await knex.destroy();
  }
};

export const startMortalStore = async (env: Readonly<Record<string, string>> = {}): Promise<MortalStore> => {
  const site = await createStoreSite();
  const order = path.join(site.dir, 'die-at-statement.json');
  const preload = `--require ${path.resolve(__dirname, 'die-at-statement.cjs')}`;
  const start = (): Promise<RunningStore> =>
    startStore({
      site,
      env: {
        SHOP_RATE_LIMIT_MAX: '0',
        ...env,
        DIE_AT_STATEMENT: order,
        NODE_OPTIONS: [env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
      },
    });
  const withDatabase: MortalStore['withDatabase'] = async (work) => {
    const knex = site.knex();
    try {
      return await work(knex);
    } finally {
      await knex.destroy();
    }
  };
  let current = await start();
  return {
    store: () => current,
    dieAt: async (moment) => {
      // The store reads it with each statement: half a file would break off one of them, and its connection with it.
      await writeFile(`${order}.new`, JSON.stringify(moment));
      await rename(`${order}.new`, order);
    },
    restart: async () => {
      await current.kill();
      await rm(order, { force: true });
      await withDatabase((knex) => untilSessionsEnd(knex, site.client));
      // Before the next start could repair anything.
      expect(await withDatabase(findViolations)).toEqual([]);
      await withDatabase(expireLeases);
      current = await start();
    },
    expectSound: async () => {
      expect(await withDatabase(undelivered)).toEqual([]);
      expect(await withDatabase(findViolations)).toEqual([]);
    },
    withDatabase,
    stop: async () => {
      await current.stop();
      await site.drop();
    },
  };
};

/** How many statements of a use case are tried: a few, or each where TEST_EVERY_STATEMENT=1. */
export const statementsUpTo = (last: number, few: readonly number[]): readonly number[] =>
  process.env.TEST_EVERY_STATEMENT ? Array.from({ length: last }, (_none, index) => index + 1) : few;
