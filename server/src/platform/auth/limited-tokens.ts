import type { Core } from '@strapi/strapi';
import { adminTokensMissing, hasAdminTokens } from '../strapi-features';

/**
 * Which admin API tokens have ever listed permissions of their own. When the owner's rights shrink, Strapi deletes what the
 * token may no longer do, and a list can end up empty. Such a token must not pass for one that never had a list, because
 * that one stands for its owner with all of the owner's rights.
 */
const STORE_KEY = { type: 'plugin', name: 'shop', key: 'limited_admin_tokens' } as const;

const load = async (strapi: Core.Strapi): Promise<readonly number[]> =>
  ((await strapi.store.get(STORE_KEY)) ?? []) as readonly number[];

const save = async (strapi: Core.Strapi, ids: readonly number[]): Promise<void> => {
  await strapi.store.set({ ...STORE_KEY, value: ids });
};

export const wasLimited = async (strapi: Core.Strapi, tokenId: number): Promise<boolean> =>
  (await load(strapi)).includes(tokenId);

const remember = async (strapi: Core.Strapi, tokenId: number): Promise<void> => {
  const known = await load(strapi);
  if (!known.includes(tokenId)) await save(strapi, [...known, tokenId]);
};

type TokenRow = { readonly id: number; readonly adminPermissions?: readonly unknown[] };

/** Takes in what happened while the plugin was not running, and forgets tokens that are gone. */
const reviewTokens = async (strapi: Core.Strapi): Promise<void> => {
  const known = await load(strapi);
  const tokens = (await strapi.db.query('admin::api-token').findMany({
    select: ['id'],
    where: { kind: 'admin' },
    populate: { adminPermissions: { select: ['id'] } },
    orderBy: { id: 'asc' },
  })) as TokenRow[];
  const limited = tokens
    .filter(({ id, adminPermissions }) => known.includes(id) || (adminPermissions?.length ?? 0) > 0)
    .map(({ id }) => id);
  if (limited.join() !== known.join()) await save(strapi, limited);
};

type PermissionCreated = { readonly params: { readonly data?: { readonly apiToken?: unknown } } };

const tokenIdOf = ({ params }: PermissionCreated): number | null => {
  const token = params.data?.apiToken;
  const id = typeof token === 'object' && token !== null && 'id' in token ? token.id : token;
  return id === undefined || id === null ? null : Number(id);
};

export const rememberLimitedTokens = async (strapi: Core.Strapi): Promise<void> => {
  if (!hasAdminTokens(strapi)) {
    strapi.log.warn(`${adminTokensMissing(strapi)} Everything else of the store works.`);
    return;
  }
  await reviewTokens(strapi);
  strapi.db.lifecycles.subscribe({
    models: ['admin::permission'],
    afterCreate: async (event: PermissionCreated) => {
      const tokenId = tokenIdOf(event);
      if (tokenId !== null) await remember(strapi, tokenId);
    },
  } as never);
};
