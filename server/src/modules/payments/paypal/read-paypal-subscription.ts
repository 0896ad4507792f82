import { fromDecimalAmount } from '../../../domain/payment';
import { addIntervals, payPalStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import type { ReportedRenewal, SubscriptionReport, VendorSubscription } from '../gateway-subscriptions';
import { findChargeOfPayment } from '../../orders';
import { findStartedByVendor } from '../payment-states/started-payments.repository';
import { PAYPAL, requireCredentials } from './paypal-api';
import { hasTrial, intervalOf, regularCycleOf } from './paypal-plan-terms';
import {
  dateOf,
  failuresOf,
  findPaypalSubscription,
  isAgreed,
  isTakenOver,
  type PaypalSubscription,
} from './paypal-subscription';
import { PAYPAL_ZONE, readPaypalPayments, type PaypalPayments, type PaypalTransaction } from './paypal-transactions';

/** What was paid elsewhere lasts until it begins to bill. */
const isWaiting = (found: PaypalSubscription, { later }: PaypalPayments): boolean =>
  isTakenOver(found) && later.length === 0;

const statusOf = (found: PaypalSubscription, payments: PaypalPayments) =>
  payPalStatus({
    status: found.status,
    failedPayments: failuresOf(found),
    isInTrial: isWaiting(found, payments) || (hasTrial(found.plan) && payments.later.length === 0),
    isLimited: (regularCycleOf(found.plan)?.total_cycles ?? 0) > 0,
  });

/** A payment that is asked for again moves no date: nobody has paid for what comes behind it. */
const nextDate = (found: PaypalSubscription): Date | undefined =>
  found.status === 'ACTIVE' && failuresOf(found) === 0 ? dateOf(found.billing_info?.next_billing_time) : undefined;

/** Before its first payment, what was taken over is paid until it begins, and no longer. */
const paidUntil = (found: PaypalSubscription, payments: PaypalPayments): Date | undefined => {
  const next = nextDate(found);
  return next && isWaiting(found, payments) ? dateOf(found.start_time) : next;
};

const renewalOf =
  (found: PaypalSubscription, last: PaypalTransaction | undefined) =>
  (transaction: PaypalTransaction): ReportedRenewal => {
    const dueAt = dateOf(transaction.time) ?? new Date(0);
    const regular = regularCycleOf(found.plan);
    const end = addIntervals(dueAt, regular ? intervalOf(regular.frequency) : '', 1, PAYPAL_ZONE);
    const next = transaction === last ? nextDate(found) : undefined;
    return {
      ...{ id: transaction.id, paymentId: transaction.id, dueAt },
      amount: fromDecimalAmount(transaction.amount_with_breakdown.gross_amount.value),
      paidUntil: next && next > dueAt ? next : end,
    };
  };

const failureOf = (found: PaypalSubscription): Pick<SubscriptionReport, 'failure'> => {
  if (failuresOf(found) === 0) return {};
  const { amount, reason_code: reason, next_payment_retry_time: again } = found.billing_info?.last_failed_payment ?? {};
  const money = amount ? ` of ${amount.value} ${amount.currency_code}` : '';
  const why = reason ? ` (${reason})` : '';
  const next = again ? ` PayPal tries again at ${again}.` : '';
  return { failure: `The payment${money} was refused${why}.${next}` };
};

/** What the order of the sale was paid by, where the store has started the subscription; its own name where that cost nothing. */
const recordedOf = async (platform: Platform, found: PaypalSubscription): Promise<string | null> => {
  const { id } = found;
  if (isTakenOver(found)) return id;
  const started = await findStartedByVendor(platform, PAYPAL, id);
  return started ? findChargeOfPayment(platform, PAYPAL, started.transactionUuid) : null;
};

/**
 * The whole state of a subscription, read from the provider: what a message says of it is not looked at. It is the store's by its id alone, as
 * every browser can begin others that name a transaction of the store.
 */
export const readPaypalSubscription = async (
  platform: Platform,
  { vendorId, mode }: VendorSubscription
): Promise<SubscriptionReport | null> => {
  const credentials = await requireCredentials(platform, mode);
  const found = await findPaypalSubscription(platform, credentials, vendorId);
  if (!found) return null;
  const payments = await readPaypalPayments(platform, credentials, found, await recordedOf(platform, found));
  const status = statusOf(found, payments);
  if (!status) return null;
  const next = paidUntil(found, payments);
  const payer = found.subscriber?.payer_id;
  return {
    status,
    ...(next ? { nextBillingDate: next } : {}),
    ...(payer ? { vendorCustomerId: payer } : {}),
    ...{ vendorPlanId: found.plan_id, ...failureOf(found) },
    renewals: payments.later.map(renewalOf(found, payments.later.at(-1))),
    isBilling: isAgreed(found),
    isTakenOver: isTakenOver(found),
    hasEnd: (regularCycleOf(found.plan)?.total_cycles ?? 0) > 0,
  };
};
