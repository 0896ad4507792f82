import { setTimeout as sleep } from 'node:timers/promises';
import { createStoreSite, type StoreSite } from '../support/store-site';
import { startStore, type RunningStore, type StartOptions } from '../support/start-store';
import { populate, type Population } from './data/populate';
import { drive, type Load, type Measurement } from './drive';
import { median } from './median';
import { CLIENTS, isChosen, type BenchOptions, type DatabaseName } from './options';
import { probeStatements, type StatementCount } from './probe-statements';
import type { DatabaseReport, Row } from './report';
import { readsDays } from './report-scenarios';
import { rollUpAllDays } from './roll-up-days';
import { PING, scenariosOf, type Scenario } from './scenarios';

export type Say = (text: string) => void;

/** More orders than any machine places in a second, by all connections and by a single one; each needs a cart of its own. */
const CARTS_PER_SECOND = 600 + 300;
/** Until then the engine still compiles what a row runs through, which for an order is a lot. */
const WARM_UP_SECONDS = 5;
const PING_SECONDS = 3;
/** Work that a row leaves behind, e.g. the delivery of events, must not slow the next one. */
const LONGEST_SETTLING_MS = 60_000;

const cartsFor = ({ duration, connections, panel }: BenchOptions): number =>
  panel ? 0 : (duration + WARM_UP_SECONDS) * CARTS_PER_SECOND + 2 * connections + 100;

const cartQueue = (hashes: readonly string[]) => {
  let next = 0;
  return (): string => {
    const hash = hashes[next];
    if (hash === undefined) throw new Error('More orders were placed than carts had been prepared.');
    next += 1;
    return hash;
  };
};

export const withStore = async <T>(
  site: StoreSite,
  { env, ...options }: Pick<StartOptions, 'env' | 'adminPanel'>,
  work: (store: RunningStore) => Promise<T>
): Promise<T> => {
  const store = await startStore({ site, ...options, env: { SHOP_RATE_LIMIT_MAX: '0', ...env } });
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
};

const fill = async (site: StoreSite, options: BenchOptions, say: Say): Promise<Population> => {
  say('starting a store, which makes its tables');
  await withStore(site, {}, async () => {});
  const db = site.knex();
  try {
    return await populate(db, site.client, { ...options, carts: cartsFor(options) }, say);
  } finally {
    await db.destroy();
  }
};

const untilSettled = async (site: StoreSite): Promise<void> => {
  const db = site.knex();
  try {
    const deadline = performance.now() + LONGEST_SETTLING_MS;
    while (performance.now() < deadline) {
      const waiting = (table: string) => db(table).whereIn('status', ['pending', 'running']).first('id');
      if (!((await waiting('shop_outbox')) ?? (await waiting('shop_event_deliveries')))) return;
      await sleep(200);
    }
    throw new Error(`Events still waited to be delivered ${LONGEST_SETTLING_MS / 1000} s after the load.`);
  } finally {
    await db.destroy();
  }
};

type Counts = ReadonlyMap<string, StatementCount>;

/** A store that answers from its cache of public answers, or one that makes each answer anew. */
const cacheEnv = (cached: boolean): Record<string, string> => (cached ? {} : { SHOP_CATALOG_CACHE: '0' });

type ScenariosFor = (store: RunningStore, cached: boolean) => readonly Scenario[];

/** In processes of their own: counting costs time, which the load must not pay. */
const countAll = async (site: StoreSite, scenariosFor: ScenariosFor): Promise<Counts> => {
  const counts = new Map<string, StatementCount>();
  for (const cached of [false, true]) {
    await withStore(site, { env: { SHOP_COUNT_STATEMENTS: '1', ...cacheEnv(cached) } }, async (store) => {
      for (const scenario of [PING, ...scenariosFor(store, cached)]) {
        counts.set(scenario.name, await probeStatements(scenario, store.origin));
      }
      await untilSettled(site);
    });
  }
  return counts;
};

const rowOf = (name: string, measured: Measurement, pings: readonly number[], counts: Counts): Row => ({
  name,
  ...measured,
  statements: counts.get(name) as StatementCount,
  ratioToPing: measured.requestsPerSecond / median(pings),
});

/** /ping as a row of its own: the run in the middle stands for all of them, the errors of all count. */
const pingRow = (pings: readonly Measurement[], counts: Counts): Row => {
  const speeds = pings.map(({ requestsPerSecond }) => requestsPerSecond);
  const sorted = [...pings].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[sorted.length >> 1] as Measurement;
  const errors = pings.reduce((sum, ping) => sum + ping.errors, 0);
  return { ...rowOf(PING.name, { ...middle, requestsPerSecond: median(speeds), errors }, speeds, counts) };
};

type LoadPlan = { readonly site: StoreSite; readonly load: Load; readonly counts: Counts; readonly say: Say };

type Driven = { readonly pings: readonly Measurement[]; readonly rows: readonly Row[] };

/** /ping is driven before and after each row, so that a machine that gets slower or faster meanwhile does not look like the store. */
const driveAll = async (scenarios: readonly Scenario[], { site, load, counts, say }: LoadPlan): Promise<Driven> => {
  const ping = () => drive(PING, { ...load, duration: Math.min(PING_SECONDS, load.duration) });
  await drive(PING, { ...load, duration: WARM_UP_SECONDS });
  const pings = [await ping()];
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    say(`${scenario.name}: ${load.duration} s of load`);
    await drive(scenario, { ...load, duration: WARM_UP_SECONDS });
    const measured = await drive(scenario, load);
    await untilSettled(site);
    pings.push(await ping());
    const around = pings.slice(-2).map(({ requestsPerSecond }) => requestsPerSecond);
    rows.push(rowOf(scenario.name, measured, around, counts));
  }
  return { pings, rows };
};

const measure = async (site: StoreSite, population: Population, options: BenchOptions, say: Say) => {
  const nextCart = cartQueue(population.cartHashes);
  const scenariosFor: ScenariosFor = ({ demo }, cached) =>
    scenariosOf({ demo, population, nextCart }).filter((row) => row.cached === cached && isChosen(options, row.name));
  await withStore(site, {}, async (store) => {
    if (scenariosFor(store, true).some(readsDays)) await rollUpAllDays(store, say);
  });
  say('counting statements');
  const counts = await countAll(site, scenariosFor);
  const driven: Driven[] = [];
  for (const cached of [false, true]) {
    const part = await withStore(site, { env: cacheEnv(cached) }, (store) => {
      const { connections, duration } = options;
      const load = { origin: store.origin, pid: store.pid, connections, duration };
      return driveAll(scenariosFor(store, cached), { site, load, counts, say });
    });
    driven.push(part);
  }
  const pings = driven.flatMap((part) => part.pings);
  return {
    pings: pings.map(({ requestsPerSecond }) => requestsPerSecond),
    rows: [pingRow(pings, counts), ...driven.flatMap(({ rows }) => rows)],
  };
};

/** Makes a store on the database, fills it, and leaves nothing behind. */
export const withFilledSite = async <T>(
  database: DatabaseName,
  options: BenchOptions,
  say: Say,
  work: (site: StoreSite, population: Population) => Promise<T>
): Promise<T> => {
  const site = await createStoreSite(CLIENTS[database]);
  try {
    return await work(site, await fill(site, options, say));
  } finally {
    await site.drop();
  }
};

export const measureDatabase = (database: DatabaseName, options: BenchOptions, say: Say): Promise<DatabaseReport> =>
  withFilledSite(database, options, say, async (site, population) => ({
    database,
    ...(await measure(site, population, options, say)),
  }));
