import { catalogEvents } from '../../server/src/modules/catalog/catalog.events';
import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Platform } from '../../server/src/platform/platform';
import { memoOfOne } from './memo-of-one';
import type { TestClock } from './test-clock';
import type { TestDatabase } from './test-database';
import { versionsByClock } from './test-versions';

/** One process of the store, the same database. */
export const processOf = ({ db }: TestDatabase, clock: TestClock, workerId: string): Platform => {
  const hooks = createHooks({ log: console, isolate: db.isolate });
  const emit = async (): Promise<void> => {};
  const events = createEvents({ db, clock, hooks, emit, log: console, workerId, random: () => 0.5 });
  const versions = versionsByClock({ db, clock, log: console });
  const strapi = { config: { get: (_key: string, fallback: unknown) => fallback } };
  const platform = { strapi, db, clock, hooks, events, versions, memo: memoOfOne() } as unknown as Platform;
  catalogEvents(platform).forEach((definition) => events.define(definition));
  return platform;
};
