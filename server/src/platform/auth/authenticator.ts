import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { AccessError } from '../../domain/errors';
import type { Clock } from '../clock';
import {
  contentTokenPrincipal,
  findAdminUser,
  findApiToken,
  noteTokenUse,
  ownerIdOf,
  tokenValidUntil,
  type ApiToken,
} from './api-tokens';
import type { Attempts } from './attempts';
import { credentialHash, identifyJwt, looksLikeJwt } from './bearer';
import { ANONYMOUS, customerPrincipal, type Principal } from './principal';
import { sessionCredential, type PrincipalCache } from './principal-cache';
import { wasLimited } from './limited-tokens';
import { maySignIn } from './may-sign-in';
import { adminTokensMissing, hasAdminTokens } from '../strapi-features';
import { equalInConstantTime } from './secrets';
import type { Sessions } from './sessions';
import { isActiveAdmin, limitToToken, staffPrincipal, type ShopRoleOf } from './staff-principal';

type CustomerOfUser = {
  readonly id: number;
  /** Tokens that were issued until this moment have ended, but for the one with the hash `keptToken`. */
  readonly tokensSince: Date | null;
  readonly keptToken: string | null;
};

/** Finds the customer record of a users-permissions user; wired to the customers module when the plugin is composed. */
export type FindCustomerOfUser = (userId: number) => Promise<CustomerOfUser | null>;

export type AuthenticatorParts = {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly cache: PrincipalCache;
  readonly shopRoleOf: ShopRoleOf;
  readonly customerOfUser: FindCustomerOfUser;
};

export type Authenticator = {
  /** Throws AccessError when credentials were sent and are wrong; nobody's credentials make the anonymous principal. */
  readonly identify: (ctx: Context) => Promise<Principal>;
};

type Identified = { readonly principal: Principal; readonly validUntil?: Date | undefined };
type UserRow = { id: number; username: string; email: string; blocked?: boolean; confirmed?: boolean };

const failed = (): AccessError => new AccessError('authentication_failed', 'The credentials are not valid.');

const staffById = async ({ strapi, shopRoleOf }: AuthenticatorParts, adminUserId: number) => {
  const user = await findAdminUser(strapi, adminUserId);
  if (!isActiveAdmin(user)) throw failed();
  return { user, principal: await staffPrincipal(strapi, user, shopRoleOf) };
};

const adminTokenPrincipal = async (parts: AuthenticatorParts, token: ApiToken): Promise<Identified> => {
  const ownerId = ownerIdOf(token);
  if (ownerId === null) throw failed();
  const owner = await staffById(parts, ownerId);
  await noteTokenUse(parts.strapi, parts.clock, token);
  const permissions = token.adminPermissions ?? [];
  const standsForOwner = permissions.length === 0 && !(await wasLimited(parts.strapi, token.id));
  const principal = standsForOwner ? owner.principal : await limitToToken(parts.strapi, owner, permissions);
  return { principal, validUntil: tokenValidUntil(token) };
};

type Token = { readonly hash: string; readonly issuedAt: number };

/** Tokens tell the second in which they were issued: one of the second of the change may be the older one, so it has ended, too. */
const hasEnded = ({ hash, issuedAt }: Token, { tokensSince, keptToken }: CustomerOfUser): boolean =>
  tokensSince !== null && hash !== keptToken && issuedAt <= Math.floor(tokensSince.getTime() / 1000);

/** A users-permissions user who may sign in, as the principal of a customer; by a session where there is no token. */
const customerById = async (parts: AuthenticatorParts, userId: number, token: Token | null): Promise<Principal> => {
  const query = parts.strapi.db.query('plugin::users-permissions.user');
  const user = (await query.findOne({ where: { id: userId } })) as UserRow | null;
  if (!user || !(await maySignIn(parts.strapi, user))) throw failed();
  const customer = await parts.customerOfUser(user.id);
  if (token && customer && hasEnded(token, customer)) {
    throw new AccessError('authentication_expired', 'The session has ended. Please sign in again.');
  }
  return customerPrincipal({
    userId: user.id,
    ...(customer === null ? {} : { customerId: customer.id }),
    email: user.email,
    name: user.username,
    viaCookie: token === null,
  });
};

const verifyBasic = async (
  parts: AuthenticatorParts,
  account: string,
  password: string
): Promise<Identified | null> => {
  const token = await findApiToken(parts.strapi, parts.clock, password);
  const ownerId = token?.kind === 'admin' ? ownerIdOf(token) : null;
  const owner = ownerId === null ? null : await findAdminUser(parts.strapi, ownerId);
  if (!token || !isActiveAdmin(owner)) return null;
  const names = [owner.email, owner.username ?? ''].map((name) => name.toLowerCase()).filter(Boolean);
  if (!names.some((name) => equalInConstantTime(name, account.toLowerCase()))) return null;
  return adminTokenPrincipal(parts, token);
};

const identifyBasic = async (parts: AuthenticatorParts, encoded: string, address: string): Promise<Identified> => {
  const [, account = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (account === '' || account.length > 255) throw failed();
  if (!hasAdminTokens(parts.strapi)) throw new AccessError('authentication_failed', adminTokensMissing(parts.strapi));
  const verified = await parts.attempts.guard('basic', account, address, () => verifyBasic(parts, account, password));
  if (!verified) throw failed();
  return verified;
};

const identifyBearer = async (parts: AuthenticatorParts, credential: string): Promise<Identified> => {
  if (looksLikeJwt(credential)) {
    const identity = await identifyJwt(parts.strapi, parts.clock, credential);
    if (identity.kind === 'admin') {
      const { principal } = await staffById(parts, identity.adminUserId);
      return { principal, validUntil: identity.validUntil };
    }
    const token = { hash: credentialHash(credential), issuedAt: identity.issuedAt };
    return { principal: await customerById(parts, identity.userId, token), validUntil: identity.validUntil };
  }
  const token = await findApiToken(parts.strapi, parts.clock, credential);
  if (!token) throw failed();
  if (token.kind === 'admin') return adminTokenPrincipal(parts, token);
  await noteTokenUse(parts.strapi, parts.clock, token);
  return { principal: contentTokenPrincipal(token), validUntil: tokenValidUntil(token) };
};

/** Longer than any token that the store takes. */
const MAX_HEADER = 9_100;

const identifyHeader = (parts: AuthenticatorParts, header: string, address: string): Promise<Identified> => {
  const [, scheme = '', credential = ''] = /^(\S+)\s+(\S+)$/.exec(header.length > MAX_HEADER ? '' : header) ?? [];
  if (scheme.toLowerCase() === 'basic') return identifyBasic(parts, credential, address);
  if (scheme.toLowerCase() === 'bearer') return identifyBearer(parts, credential);
  throw failed();
};

const identifyCookie = async (parts: AuthenticatorParts, ctx: Context): Promise<Principal> => {
  const session = parts.sessions.read(ctx);
  if (!session?.signedIn) return ANONYMOUS;
  const remembered = parts.cache.get(sessionCredential(session.id));
  if (remembered) return remembered;
  const userId = await parts.sessions.findUserId(session);
  // A signed-out or expired session leaves a guest behind, who may still shop.
  if (userId === null) return ANONYMOUS;
  const principal = await customerById(parts, userId, null);
  parts.cache.set(sessionCredential(session.id), principal);
  return principal;
};

export const createAuthenticator = (parts: AuthenticatorParts): Authenticator => ({
  identify: async (ctx) => {
    const header = ctx.get('authorization').trim();
    if (header === '') return identifyCookie(parts, ctx);
    return parts.cache.resolve(`header ${header}`, ctx.ip, () => identifyHeader(parts, header, ctx.ip));
  },
});
