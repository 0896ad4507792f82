import type { Core } from '@strapi/strapi';

/**
 * Strapi deletes the permissions of a plugin at the first boot without it. This is the memory of them in Strapi's core
 * store, which outlives that: of Strapi roles, of admin API tokens (a token whose list were emptied would stand for its
 * owner, with all of the owner's rights), and of custom content API tokens.
 */
export type GrantSnapshot = {
  readonly roles: readonly StoredGrant[];
  readonly adminTokens: readonly StoredGrant[];
  readonly contentTokens: readonly StoredGrant[];
};

export type StoredGrant = {
  /** Both must still fit: an id alone could by now belong to another role or token. */
  readonly holderId: number;
  readonly holderName: string;
  readonly action: string;
  /** What Strapi keeps beside the action; a grant under a condition must not come back without it. */
  readonly details?: { readonly properties: unknown; readonly conditions: unknown };
};

const STORE_KEY = { type: 'plugin', name: 'shop', key: 'permission_grants' } as const;

const EMPTY: GrantSnapshot = { roles: [], adminTokens: [], contentTokens: [] };

export const loadSnapshot = async (strapi: Core.Strapi): Promise<GrantSnapshot> => ({
  ...EMPTY,
  ...((await strapi.store.get(STORE_KEY)) as Partial<GrantSnapshot> | null),
});

export const saveSnapshot = async (strapi: Core.Strapi, snapshot: GrantSnapshot): Promise<void> => {
  await strapi.store.set({ ...STORE_KEY, value: snapshot });
};
