import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Clock } from '../clock';
import { toDate } from '../db/columns';
import type { Database } from '../db/database';
import type { RawModel } from '../db/raw-model';
import type { Signer } from './secrets';

/**
 * Storefront sessions. An anonymous one is only a signed random id in the cookie: handing it out writes nothing. Signing in
 * makes a new id (so a planted one is worthless) and a row that signing out deletes.
 */
export const sessionModel: RawModel = {
  uid: 'shop::session',
  singularName: 'shop_sessions',
  tableName: 'shop_sessions',
  attributes: {
    id: { type: 'increments' },
    token_hash: { type: 'string' },
    user_id: { type: 'integer' },
    expires_at: { type: 'datetime' },
    created_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_sessions_token_uq', columns: ['token_hash'], type: 'unique' },
    { name: 'shop_sessions_expires_idx', columns: ['expires_at'] },
    { name: 'shop_sessions_user_idx', columns: ['user_id'] },
  ],
};

export const SESSION_COOKIE = 'shop_session';
const TABLE = 'shop_sessions';
const HOUR = 3_600_000;
const SESSION_LIFETIME = 48 * HOUR;
const REMEMBERED_LIFETIME = 14 * 24 * HOUR;
/** A nonce is good for the rest of its half day and the next one: between 12 and 24 hours. */
const NONCE_TICK = 12 * HOUR;

export type Session = { readonly id: string; readonly signedIn: boolean };

export type Sessions = {
  readonly read: (ctx: Context) => Session | null;
  /** The users-permissions user of a signed-in session that has not expired. */
  readonly findUserId: (session: Session) => Promise<number | null>;
  readonly startAnonymous: (ctx: Context) => Session;
  readonly startForUser: (ctx: Context, userId: number, remember: boolean) => Promise<Session>;
  readonly end: (ctx: Context) => Promise<void>;
  /** Every session of a user but one, e.g. after a change of password. */
  readonly endAllOf: (userId: number, but?: Session | null) => Promise<void>;
  readonly nonceOf: (session: Session) => string;
  readonly isNonceOf: (session: Session, nonce: string) => boolean;
  readonly removeExpired: () => Promise<void>;
};

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');
const messageOf = ({ id, signedIn }: Session): string => `${signedIn ? 'u' : 'a'}.${id}`;
const COOKIE_VALUE = /^(a|u)\.([0-9a-f]{48})\.([0-9a-f]{64})$/;

const parseCookie = (value: string | undefined, signer: Signer): Session | null => {
  const match = COOKIE_VALUE.exec(value ?? '');
  if (!match) return null;
  const session = { id: match[2] as string, signedIn: match[1] === 'u' };
  return signer.isSignatureOf(`session.${messageOf(session)}`, match[3] as string) ? session : null;
};

const createNonces = (clock: Clock, signer: Signer): Pick<Sessions, 'nonceOf' | 'isNonceOf'> => {
  const messageAt = (session: Session, tick: number): string => `nonce.${tick}.${messageOf(session)}`;
  const tickNow = (): number => Math.floor(clock.now().getTime() / NONCE_TICK);
  return {
    nonceOf: (session) => signer.sign(messageAt(session, tickNow())).slice(0, 40),
    isNonceOf: (session, nonce) => {
      const tick = tickNow();
      return [tick, tick - 1].some((candidate) => signer.isPrefixOf(messageAt(session, candidate), nonce, 40));
    },
  };
};

type Cookies = {
  readonly read: (ctx: Context) => Session | null;
  /** Makes a session with a new id; without `expires` the browser forgets it when it is closed. */
  readonly start: (ctx: Context, signedIn: boolean, expires?: Date) => Session;
  readonly clear: (ctx: Context) => void;
};

const createCookies = (signer: Signer): Cookies => ({
  read: (ctx) => parseCookie(ctx.cookies.get(SESSION_COOKIE), signer),
  start: (ctx, signedIn, expires) => {
    const session = { id: randomBytes(24).toString('hex'), signedIn };
    const message = messageOf(session);
    ctx.cookies.set(SESSION_COOKIE, `${message}.${signer.sign(`session.${message}`)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.secure,
      signed: false,
      overwrite: true,
      ...(expires ? { expires } : {}),
    });
    return session;
  },
  clear: (ctx) => {
    ctx.cookies.set(SESSION_COOKIE, null, { signed: false, overwrite: true });
  },
});

export type SessionParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly signer: Signer;
  /** Called after a signed-in session has ended, whoever ended it. */
  readonly onEnd: (sessionId: string) => void;
};

/** The rows of signed-in sessions; only a hash of the id is stored, so that the table alone signs nobody in. */
const createRows = (db: Database, clock: Clock) => ({
  findUserId: async ({ id, signedIn }: Session): Promise<number | null> => {
    if (!signedIn) return null;
    const row = await db
      .table(TABLE)
      .where({ token_hash: hashOf(id) })
      .first('user_id', 'expires_at');
    const expires = toDate(row?.expires_at);
    return expires && expires > clock.now() ? Number(row?.user_id) : null;
  },
  insert: (id: string, userId: number, expires: Date): Promise<number> =>
    db.insert(TABLE, { token_hash: hashOf(id), user_id: userId, expires_at: expires, created_at: clock.now() }),
  remove: async (id: string): Promise<void> => {
    await db
      .table(TABLE)
      .where({ token_hash: hashOf(id) })
      .delete();
  },
  // Called while Strapi saves a user, inside a transaction of Strapi's own: only this joins it.
  endAllOf: (userId: number, but: Session | null = null): Promise<void> =>
    db.transaction(async () => {
      const ended = db.table(TABLE).where({ user_id: userId });
      await (but ? ended.whereNot({ token_hash: hashOf(but.id) }) : ended).delete();
    }),
  removeExpired: async (): Promise<void> => {
    await db.table(TABLE).where('expires_at', '<=', clock.now()).delete();
  },
});

export const createSessions = ({ db, clock, signer, onEnd }: SessionParts): Sessions => {
  const cookies = createCookies(signer);
  const { findUserId, insert, remove, endAllOf, removeExpired } = createRows(db, clock);

  const forget = async (session: Session | null): Promise<void> => {
    if (!session?.signedIn) return;
    await remove(session.id);
    onEnd(session.id);
  };

  return {
    read: cookies.read,
    findUserId,
    startAnonymous: (ctx) => cookies.start(ctx, false),
    startForUser: async (ctx, userId, remember) => {
      await forget(cookies.read(ctx));
      const expires = new Date(clock.now().getTime() + (remember ? REMEMBERED_LIFETIME : SESSION_LIFETIME));
      const session = cookies.start(ctx, true, remember ? expires : undefined);
      await insert(session.id, userId, expires);
      return session;
    },
    end: async (ctx) => {
      await forget(cookies.read(ctx));
      cookies.clear(ctx);
    },
    endAllOf,
    removeExpired,
    ...createNonces(clock, signer),
  };
};
