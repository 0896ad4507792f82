import type { Core } from '@strapi/strapi';
import { ALL_PERMISSIONS, VIEW_PERMISSIONS } from '../../domain/access';
import { AccessError } from '../../domain/errors';
import type { Clock } from '../clock';
import { toDate } from '../db/columns';
import { canOf, type Principal } from './principal';
import type { AdminUserRow } from './staff-principal';

export type ApiToken = {
  readonly id: number;
  /** Absent before Strapi 5.45, where every API token is one of the content API. */
  readonly kind?: 'admin' | 'content-api';
  readonly name: string;
  readonly type?: 'full-access' | 'read-only' | 'custom';
  readonly expiresAt?: unknown;
  readonly lastUsedAt?: unknown;
  readonly permissions?: readonly string[];
  readonly adminPermissions?: readonly unknown[];
  readonly adminUserOwner?: number | { readonly id: number } | null;
};

type TokenService = {
  readonly hash: (accessKey: string) => string;
  readonly getByAccessKey?: (hash: string) => Promise<ApiToken | null>;
  /** What Strapi had before it had `getByAccessKey`. */
  readonly getBy: (where: { readonly accessKey: string }) => Promise<ApiToken | null>;
};

const ONE_HOUR = 3_600_000;
const MAX_TOKEN_LENGTH = 1_024;

const tokenService = (strapi: Core.Strapi): TokenService =>
  strapi.service('admin::api-token') as unknown as TokenService;

const expiryOf = (token: ApiToken): Date | null => toDate(token.expiresAt);

/** Null for an unknown token; throws authentication_expired for one past its date. */
export const findApiToken = async (strapi: Core.Strapi, clock: Clock, accessKey: string): Promise<ApiToken | null> => {
  if (accessKey.length === 0 || accessKey.length > MAX_TOKEN_LENGTH) return null;
  const service = tokenService(strapi);
  const hash = service.hash(accessKey);
  const token = await (service.getByAccessKey ? service.getByAccessKey(hash) : service.getBy({ accessKey: hash }));
  if (!token) return null;
  const expires = expiryOf(token);
  if (expires && expires <= clock.now()) throw new AccessError('authentication_expired', 'The token has expired.');
  return token;
};

/** Strapi shows when a token was last used; like Strapi's own strategies, at most one write an hour. */
export const noteTokenUse = async (strapi: Core.Strapi, clock: Clock, token: ApiToken): Promise<void> => {
  const lastUsed = toDate(token.lastUsedAt);
  if (lastUsed && clock.now().getTime() - lastUsed.getTime() < ONE_HOUR) return;
  await strapi.db.query('admin::api-token').update({ where: { id: token.id }, data: { lastUsedAt: clock.now() } });
};

export const tokenValidUntil = (token: ApiToken): Date | undefined => expiryOf(token) ?? undefined;

export const ownerIdOf = (token: ApiToken): number | null => {
  const owner = token.adminUserOwner;
  if (owner === null || owner === undefined) return null;
  return typeof owner === 'object' ? owner.id : owner;
};

export const findAdminUser = (strapi: Core.Strapi, id: number): Promise<AdminUserRow | null> =>
  strapi.db.query('admin::user').findOne({ where: { id }, populate: ['roles'] }) as Promise<AdminUserRow | null>;

/** full access = every permission; read-only = every view permission; custom = exactly the granted actions. */
export const contentTokenPrincipal = (token: ApiToken): Principal => {
  const identity = {
    kind: 'token' as const,
    id: `token:${token.id}`,
    displayName: token.name,
    isSuperAdmin: false,
    viaCookie: false,
  };
  if (token.type === 'full-access') return { ...identity, holdsEverything: true, can: canOf(ALL_PERMISSIONS) };
  if (token.type === 'read-only') return { ...identity, holdsEverything: false, can: canOf(VIEW_PERMISSIONS) };
  return {
    ...identity,
    holdsEverything: false,
    can: canOf([]),
    grantedActions: new Set(token.permissions ?? []),
  };
};
