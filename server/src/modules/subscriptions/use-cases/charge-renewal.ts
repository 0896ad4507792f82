import { UnavailableError } from '../../../domain/errors';
import { graceStart, nextRetry, retryMoments } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { openStoreCharge, readOrdersById, readPayableSince } from '../../orders';
import {
  chargeSavedMethod,
  findSavedCharge,
  findSavedMethod,
  recheckSavedCharge,
  type SavedChargeResult,
} from '../../payments';
import { readZone } from '../../settings';
import { finishClaim, type ClaimedRenewal } from '../renewals/renewal-charges.repository';
import { findSubscription } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { methodTitle } from './describe-subscription';
import { graceDaysOf } from './lapse-overdue';
import { onlineGatewayOf } from './provider';
import {
  postpone,
  recordDisabled,
  recordOtherWay,
  recordProcessing,
  recordRefusal,
  type RenewalCharge,
} from './record-charge';
import type { Author } from './sync-subscription';

/** What has come of a try, in words for staff. */
export type ChargeOutcome = { readonly status: 'success' | 'failed' | 'processing'; readonly message: string };

const CHARGED = ['active', 'trialing', 'past_due'];

/** Whether the store charges renewals of a subscription as it stands. */
export const isCharged = ({ collection_method: method, status }: SubscriptionRow): boolean =>
  method === 'system' && CHARGED.includes(status);

const failed = (message: string): ChargeOutcome => ({ status: 'failed', message });

const PAID: ChargeOutcome = { status: 'success', message: 'The renewal has been paid.' };
const PROCESSING: ChargeOutcome = {
  status: 'processing',
  message: 'The payment provider is working on the payment. This may take some days.',
};
const UNANSWERED: ChargeOutcome = {
  status: 'processing',
  message: 'The payment provider did not answer. The store asks again, and the customer is charged once.',
};
const NOT_CHARGED = failed('The renewal is not charged any more.');
const OTHER_WAY = failed('The customer has chosen another way to pay this renewal.');
const NEEDS_CUSTOMER = "The customer's bank asks them to confirm the payment.";

/** Why the store cannot charge a subscription any more; null: it can. */
const lostAbility = async (platform: Platform, { row, orderId }: RenewalCharge): Promise<string | null> => {
  const gateway = onlineGatewayOf(platform, row);
  if (!gateway?.features.includes('system_subscription')) return 'The payment method cannot be charged by the store.';
  const mode = (await readOrdersById(platform.db, [orderId])).get(orderId)?.mode === 'live' ? 'live' : 'test';
  const saved = await findSavedMethod(platform, { orderId: row.parent_order_id, gateway: gateway.slug, mode });
  return saved ? null : 'No payment method of the customer is saved.';
};

/** One that takes days is only asked about: it must not be made a second time. */
const ask = async (
  platform: Platform,
  { claimed, orderId }: RenewalCharge,
  transactionId: number
): Promise<SavedChargeResult | null> => {
  const charge = claimed.rechecks === null ? chargeSavedMethod : recheckSavedCharge;
  try {
    return await charge(platform, { orderId, transactionId });
  } catch (error) {
    if (error instanceof UnavailableError) return null;
    throw error;
  }
};

const record = async (
  platform: Platform,
  charge: RenewalCharge,
  result: SavedChargeResult | null
): Promise<ChargeOutcome> => {
  switch (result?.status) {
    case 'paid':
      return PAID;
    case 'processing':
      await recordProcessing(platform, charge);
      return PROCESSING;
    // A bank that has asked for the customer asks again at the next try.
    case 'requires_action':
      await recordRefusal(platform, charge, { reason: NEEDS_CUSTOMER, canRetry: false });
      return failed(`${NEEDS_CUSTOMER} They can do so by the link of the order.`);
    case 'declined':
      await recordRefusal(platform, charge, result);
      return failed(result.reason);
    default:
      await postpone(platform, charge);
      return UNANSWERED;
  }
};

const leaveToOtherWay = async (platform: Platform, charge: RenewalCharge): Promise<ChargeOutcome> => {
  const zone = await readZone(platform);
  const startsAt = graceStart(charge.claimed.dueAt, await readPayableSince(platform, charge.orderId));
  const moments = retryMoments(startsAt, charge.row.billing_interval, zone, charge.graceDays);
  await recordOtherWay(platform, charge, nextRetry(moments, platform.clock.now()));
  return OTHER_WAY;
};

/** Null: the customer pays in another way. */
const openCharge = async (
  platform: Platform,
  { row, orderId }: RenewalCharge
): Promise<{ readonly id: number } | null> => {
  const method = { slug: row.current_payment_method, title: methodTitle(platform, row) };
  const begun = await findSavedCharge(platform, orderId);
  return openStoreCharge(platform, { orderId, method, begun });
};

const makeCharge = async (platform: Platform, charge: RenewalCharge): Promise<ChargeOutcome> => {
  const opened = await openCharge(platform, charge);
  if (!opened) return leaveToOtherWay(platform, charge);
  const lost = charge.claimed.rechecks === null ? await lostAbility(platform, charge) : null;
  if (lost !== null) {
    await recordDisabled(platform, charge, lost);
    return failed(lost);
  }
  return record(platform, charge, await ask(platform, charge, opened.id));
};

/**
 * Charges a renewal that this process has claimed to the saved payment method, and records what has come of it. May be repeated after a
 * crash at any moment: the charge of its order names one payment at the provider, which takes its money once. Outside of any transaction.
 * See docs/rules/subscriptions.md#charges-by-the-store.
 */
export const chargeRenewal = async (
  platform: Platform,
  claimed: ClaimedRenewal,
  author: Author
): Promise<ChargeOutcome> => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked after the commit.');
  const row = await findSubscription(platform.db, claimed.subscriptionId);
  const { orderId } = claimed;
  if (!row || orderId === null || !isCharged(row)) {
    await finishClaim(platform, claimed, { next_attempt_at: null });
    return NOT_CHARGED;
  }
  return makeCharge(platform, { claimed, row, orderId, graceDays: await graceDaysOf(platform, row), author });
};
