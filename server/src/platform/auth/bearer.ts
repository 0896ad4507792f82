import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { AccessError } from '../../domain/errors';
import type { Clock } from '../clock';

/** What a JSON web token turned out to be. Both kinds are verified by Strapi itself. */
export type BearerIdentity =
  | { readonly kind: 'admin'; readonly adminUserId: number; readonly validUntil?: Date }
  | {
      readonly kind: 'customer';
      readonly userId: number;
      /** Epoch seconds; 0 where the token does not tell. */
      readonly issuedAt: number;
      readonly validUntil?: Date;
    };

/** What is stored of a token: enough to know it again, not enough to use it. */
export const credentialHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const JWT = /^[\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]{1,2000}$/;

export const looksLikeJwt = (token: string): boolean => JWT.test(token);

type JwtService = { readonly verify: (token: string) => Promise<{ id?: number | string; exp?: number }> };

// Read without trust: it only decides which refusal to give and caps how long a verified identity is remembered.
const claimOf = (token: string, name: 'exp' | 'iat'): number | undefined => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const claims = (typeof payload === 'object' ? payload : null) as Readonly<Record<string, unknown>> | null;
    const claim = claims?.[name];
    return typeof claim === 'number' && Number.isFinite(claim) ? claim : undefined;
  } catch {
    // Not JSON: the signature check has refused it, or will.
    return undefined;
  }
};

const verifyAdminToken = async (strapi: Core.Strapi, token: string): Promise<number | null> => {
  const sessions = strapi.sessionManager('admin');
  const result = sessions.validateAccessToken(token);
  if (!result.isValid) return null;
  const active = await sessions.isSessionActive(result.payload.sessionId);
  return active ? Number(result.payload.userId) : null;
};

const verifyUserToken = async (strapi: Core.Strapi, token: string): Promise<number | null> => {
  const service = strapi.plugin('users-permissions')?.service('jwt') as JwtService | undefined;
  if (!service) return null;
  try {
    const { id } = await service.verify(token);
    return id === undefined ? null : Number(id);
  } catch {
    // users-permissions throws for every token that is not its own; that is an answer, not a fault.
    return null;
  }
};

const refusalOf = (clock: Clock, expires: Date | undefined): AccessError =>
  expires && expires <= clock.now()
    ? new AccessError('authentication_expired', 'The session has expired.')
    : new AccessError('authentication_failed', 'The credentials are not valid.');

export const identifyJwt = async (strapi: Core.Strapi, clock: Clock, token: string): Promise<BearerIdentity> => {
  const seconds = claimOf(token, 'exp');
  const expires = seconds === undefined ? undefined : new Date(seconds * 1000);
  const validUntil = expires ? { validUntil: expires } : {};
  const adminUserId = await verifyAdminToken(strapi, token);
  if (adminUserId !== null) return { kind: 'admin', adminUserId, ...validUntil };
  const userId = await verifyUserToken(strapi, token);
  if (userId !== null) return { kind: 'customer', userId, issuedAt: claimOf(token, 'iat') ?? 0, ...validUntil };
  throw refusalOf(clock, expires);
};
