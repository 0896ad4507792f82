import type { Platform } from '../../../platform/platform';
import { findChargeOfPayment, findOrderOfPayment } from '../../orders';
import { billedSubscriptionsOf } from '../billed-subscriptions';
import type { PaymentReport, SavedMethod } from '../payment-report';
import type { StartedVendorPayment } from '../gateway';
import { findStartedByVendor, markCanceled, type StartedRow } from '../payment-states/started-payments.repository';
import { PAYPAL, requireCredentials, type Credentials } from './paypal-api';
import { findCapture, paidBill, type RequestedBill } from './paypal-bill';
import { TAKEN, type Capture } from './paypal-captures';
import { firstPriceOf, isPlanOf } from './paypal-plan-terms';
import {
  billsItsPlan,
  endPaypalSubscription,
  failuresOf,
  findPaypalSubscription,
  isAgreed,
  isOver,
  isTakenOver,
  type PaypalSubscription,
} from './paypal-subscription';
import { readPaypalPayments, type PaypalPayments } from './paypal-transactions';

/**
 * The first payment of a subscription goes by the name of the subscription. Whoever knows the client id, which every browser gets, may begin
 * subscriptions that name a transaction of the store, and may have one of the store's moved to another plan: so only those are believed
 * that the store has started, and only while they bill what their order sells.
 */
type First = {
  readonly found: PaypalSubscription;
  readonly started: StartedRow;
  readonly credentials: Credentials;
  /** It costs nothing at first. */
  readonly isFree: boolean;
  /** As it is listed; null: there is none. */
  readonly payment: Capture | null;
  /** It bills what its order sells, or has been recorded. */
  readonly isWanted: boolean;
};

const isStarted = (platform: Platform, found: PaypalSubscription, started: StartedRow | null, mode: string) => {
  const isOurs = started?.mode === mode && started.transactionUuid === found.custom_id;
  if (!isOurs) {
    platform.strapi.log.warn(`The PayPal subscription ${found.id} is left alone: the store has not started it.`);
  }
  return isOurs;
};

/** The order sells just what it bills, and waits for no other one. */
const isOfOrder = async (platform: Platform, found: PaypalSubscription, uuid: string): Promise<boolean> => {
  const orderId = await findOrderOfPayment(platform, uuid);
  const sold = orderId === null ? null : await billedSubscriptionsOf(platform).toBill(orderId, PAYPAL);
  return sold?.vendorSubscriptionId === found.id && billsItsPlan(found) && isPlanOf(found.plan, sold);
};

type Known = { readonly recorded: string | null; readonly payments: PaypalPayments | null };

/** What the store has recorded for it, whatever plan it is billed by since; what is too long ago to be listed is believed. */
const isKnown = ({ id }: PaypalSubscription, { recorded, payments }: Known): boolean =>
  recorded !== null && (recorded === id || payments?.first?.id === recorded || payments?.isWhole === false);

const captureOf = async (
  platform: Platform,
  credentials: Credentials,
  { recorded, payments }: Known
): Promise<Capture | null> => {
  const first = payments?.first;
  if (first) return { id: first.id, status: first.status, amount: first.amount_with_breakdown.gross_amount };
  return recorded !== null && payments?.isWhole === false ? findCapture(platform, credentials, recorded) : null;
};

const readKnown = async (
  platform: Platform,
  credentials: Credentials,
  found: PaypalSubscription,
  uuid: string
): Promise<Known & Pick<First, 'isFree'>> => {
  const recorded = await findChargeOfPayment(platform, PAYPAL, uuid);
  const isFree = recorded === found.id || (recorded === null && firstPriceOf(found.plan) === 0);
  const isListed = !isFree && found.status !== 'APPROVAL_PENDING';
  return {
    isFree,
    recorded,
    payments: isListed ? await readPaypalPayments(platform, credentials, found, recorded) : null,
  };
};

const findFirst = async (platform: Platform, { vendorId, mode }: StartedVendorPayment): Promise<First | null> => {
  const credentials = await requireCredentials(platform, mode);
  const found = await findPaypalSubscription(platform, credentials, vendorId);
  // No order has begun it, so that none of its payments is the first.
  if (!found || isTakenOver(found)) return null;
  const started = await findStartedByVendor(platform, PAYPAL, vendorId);
  if (!isStarted(platform, found, started, mode) || !started) return null;
  const { isFree, ...known } = await readKnown(platform, credentials, found, started.transactionUuid);
  const isWanted = isKnown(found, known) || (await isOfOrder(platform, found, started.transactionUuid));
  // Another message may have paid the order in between: what was recorded by then is known, and nothing that an order has is ended.
  const isOutdated =
    !isWanted && (await findChargeOfPayment(platform, PAYPAL, started.transactionUuid)) !== known.recorded;
  if (isOutdated) return findFirst(platform, { vendorId, mode });
  return { found, started, credentials, isFree, isWanted, payment: await captureOf(platform, credentials, known) };
};

const aboutOf = ({ found, started }: First) => ({
  ...{ transactionUuid: started.transactionUuid, vendorId: found.id, subscriptionId: found.id },
});

/** Ids alone, as of every other one: nobody can charge it but PayPal. */
export const savedOf = ({ id, subscriber }: PaypalSubscription): SavedMethod => ({
  vendorCustomerId: subscriber?.payer_id ?? '',
  vendorMethodId: id,
  type: 'paypal',
  details: { brand: 'PayPal', last_4: '', exp_month: null, exp_year: null },
});

const OTHER = 'The order does not ask for this subscription.';

const paidReport = async (
  platform: Platform,
  first: First,
  payment: Capture,
  wanted: RequestedBill
): Promise<PaymentReport> => {
  const { found, credentials, isWanted } = first;
  const capture = (await findCapture(platform, credentials, payment.id)) ?? payment;
  const payer = found.subscriber?.email_address === undefined ? {} : { email_address: found.subscriber.email_address };
  const report = await paidBill(platform, credentials, aboutOf(first), { capture, payer, wanted });
  return isWanted
    ? { ...report, savedMethod: savedOf(found) }
    : { ...report, charge: { ...report.charge, refusal: OTHER } };
};

const CANCELED = 'The payment was canceled.';
const DECLINED = 'The payment was declined.';

/** Nothing is paid at first: the buyer has agreed to what is paid later. */
const agreedReport = (first: First): PaymentReport => {
  const { found, credentials, isWanted } = first;
  const about = aboutOf(first);
  if (isAgreed(found) && isWanted) {
    return { ...about, state: 'set_up', id: found.id, mode: credentials.mode, savedMethod: savedOf(found) };
  }
  const reason = isAgreed(found) ? OTHER : CANCELED;
  return isAgreed(found) || isOver(found) ? { ...about, state: 'canceled', reason } : { ...about, state: 'open' };
};

/** Its money has not come. PayPal takes that of a first period within a day, and asks for what was refused again. */
const unpaidReport = (first: First): PaymentReport => {
  const { found, payment } = first;
  const about = aboutOf(first);
  if (payment?.status === 'PENDING') return { ...about, state: 'processing' };
  if (isOver(found)) return { ...about, state: 'canceled', reason: payment ? DECLINED : CANCELED };
  if (failuresOf(found) > 0 || payment) return { ...about, state: 'declined', reason: DECLINED };
  return { ...about, state: found.status === 'ACTIVE' ? 'processing' : 'open' };
};

const present = (platform: Platform, first: First, wanted: RequestedBill): Promise<PaymentReport> | PaymentReport => {
  const { isFree, payment } = first;
  if (payment && TAKEN.includes(payment.status)) return paidReport(platform, first, payment, wanted);
  return isFree ? agreedReport(first) : unpaidReport(first);
};

/** What the store does not wait for any more is over, unless the buyer has agreed to it since. */
const asEnded = (report: PaymentReport): PaymentReport => {
  if (report.state !== 'open' && report.state !== 'declined') return report;
  const { transactionUuid, vendorId } = report;
  return { transactionUuid, vendorId, state: 'canceled', reason: 'The store does not wait for this payment any more.' };
};

/** One that nobody wants takes no more money. What it has taken goes back. */
const endUnwanted = async (platform: Platform, { found, credentials, isWanted }: First): Promise<void> => {
  if (isWanted || !isAgreed(found)) return;
  platform.strapi.log.warn(`The PayPal subscription ${found.id} is ended: its order does not ask for it.`);
  await endPaypalSubscription(platform, credentials, found);
};

export type FirstPayment = { readonly report: PaymentReport; readonly isWanted: boolean };

/** How the first payment of a subscription stands; null: it is none of the store's. */
export const readFirstPayment = async (
  platform: Platform,
  payment: StartedVendorPayment,
  wanted: RequestedBill = { withDispute: false }
): Promise<FirstPayment | null> => {
  const first = await findFirst(platform, payment);
  if (!first) return null;
  await endUnwanted(platform, first);
  const report = await present(platform, first, wanted);
  return { report: first.started.isCanceled ? asEnded(report) : report, isWanted: first.isWanted };
};

const CAN_END: readonly PaymentReport['state'][] = ['open', 'declined'];

/** The buyer may still agree to what is not ended; then it is ended, and its money goes back, unless its order can still be paid. */
export const cancelFirstPayment = async (
  platform: Platform,
  payment: StartedVendorPayment
): Promise<PaymentReport | null> => {
  const first = await findFirst(platform, payment);
  if (!first) return null;
  await endUnwanted(platform, first);
  const report = await present(platform, first, { withDispute: false });
  if (!CAN_END.includes(report.state)) return report;
  await markCanceled(platform, PAYPAL, payment.vendorId);
  await endPaypalSubscription(platform, first.credentials, first.found);
  return (await readFirstPayment(platform, payment))?.report ?? null;
};
