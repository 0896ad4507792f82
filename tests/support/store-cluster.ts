import type { Knex } from 'knex';
import { findLastingViolations } from './invariants';
import { errorLines, startStore, type RunningStore } from './start-store';
import { chosenClient, createStoreSite, type StoreSite } from './store-site';

/** Store processes that share one new database; one on SQLite, which has a single writer anyway. */
export type Cluster = {
  readonly site: StoreSite;
  /** Never empty; requests go to them in turn, see `inTurn`. */
  readonly stores: readonly [RunningStore, ...RunningStore[]];
  /** A connection of the test's own. */
  readonly knex: Knex;
  /** What its processes have complained about since this file began. */
  readonly errors: () => readonly string[];
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly env: Readonly<Record<string, string>>;
  /** On a database server. */
  readonly processes?: number;
};

type Started = { readonly site: StoreSite; readonly stores: readonly RunningStore[] };

const stopAll = async ({ site, stores }: Started): Promise<void> => {
  await Promise.all(stores.map((store) => store.stop()));
  await site.drop();
};

/** One after another; where one does not start, those before it are stopped again. */
const startAll = async (site: StoreSite, { env, processes = 2 }: Options): Promise<Cluster['stores']> => {
  const first = await startStore({ site, env });
  const stores: [RunningStore, ...RunningStore[]] = [first];
  try {
    while (site.client !== 'sqlite' && stores.length < processes) stores.push(await startStore({ site, env }));
    return stores;
  } catch (error) {
    await stopAll({ site, stores });
    throw error;
  }
};

export const startCluster = async (options: Options): Promise<Cluster> => {
  const site = await createStoreSite();
  const stores = await startAll(site, options);
  if (site.client === 'sqlite' && options.processes !== 1) {
    console.warn(
      'ONE PROCESS ONLY: SQLite is served by a single process. TEST_DATABASE_CLIENT=postgres or mysql runs more.'
    );
  }
  const knex = site.knex();
  const stop = async (): Promise<void> => {
    await knex.destroy();
    await stopAll({ site, stores });
  };
  return { site, stores, knex, errors: () => stores.flatMap((store) => errorLines(store)), stop };
};

export const inTurn = ({ stores }: Cluster, index: number): RunningStore => stores[index % stores.length] ?? stores[0];

/** Small machines and single writers race with fewer shoppers; what is proved stays the same. */
export const scaled = (count: number): number => (chosenClient() === 'sqlite' ? Math.ceil(count / 2) : count);

/** All at once, over all processes in turn. */
export const raceOver = <T>(
  cluster: Cluster,
  count: number,
  run: (store: RunningStore, index: number) => Promise<T>
): Promise<T[]> => Promise.all(Array.from({ length: count }, (_, index) => run(inTurn(cluster, index), index)));

/** How often each value came, e.g. {200: 10, 422: 40}. */
export const tally = (values: readonly (string | number)[]): Readonly<Record<string, number>> =>
  values.reduce<Record<string, number>>((counts, value) => ({ ...counts, [value]: (counts[value] ?? 0) + 1 }), {});

/** For a suite that races: the store's books are right after each test, and no process has logged an error in the end. */
export const endsClean = (clusterOf: () => Cluster): void => {
  afterEach(async () => {
    expect(await findLastingViolations(clusterOf().knex)).toEqual([]);
  });

  afterAll(async () => {
    const errors = clusterOf().errors();
    await clusterOf().stop();
    expect(errors).toEqual([]);
  });
};
