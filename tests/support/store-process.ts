import { modules } from '../../server/src/modules';
import { licensesModule } from '../../server/src/modules/licenses';
import { paymentsModule } from '../../server/src/modules/payments';
import { SETTINGS_VERSION } from '../../server/src/modules/settings/use-cases/read-store-settings';
import { subscriptionsModule } from '../../server/src/modules/subscriptions';
import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import { createEmbeddedQueue } from '../../server/src/platform/jobs/embedded-queue';
import { ownAttributes, type RawModel } from '../../server/src/platform/db/raw-model';
import type { Platform } from '../../server/src/platform/platform';
import { rawModels } from '../../server/src/register';
import { memoOfOne } from './memo-of-one';
import type { TestClock } from './test-clock';
import type { TestDatabase } from './test-database';
import { createTestLog, type TestLog } from './test-log';
import { versionsByClock } from './test-versions';
import { tableOf } from './table-of';

/** Where Strapi keeps settings, those of plugins too. */
export const coreStore = {
  uid: 'strapi::core-store',
  singularName: 'strapi_core_store_settings',
  tableName: 'strapi_core_store_settings',
  attributes: {
    id: { type: 'increments' },
    key: { type: 'string' },
    value: { type: 'text' },
    type: { type: 'string' },
    environment: { type: 'string' },
    tag: { type: 'string' },
  },
} as unknown as RawModel;

const contentTypes = modules.flatMap((each) => each.contentTypes ?? []);

/** As Strapi has them, by their uid, as far as the store asks. */
const strapiTypes = Object.fromEntries(
  contentTypes.map((each) => [`plugin::shop.${each.info.singularName}`, { collectionName: each.collectionName }])
);

/** All tables of the store. */
export const storeTables = (): readonly RawModel[] => [
  coreStore,
  ...rawModels().map((model) => ({ ...model, attributes: ownAttributes(model.attributes), foreignKeys: [] })),
  ...contentTypes.map(tableOf),
];

export type StoreProcess = { readonly platform: Platform; readonly log: TestLog };

/** One process of the store with its events, jobs and gateways, but without Strapi and without HTTP. Nothing runs by itself. */
export const startProcess = async (
  { db }: Pick<TestDatabase, 'db'>,
  clock: TestClock,
  workerId = 'worker'
): Promise<StoreProcess> => {
  const log = createTestLog();
  const hooks = createHooks({ log, isolate: db.isolate });
  const common = { db, clock, log, workerId, random: () => 0 };
  const platform = {
    ...{ db, clock, hooks, memo: memoOfOne() },
    strapi: {
      log: { ...log, debug: () => {} },
      config: { get: (_key: string, fallback: unknown) => fallback },
      contentTypes: strapiTypes,
    },
    config: { edition: 'premium', unpaidHours: 24, licenseGuessLimit: 0, couponGuessLimit: 0 },
    versions: versionsByClock({ db, clock, log: { ...log, debug: () => {} } }),
    events: createEvents({ ...common, hooks, emit: async () => {} }),
    jobs: createEmbeddedQueue({ ...common, scheduleSeconds: 0, registerCron: () => {} }),
  } as unknown as Platform;
  for (const { events, jobs } of modules) {
    events?.(platform).forEach(platform.events.define);
    jobs?.(platform).forEach(platform.jobs.define);
  }
  await paymentsModule.start?.(platform);
  await subscriptionsModule.start?.(platform);
  await licensesModule.start?.(platform);
  // Tests write settings into the table: what the modules have just read of it is not remembered.
  await platform.versions.raise(SETTINGS_VERSION);
  return { platform, log };
};
