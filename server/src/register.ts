import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { ShopConfig } from './config/config';
import { instanceOf, rememberInstance, rememberOpenRequests } from './instances';
import { modules } from './modules';
import { noteApiFailure } from './modules/activity';
import { registerProductField } from './modules/content';
import { findCustomerSignIn } from './modules/customers';
import { findShopRole } from './modules/roles';
import { readStoreSettings } from './modules/settings';
import { ARCHIVE_UID, planTransfer, type TransferPlan } from './modules/transfer';
import { createAttempts } from './platform/auth/attempts';
import { createAuthenticator } from './platform/auth/authenticator';
import { createPrincipalCache, sessionCredential } from './platform/auth/principal-cache';
import { createSigner } from './platform/auth/secrets';
import { createSessions, sessionModel } from './platform/auth/sessions';
import { systemClock } from './platform/clock';
import { createDatabase } from './platform/db/database';
import { ownAttributes, type RawModel } from './platform/db/raw-model';
import { guardSchema } from './platform/db/schema-number';
import { createEvents } from './platform/events/create-events';
import { closeGenericDoors } from './platform/generic-doors';
import { createHooks } from './platform/events/create-hooks';
import { createVersions, versionModel } from './platform/cache/versions';
import { deliveryModel, outboxModel } from './platform/events/outbox-model';
import { crossOrigin, lastKnown, originOf, originsIn, tellRefusedOrigins } from './platform/http/cross-origin';
import { createIdempotency, idempotencyKeyModel } from './platform/http/idempotency';
import { multipartGate } from './platform/http/multipart-gate';
import { createOpenRequests } from './platform/http/open-requests';
import { outerErrors } from './platform/http/outer-errors';
import { tellUntrustedProxy } from './platform/http/proxy-trust';
import { rawBody } from './platform/http/raw-body';
import { apiPathOf } from './platform/http/site-address';
import { uploadCleanup } from './platform/http/upload-cleanup';
import { createRateWindows, rateWindowModel } from './platform/http/rate-windows';
import { createEmbeddedQueue } from './platform/jobs/embedded-queue';
import { cronRunModel, jobModel } from './platform/jobs/job-models';
import type { TableThatStays } from './platform/module';
import type { Platform } from './platform/platform';
import { appKeysOf } from './platform/secrets/app-keys';
import { assertStrapi, assertUsers } from './platform/strapi-features';

const PLATFORM_MODELS: readonly RawModel[] = [
  outboxModel,
  deliveryModel,
  jobModel,
  cronRunModel,
  rateWindowModel,
  idempotencyKeyModel,
  sessionModel,
  versionModel,
];

export const rawModels = (): readonly RawModel[] => [
  ...PLATFORM_MODELS,
  ...modules.flatMap((module) => module.rawModels ?? []),
];

const PLATFORM_STAYS: readonly TableThatStays[] = [
  { table: 'shop_sessions', because: 'Customers sign in again on the other site.', emptied: true },
  { table: 'shop_idempotency_keys', because: 'They answer repeated requests to this site alone.', emptied: true },
  { table: 'shop_rate_windows', because: 'They count the requests to this site.' },
  { table: 'shop_cron_runs', because: 'They say when this site last did its regular work.' },
  { table: 'shop_versions', because: 'They tell the processes of this site what to forget.' },
];

/** The number of the tables; what roles and API tokens of this site may do; what was last found in its database. */
const SITE_SETTINGS = ['schema', 'permission_grants', 'limited_admin_tokens', 'examination'];

/** What Strapi's transfers carry of the store. */
export const transferPlan = (): TransferPlan =>
  planTransfer({
    modules,
    models: rawModels(),
    stays: PLATFORM_STAYS,
    siteSettings: SITE_SETTINGS,
    archive: ARCHIVE_UID,
  });

/** Of content types and of everything else. */
export const tableNames = (): readonly string[] => [
  ...rawModels().map(({ tableName }) => tableName),
  ...modules.flatMap((module) => (module.contentTypes ?? []).map(({ collectionName }) => collectionName)),
];

const createMemo = (): Platform['memo'] => {
  const values = new Map<symbol, unknown>();
  return <T>(key: symbol, create: () => T): T => {
    if (!values.has(key)) values.set(key, create());
    return values.get(key) as T;
  };
};

const createPlatform = (strapi: Core.Strapi): Platform => {
  const clock = systemClock;
  const { log } = strapi;
  const config = strapi.config.get('plugin::shop') as ShopConfig;
  const db = createDatabase(strapi, { log, postgresBatching: config.postgresBatching });
  const workerId = randomUUID();
  const hooks = createHooks({ log, isolate: db.isolate });
  const emit = async (name: string, payload: unknown): Promise<void> => {
    await strapi.eventHub.emit(name, payload as Record<string, unknown>);
  };
  return {
    strapi,
    clock,
    db,
    hooks,
    versions: createVersions({ db, clock, log }),
    config,
    events: createEvents({ db, clock, hooks, emit, log, workerId, random: Math.random }),
    jobs: createEmbeddedQueue({
      db,
      clock,
      log,
      workerId,
      random: Math.random,
      scheduleSeconds: config.scheduleSeconds,
      registerCron: (name, rule, task) => strapi.cron.add({ [name]: { task, options: { rule, tz: 'UTC' } } }),
    }),
    memo: createMemo(),
  };
};

const createInstance = (strapi: Core.Strapi): void => {
  const platform = createPlatform(strapi);
  const { clock, db } = platform;
  const principalCache = createPrincipalCache(clock, platform.config.principalCacheSeconds);
  const sessions = createSessions({
    db,
    clock,
    signer: createSigner(appKeysOf(strapi), 'storefront sessions'),
    onEnd: (sessionId) => principalCache.forget(sessionCredential(sessionId)),
  });
  const rateWindows = createRateWindows(db, clock);
  const attempts = createAttempts(rateWindows, () => clock.now().getTime());
  const authenticator = createAuthenticator({
    strapi,
    clock,
    sessions,
    cache: principalCache,
    attempts,
    shopRoleOf: (adminUserId) => findShopRole(platform, adminUserId),
    customerOfUser: (userId) => findCustomerSignIn(db, userId),
  });
  const idempotency = createIdempotency(db, clock);
  rememberInstance(strapi, {
    platform,
    sessions,
    attempts,
    rateWindows,
    idempotency,
    authenticator,
    principalCache,
    recordDefect: ({ method, path }, error) =>
      noteApiFailure(platform, { title: `${method} ${path} failed`, moduleName: 'api' }, error),
  });
};

/** Whether pages of an origin are those of a storefront: by the configuration, or by the storefront's address in the settings. */
const storefronts = (strapi: Core.Strapi): ((origin: string) => Promise<boolean>) => {
  const { storefrontOrigins } = strapi.config.get('plugin::shop') as ShopConfig;
  const configured = originsIn(storefrontOrigins);
  const ofSettings = lastKnown(async () => {
    const { storefront_url: address } = await readStoreSettings(instanceOf(strapi).platform);
    return originOf(address);
  });
  return async (origin) => configured.has(origin) || (await ofSettings()) === origin;
};

const multipart = (strapi: Core.Strapi, prefix: string) =>
  multipartGate({
    prefix,
    routes: modules.flatMap(({ routes = [] }) => routes.filter(({ takesFile }) => takesFile)),
    maxUploadBytes: () => instanceOf(strapi).platform.config.maxUploadBytes,
    identify: (ctx) => instanceOf(strapi).authenticator.identify(ctx),
    log: strapi.log,
  });

/** Runs before the database is opened: tables, middlewares and the store's own objects, but no queries. */
export const register = ({ strapi }: { strapi: Core.Strapi }): void => {
  assertStrapi(strapi);
  assertUsers(strapi);
  for (const model of rawModels()) {
    strapi.get('models').add({ ...model, attributes: ownAttributes(model.attributes) } as never);
  }
  guardSchema(strapi, tableNames());
  closeGenericDoors(
    strapi,
    modules.flatMap(({ contentTypes }) => contentTypes ?? [])
  );
  const prefix = apiPathOf(strapi);
  const requests = createOpenRequests(prefix);
  rememberOpenRequests(strapi, requests);
  strapi.server.use(requests.track as never);
  strapi.server.use(tellUntrustedProxy(strapi, prefix, (text) => strapi.log.warn(text)) as never);
  strapi.server.use(crossOrigin(prefix, storefronts(strapi), tellRefusedOrigins(strapi.log)) as never);
  strapi.server.use(multipart(strapi, prefix) as never);
  strapi.server.use(uploadCleanup(prefix) as never);
  strapi.server.use(outerErrors(prefix) as never);
  strapi.server.use(rawBody(`${prefix}/public/webhooks/`) as never);
  createInstance(strapi);
  registerProductField(strapi, () => instanceOf(strapi).platform);
};
