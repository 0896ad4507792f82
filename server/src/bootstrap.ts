import type { Core } from '@strapi/strapi';
import { instanceOf, rememberCarriedStore, type ShopInstance } from './instances';
import { modules } from './modules';
import { endTokensBeforeNow } from './modules/customers';
import { rememberLimitedTokens } from './platform/auth/limited-tokens';
import { carryStore } from './modules/transfer';
import { registerPermissions } from './platform/auth/register-permissions';
import { watchAccounts, watchIdentities } from './platform/auth/watch-identities';
import { protectTables, stampSchema } from './platform/db/schema-number';
import { mistrustOf } from './platform/http/proxy-trust';
import type { ShopModule } from './platform/module';
import type { Platform } from './platform/platform';
import { assertDriverUtc, assertUtc } from './platform/utc';
import { tableNames, transferPlan } from './register';

/** Webhooks that code of the site makes may name 'shop.order_paid'; Strapi's screen offers its own events alone. */
const announceEvents = (platform: Platform): void => {
  const webhooks = platform.strapi.get('webhookStore') as { addAllowedEvent: (key: string, value: string) => void };
  for (const { name } of platform.events.definitions()) {
    webhooks.addAllowedEvent(`SHOP_${name.toUpperCase()}`, `shop.${name}`);
  }
};

const defineWork = ({ platform, sessions, rateWindows, idempotency }: ShopInstance): void => {
  for (const module of modules) {
    module.events?.(platform).forEach((definition) => platform.events.define(definition));
    module.jobs?.(platform).forEach((definition) => platform.jobs.define(definition));
    module.crons?.(platform).forEach((definition) => platform.jobs.schedule(definition));
  }
  platform.jobs.schedule({
    name: 'shop-sweep',
    rule: '17 * * * *',
    run: async () => {
      await sessions.removeExpired();
      await rateWindows.removeExpired();
      await idempotency.removeExpired();
      await platform.events.sweep();
    },
  });
};

/**
 * Begins when Strapi begins to serve. Its commands (`strapi export`, `import`, `console`) load the site, too, but end in the middle of
 * whatever they have begun, and an import has the tables for itself.
 */
const startWorkWithServer = ({ platform }: ShopInstance): void => {
  if (!platform.config.backgroundWork) return;
  const { httpServer } = platform.strapi.server;
  const start = (): void => {
    platform.events.start();
    platform.jobs.start();
    for (const module of modules as readonly ShopModule[]) module.begin?.(platform);
  };
  if (httpServer.listening) start();
  else httpServer.once('listening', start);
};

const carry = ({ platform, principalCache }: ShopInstance): void => {
  const arrived = {
    hooks: modules.flatMap(({ transfer }) => transfer?.arrived ?? []),
    forget: () => principalCache.clear(),
  };
  rememberCarriedStore(platform.strapi, carryStore(platform, transferPlan(), arrived));
};

const warnOfProxies = (strapi: Core.Strapi): void => {
  const mistrust = mistrustOf(strapi);
  if (mistrust !== null) strapi.log.warn(mistrust);
};

export const bootstrap = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  assertUtc();
  assertDriverUtc(strapi);
  warnOfProxies(strapi);
  const instance = instanceOf(strapi);
  await instance.platform.db.start();
  await registerPermissions(strapi);
  await rememberLimitedTokens(strapi);
  await protectTables(strapi, tableNames());
  await stampSchema(strapi);
  watchIdentities(strapi, () => instance.principalCache.clear());
  watchAccounts(strapi, async (userId) => {
    await instance.sessions.endAllOf(userId);
    await endTokensBeforeNow(instance.platform, userId);
  });
  defineWork(instance);
  announceEvents(instance.platform);
  for (const module of modules) await module.start?.(instance.platform);
  carry(instance);
  startWorkWithServer(instance);
};
