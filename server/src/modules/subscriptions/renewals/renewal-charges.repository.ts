import { randomUUID } from 'node:crypto';
import { toDate, toInt, toIntOrNull } from '../../../platform/db/columns';
import { repeatOnDeadlock } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { RENEWALS } from '../content-types/renewal';

/** An open renewal that this process charges: nobody else does before the lease is over. */
export type ClaimedRenewal = {
  readonly id: number;
  readonly subscriptionId: number;
  readonly orderId: number | null;
  readonly dueAt: Date;
  /** Tries that were refused. */
  readonly attempts: number;
  /** How often a charge that takes days was asked about; null while none is under way. */
  readonly rechecks: number | null;
  readonly claim: string;
};

/** Longer than a provider is waited for with all repetitions; the renewals of a process that died are due again then. */
const LEASE = 15 * 60_000;

const COLUMNS = ['id', 'subscription_id', 'order_id', 'due_at', 'attempts', 'rechecks'] as const;

type Row = Readonly<Record<string, unknown>>;

const toClaimed = (row: Row, claim: string): ClaimedRenewal => ({
  id: toInt(row.id),
  subscriptionId: toInt(row.subscription_id),
  orderId: toIntOrNull(row.order_id),
  dueAt: toDate(row.due_at) as Date,
  attempts: toInt(row.attempts),
  rechecks: toIntOrNull(row.rechecks),
  claim,
});

/** Open ones that nobody charges at this moment. */
const freeRenewals = ({ db, clock }: Platform) => {
  const now = clock.now();
  return db
    .table(RENEWALS)
    .where({ state: 'open' })
    .where((free) => void free.whereNull('claimed_until').orWhere('claimed_until', '<=', now));
};

type FreeRenewals = ReturnType<typeof freeRenewals>;

/** All conditions again: another process may have taken some of them since they were read. */
const take = async (
  platform: Platform,
  ids: readonly number[],
  narrow: (free: FreeRenewals) => FreeRenewals
): Promise<readonly ClaimedRenewal[]> => {
  if (ids.length === 0) return [];
  const { db, clock } = platform;
  const claim = randomUUID();
  const taken = { claim, claimed_until: new Date(clock.now().getTime() + LEASE) };
  await repeatOnDeadlock(() =>
    narrow(freeRenewals(platform))
      .whereIn('id', [...ids])
      .update(taken)
  );
  const rows = await db
    .table(RENEWALS)
    .whereIn('id', [...ids])
    .where({ claim })
    .orderBy('id')
    .select([...COLUMNS]);
  return rows.map((row) => toClaimed(row, claim));
};

/** Renewals whose time to be charged has come, taken for this process; those that wait longest first. */
export const claimDueRenewals = async (platform: Platform, limit: number): Promise<readonly ClaimedRenewal[]> => {
  const now = platform.clock.now();
  const due = (free: FreeRenewals): FreeRenewals => free.where('next_attempt_at', '<=', now);
  const ids = await due(freeRenewals(platform)).orderBy(['next_attempt_at', 'id']).limit(limit).pluck('id');
  return take(platform, ids.map(toInt), due);
};

/** The open renewal of a subscription, whenever it is due. `none`: nothing is open; `taken`: it is charged by somebody else. */
export const claimOpenRenewal = async (
  platform: Platform,
  subscriptionId: number
): Promise<ClaimedRenewal | 'none' | 'taken'> => {
  const open = await platform.db.table(RENEWALS).where({ open_key: subscriptionId }).first('id');
  if (!open) return 'none';
  const [claimed] = await take(platform, [toInt(open.id)], (free) => free);
  return claimed ?? 'taken';
};

export type ClaimOutcome = {
  readonly attempts?: number;
  readonly rechecks?: number | null;
  /** Null: it is not charged by itself any more. */
  readonly next_attempt_at: Date | null;
};

/**
 * Ends a claim with what has come of it. False where the renewal was paid or voided meanwhile, its provider has told something newer, or
 * somebody else goes on with it.
 */
export const finishClaim = async (
  { db, clock }: Platform,
  { id, claim }: ClaimedRenewal,
  outcome: ClaimOutcome
): Promise<boolean> => {
  const changed = await db
    .table(RENEWALS)
    .where({ id, claim, state: 'open' })
    .update({ ...outcome, claim: null, claimed_until: null, updated_at: clock.now() });
  return toInt(changed) === 1;
};

/** With the claim just ended, in its transaction. */
export const scheduleAttempt = async ({ db }: Platform, { id }: ClaimedRenewal, at: Date | null): Promise<void> => {
  await db.table(RENEWALS).where({ id, state: 'open' }).update({ next_attempt_at: at });
};

/**
 * A charge that took days has not brought the money: the next run looks at it, also where it was asked about often enough. Whoever asks
 * about it at this moment may have an older answer, and loses the claim with which it would be put off for a day.
 */
export const askAboutCharge = async ({ db, clock }: Platform, orderId: number): Promise<void> => {
  const underWay = db.table(RENEWALS).where({ order_id: orderId, state: 'open' }).whereNotNull('rechecks');
  await underWay.update({ next_attempt_at: clock.now(), claim: null, claimed_until: null });
};

/** Its money is on the way, or a process is about to ask for it. With the renewal locked. */
export const isBeingCharged = async ({ db, clock }: Platform, id: number): Promise<boolean> => {
  const row = await db.table(RENEWALS).where({ id }).forUpdate().first('rechecks', 'claimed_until');
  const until = toDate(row?.claimed_until);
  return toIntOrNull(row?.rechecks) !== null || (until !== null && until > clock.now());
};
