import { isDeepStrictEqual } from 'node:util';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { countShopPermissions, readSnapshot, writeSnapshot } from '../grant-rows.repository';
import { loadSnapshot, saveSnapshot } from '../grant-snapshot';
import { isShopAction } from '../grants.repository';

const refresh = async ({ strapi }: Platform): Promise<void> => {
  const current = await readSnapshot(strapi);
  if (!isDeepStrictEqual(current, await loadSnapshot(strapi))) await saveSnapshot(strapi, current);
};

/**
 * Brings back what Strapi purged while the plugin was disabled. Only when not a single shop permission is left although
 * some are remembered: a grant that somebody revoked while the plugin ran left the others, the super admin's at least,
 * behind, and stays revoked. In one transaction, because a half restored set would no longer look like a purge.
 */
const restorePurged = (platform: Platform): Promise<void> =>
  platform.db.transaction(async () => {
    const { strapi } = platform;
    if ((await countShopPermissions(strapi)) > 0) return;
    const written = await writeSnapshot(strapi, await loadSnapshot(strapi));
    if (written > 0) {
      strapi.log.info(`The shop restored ${written} permissions that were granted before it was disabled.`);
    }
  });

type Change = { readonly result?: { readonly action?: unknown } | null };

const CHANGES = ['afterCreate', 'afterCreateMany', 'afterUpdate', 'afterUpdateMany', 'afterDelete', 'afterDeleteMany'];

const concernsShop = ({ result }: Change): boolean => result?.action === undefined || isShopAction(result.action);

const rememberChanges = (platform: Platform): void => {
  const remember = async (change: Change): Promise<void> => {
    if (!concernsShop(change)) return;
    try {
      await refresh(platform);
    } catch (error) {
      // Somebody's grant must not fail because of its backup copy; the next change or boot makes up for it.
      platform.strapi.log.warn(`The shop could not note the granted permissions: ${errorText(error)}`);
    }
  };
  platform.strapi.db.lifecycles.subscribe({
    models: ['admin::permission', 'admin::api-token-permission'],
    ...Object.fromEntries(CHANGES.map((change) => [change, remember])),
  } as never);
};

/** Grants survive the plugin being disabled and enabled again. Runs before Strapi's own admin part has started. */
export const keepGrants = async (platform: Platform): Promise<void> => {
  await restorePurged(platform);
  await refresh(platform);
  rememberChanges(platform);
};
