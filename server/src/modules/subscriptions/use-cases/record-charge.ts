import { graceEnd, graceStart, type Effect } from '../../../domain/subscription';
import { cutText } from '../../../domain/text';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';
import { leaveToBuyer, lockPayable, payableSince, readPayableSince, type OrderRow } from '../../orders';
import { readZone } from '../../settings';
import {
  finishClaim,
  scheduleAttempt,
  type ClaimedRenewal,
  type ClaimOutcome,
} from '../renewals/renewal-charges.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { syncSubscription, type Author } from './sync-subscription';

/** What has come of a try to charge a renewal, as the store records it. None of it is recorded twice: the claim of the try ends with it. */
export type RenewalCharge = {
  readonly claimed: ClaimedRenewal;
  readonly row: SubscriptionRow;
  /** Of the renewal. */
  readonly orderId: number;
  /** Days after the due date until access ends. */
  readonly graceDays: number;
  readonly author: Author;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A charge that takes days is asked about so often. */
const MAX_RECHECKS = 7;

type Note = Pick<ActivityEntry, 'title' | 'content'> & Partial<Pick<ActivityEntry, 'status'>>;

/** In the log of the subscription, and in that of its renewal. */
const note = (platform: Platform, { row, orderId, author }: RenewalCharge, entry: Note): Promise<void> =>
  recordActivities(platform, [
    { status: 'warning', ...entry, ...author, moduleName: 'subscription', moduleId: row.id },
    { status: 'warning', ...entry, ...author, moduleName: 'order', moduleId: orderId },
  ]);

/** Customer and order first, as whoever pays it does. Nothing where the renewal was paid or voided meanwhile. */
const ending = (
  platform: Platform,
  { claimed, orderId }: RenewalCharge,
  outcome: ClaimOutcome,
  work: (order: OrderRow) => Promise<void>
): Promise<void> =>
  platform.db.transaction(async () => {
    const order = await lockPayable(platform, orderId);
    if (await finishClaim(platform, claimed, outcome)) await work(order);
  });

export type Refusal = {
  /** For the merchant. */
  readonly reason: string;
  /** False: only the customer helps, or another method. */
  readonly canRetry: boolean;
};

/** What was charged ahead of its due date is charged then all the same. */
const nextTry = (
  { clock }: Platform,
  { dueAt }: ClaimedRenewal,
  { canRetry }: Refusal,
  effects: readonly Effect[]
): Date | null => {
  if (!canRetry) return null;
  if (dueAt > clock.now()) return dueAt;
  return effects.find((effect) => effect.kind === 'retry_charge')?.at ?? null;
};

const wordsOf = ({ reason }: Refusal, next: Date | null): string => {
  const rest = next ? `It is tried again at ${toTimestamp(next)} (GMT).` : 'It is not tried again.';
  return `${reason} ${rest} The customer can pay by the link of the order.`;
};

/** The money was refused: the customer is asked for it with the first refusal, and it is tried again within the grace period. */
export const recordRefusal = (platform: Platform, charge: RenewalCharge, refusal: Refusal): Promise<void> => {
  const { claimed, row, orderId, graceDays, author } = charge;
  const attempts = claimed.attempts + 1;
  return ending(platform, charge, { attempts, rechecks: null, next_attempt_at: null }, async (order) => {
    const next = (effects: readonly Effect[]) => nextTry(platform, claimed, refusal, effects);
    const since = payableSince(order) ?? platform.clock.now();
    const result = await syncSubscription(platform, row.id, {
      fact: { kind: 'charge_refused', graceDays, refusedBefore: claimed.attempts, payableSince: since },
      details: (effects) => ({
        ...{ renewal_order_id: orderId, attempt: attempts, error: cutText(refusal.reason, 500) },
        next_retry_at: toTimestamp(next(effects)),
      }),
      author,
    });
    // It was canceled meanwhile, or is paid by its customer.
    if (result.isRefused) return;
    const retry = next(result.effects);
    await scheduleAttempt(platform, claimed, retry);
    await leaveToBuyer(platform, order, author);
    await note(platform, charge, { title: 'The renewal could not be charged', content: wordsOf(refusal, retry) });
  });
};

/**
 * The store cannot charge this subscription any more: the customer pays this renewal and all later ones. The event of that asks them to;
 * the renewal was told when it was opened.
 */
export const recordDisabled = (platform: Platform, charge: RenewalCharge, reason: string): Promise<void> => {
  const { row, orderId, author } = charge;
  return ending(platform, charge, { rechecks: null, next_attempt_at: null }, async (order) => {
    const fact = { kind: 'charging_disabled' } as const;
    const details = () => ({ renewal_order_id: orderId, reason });
    const result = await syncSubscription(platform, row.id, { fact, details, author });
    if (result.isRefused) return;
    await leaveToBuyer(platform, order, author);
    const content = `${reason} The customer pays the renewals from now on.`;
    await note(platform, charge, { title: 'The subscription is not charged any more', content });
  });
};

/** The money is on its way: it is asked about each day, and nothing else is charged meanwhile. */
export const recordProcessing = async (platform: Platform, charge: RenewalCharge): Promise<void> => {
  const rechecks = (charge.claimed.rechecks ?? -1) + 1;
  const isOver = rechecks >= MAX_RECHECKS;
  const next_attempt_at = isOver ? null : new Date(platform.clock.now().getTime() + DAY);
  await ending(platform, charge, { rechecks, next_attempt_at }, async () => {
    if (!isOver) return;
    const content = `The payment provider has not decided about the payment for ${MAX_RECHECKS} days. Please look at it there.`;
    await note(platform, charge, { title: 'The renewal is still processing', content });
  });
};

/** The provider did not answer, so whether it has the money is not known: it is asked on until the grace period is over. */
export const postpone = async (platform: Platform, charge: RenewalCharge): Promise<void> => {
  const { claimed, row, orderId, graceDays } = charge;
  const later = new Date(platform.clock.now().getTime() + HOUR);
  const zone = await readZone(platform);
  const startsAt = graceStart(claimed.dueAt, await readPayableSince(platform, orderId));
  const isOver = later > graceEnd(startsAt, row.billing_interval, zone, graceDays);
  await ending(platform, charge, { next_attempt_at: isOver ? null : later }, async (order) => {
    if (!isOver) return;
    await leaveToBuyer(platform, order, charge.author);
    const content = 'The payment provider does not answer. What it may have charged is found by the reconciliation.';
    await note(platform, charge, { title: 'The renewal is not charged any more', content });
  });
};

/** The customer has begun to pay it in another way: it is looked at again when it would have been tried again. */
export const recordOtherWay = (platform: Platform, charge: RenewalCharge, next: Date | null): Promise<void> =>
  ending(platform, charge, { next_attempt_at: next }, async () => {});
