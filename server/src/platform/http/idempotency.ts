import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { BadRequestError, UnprocessableError } from '../../domain/errors';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { BIGINT, type RawModel } from '../db/raw-model';
import { assertShallow } from './clean-input';
import {
  answer,
  finished,
  readAnswer,
  UNFINISHED,
  type Answer,
  type Finish,
  type Once,
  type PreparedAnswer,
} from './route';

/**
 * The `Idempotency-Key` header of requests that move money: who repeats one with the same key gets the first answer again, and
 * nothing happens twice. The key is a row that all processes share, written in the transaction of the effect, so after a crash
 * there are either both or neither.
 */
export const idempotencyKeyModel: RawModel = {
  uid: 'shop::idempotency-key',
  singularName: 'shop_idempotency_keys',
  tableName: 'shop_idempotency_keys',
  attributes: {
    id: { type: 'increments' },
    /** Hash of caller and key. */
    scope: { type: 'string' },
    /** Hash of method, path, query and body. */
    fingerprint: { type: 'string' },
    /** Tells the transaction that wrote the row from those that found it. */
    claim: { type: 'string' },
    status: { type: 'integer' },
    answer: { type: 'text' },
    /** Epoch milliseconds. */
    expires_at: BIGINT,
  },
  indexes: [
    { name: 'shop_idempotency_keys_scope_uq', columns: ['scope'], type: 'unique' },
    { name: 'shop_idempotency_keys_expires_idx', columns: ['expires_at'] },
  ],
};

/** One request under its key. */
export type KeyedCall = {
  /**
   * The stored answer of an earlier request with this key; null when there is none, or when its step after the commit has
   * still to be taken. Errors: 422 on another body.
   */
  readonly replay: () => Promise<PreparedAnswer | null>;
  /**
   * Runs `work` unless a request with this key has been answered. Whoever comes while another process is at it waits for the
   * outcome. Work that throws leaves no trace, so it can be repeated with the same key. Errors: 422 on another body.
   */
  readonly once: Once;
};

export type Idempotency = {
  /**
   * Null where the request has no key. `caller` names who asks: a key means nothing to anybody else. Errors: 400 on a key that
   * is too long or not printable, and on a body that is nested too deeply.
   */
  readonly of: (ctx: Context, caller: string) => KeyedCall | null;
  readonly removeExpired: () => Promise<void>;
};

const TABLE = 'shop_idempotency_keys';
const KEPT_MS = 24 * 3_600_000;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const COLUMNS = ['id', 'fingerprint', 'claim', 'status', 'answer', 'expires_at'];

type Row = {
  readonly id: number;
  readonly fingerprint: string;
  readonly claim: string;
  readonly status: number;
  readonly answer: string;
  readonly expires_at: unknown;
};

type Keyed = { readonly scope: string; readonly fingerprint: string };

const hash = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same JSON for the same value, whatever the order of the keys that a client chose. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry
  );

const keyOf = (ctx: Context, caller: string): Keyed | null => {
  const key = ctx.get('idempotency-key').trim();
  if (key === '') return null;
  if (!PRINTABLE.test(key)) {
    throw new BadRequestError('The Idempotency-Key must have at most 255 printable ASCII characters.');
  }
  assertShallow(ctx.request.body);
  return {
    scope: hash([caller, key]),
    fingerprint: hash([ctx.method, ctx.path, canonical(ctx.query), canonical(ctx.request.body)]),
  };
};

/** What another request has left is JSON of the same operation. */
const storedAnswer = (row: Row, { fingerprint }: Keyed): PreparedAnswer<never> => {
  if (row.fingerprint !== fingerprint) {
    throw new UnprocessableError('This Idempotency-Key was used for another request. Please choose a new one.');
  }
  return answer<never>(row.status, row.answer, { 'Idempotent-Replayed': 'true' });
};

const isLive = (row: Row, now: number): boolean => Number(row.expires_at) > now;

/** The answer that stands in the way, or null when the key is ours now. */
const claimKey = async (
  db: Database,
  keyed: Keyed,
  claim: string,
  now: number
): Promise<PreparedAnswer<never> | null> => {
  const values = { ...keyed, claim, status: 0, answer: '', expires_at: now + KEPT_MS };
  const insert = db.table(TABLE).insert(values).onConflict('scope');
  // MariaDB's `insert ignore` would leave a shared lock that the locking read below could not raise without a deadlock.
  await (db.client === 'mysql' ? insert.merge({ scope: db.raw('scope') }) : insert.ignore());
  const row = (await db.table(TABLE).where({ scope: keyed.scope }).forUpdate().first(COLUMNS)) as Row | undefined;
  if (!row) throw new Error('The idempotency key was neither inserted nor found.');
  if (row.claim === claim) return null;
  if (isLive(row, now)) return storedAnswer(row, keyed);
  await db.table(TABLE).where({ id: row.id }).update(values);
  return null;
};

/** As text from the first time on: a repetition gets the very same bytes. */
const asText = <Body extends object>(result: Answer<Body>): PreparedAnswer<Body> => {
  const { status, body, headers } = readAnswer(result);
  return answer<Body>(status, typeof body === 'string' ? body : JSON.stringify(body), headers);
};

/** Answers whether there was such a row. */
const write = async (db: Database, row: Readonly<Record<string, unknown>>, kept: PreparedAnswer): Promise<boolean> => {
  const { status, body } = readAnswer(kept);
  return Number(await db.table(TABLE).where(row).update({ status, answer: body })) > 0;
};

const keep = async <Body extends object>(
  db: Database,
  row: Readonly<Record<string, unknown>>,
  result: Answer<Body>
): Promise<PreparedAnswer<Body>> => {
  const kept = asText(result);
  await write(db, row, kept);
  return kept;
};

/** Of those that take the step after the commit at the same time, the first one answers for all. */
const keepFirst = async <Body extends object>(
  db: Database,
  keyed: Keyed,
  result: Answer<Body>
): Promise<PreparedAnswer<Body>> => {
  const { scope, fingerprint } = keyed;
  const own = asText(result);
  if (await write(db, { scope, fingerprint, status: UNFINISHED }, own)) return own;
  const row = (await db.table(TABLE).where({ scope, fingerprint }).first(COLUMNS)) as Row | undefined;
  return row ? storedAnswer(row, keyed) : own;
};

const commitOnce = <Body extends object>(
  db: Database,
  clock: Clock,
  keyed: Keyed,
  work: () => Promise<Answer<Body>>
): Promise<PreparedAnswer<Body>> =>
  db.transaction(async () => {
    const claim = randomUUID();
    const earlier = await claimKey(db, keyed, claim, clock.now().getTime());
    return earlier ?? keep(db, { scope: keyed.scope, claim }, await work());
  });

const onceUnder =
  (db: Database, clock: Clock, keyed: Keyed): Once =>
  async <Body extends object>(work: () => Promise<Answer<Body>>, finish?: Finish<Body>) => {
    const committed = await commitOnce(db, clock, keyed, work);
    const final = await finished(committed, finish);
    return final === committed ? final : keepFirst(db, keyed, final);
  };

const isFinished = ({ status }: PreparedAnswer): boolean => status !== UNFINISHED;

export const createIdempotency = (db: Database, clock: Clock): Idempotency => ({
  of: (ctx, caller) => {
    const keyed = keyOf(ctx, caller);
    if (!keyed) return null;
    return {
      replay: async () => {
        const row = (await db.table(TABLE).where({ scope: keyed.scope }).first(COLUMNS)) as Row | undefined;
        const stored = row && isLive(row, clock.now().getTime()) ? storedAnswer(row, keyed) : null;
        return stored && isFinished(stored) ? stored : null;
      },
      once: onceUnder(db, clock, keyed),
    };
  },
  removeExpired: async () => {
    await db.table(TABLE).where('expires_at', '<=', clock.now().getTime()).delete();
  },
});
