import { fromDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import { takesCharge } from '../../orders';
import type { PaymentReport, StartedVendorPayment } from '../gateway';
import type { PaymentMode } from '../methods/method-fields';
import { findStarted, findStartedByVendor, markCanceled } from '../payment-states/started-payments.repository';
import { isSamePayee, type Payee } from './payee';
import { AGREED_WITHIN } from './start-paypal';
import { askPatiently, callPaypal, PAYPAL, PaypalRefusal, requireCredentials, type Credentials } from './paypal-api';
import {
  chargeOf,
  goneBy,
  refundsOf,
  TAKEN,
  withReversal,
  type Capture,
  type Payer,
  type Refund,
  type Reversal,
} from './paypal-captures';
import { readDisputes, type Money } from './paypal-disputes';

type Unit = {
  readonly custom_id?: string;
  readonly amount?: Money;
  readonly payee?: Payee;
  readonly payments?: { readonly captures?: readonly Capture[]; readonly refunds?: readonly Refund[] };
};
type PaypalOrder = {
  readonly id: string;
  readonly status: string;
  /** Moves on whenever the buyer agrees anew. */
  readonly update_time?: string;
  readonly payer?: Payer;
  readonly purchase_units?: readonly Unit[];
};

const REFUSED: readonly string[] = ['DECLINED', 'FAILED'];

/** Why an order at PayPal is none of those that the store has started; null where it is one. */
const strangeness = async (platform: Platform, order: PaypalOrder, mode: PaymentMode): Promise<string | null> => {
  const [unit] = order.purchase_units ?? [];
  const rows = await findStarted(platform, unit?.custom_id ?? '');
  const started = rows.find((row) => row.gateway === PAYPAL && row.vendorId === order.id && row.mode === mode);
  if (!started) return 'the store has not started it';
  const payees = [unit?.payee, ...(unit?.payments?.captures ?? []).map(({ payee }) => payee)];
  return payees.every((payee) => isSamePayee(started.payee, payee)) ? null : 'its money goes to somebody else';
};

/**
 * Whoever knows the client id, which every browser gets, may make orders at the provider that name a transaction of the store: one
 * of another price, or one whose money goes to another account. The store's own are those that it has started.
 */
const isOwn = async (platform: Platform, order: PaypalOrder, mode: PaymentMode): Promise<boolean> => {
  if (!order.purchase_units?.[0]?.custom_id) return false;
  const strange = await strangeness(platform, order, mode);
  if (strange !== null) platform.strapi.log.warn(`The PayPal order ${order.id} is left alone: ${strange}.`);
  return strange === null;
};

/** What the buyer has agreed to is taken only where the order still asks for just that. */
const isWanted = async (platform: Platform, { custom_id, amount }: Unit, mode: PaymentMode): Promise<boolean> => {
  if (!custom_id || !amount) return false;
  const money = { amount: fromDecimalAmount(amount.value), currency: amount.currency_code };
  return takesCharge(platform, { transactionUuid: custom_id, mode, ...money });
};

/**
 * Two processes that take it at once, and one that heard no answer, use one key; the provider takes it once. It would answer a refusal
 * under the same key for hours, so a buyer who agrees anew with other means is another try.
 */
const captureKey = ({ id, update_time: agreedAt = '' }: PaypalOrder): string => `capture-${id}-${agreedAt}`;

const capture = async (platform: Platform, credentials: Credentials, order: PaypalOrder): Promise<PaypalOrder> => {
  const { id } = order;
  try {
    const request = {
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
      key: captureKey(order),
      body: {},
    } as const;
    return (await askPatiently(platform, credentials, request)) as unknown as PaypalOrder;
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    platform.strapi.log.warn(`PayPal did not take the payment ${id}: ${error.message}`);
    return readOrder(platform, credentials, id);
  }
};

const readOrder = async (platform: Platform, credentials: Credentials, id: string): Promise<PaypalOrder> =>
  (await callPaypal(platform, credentials, {
    method: 'GET',
    path: `/v2/checkout/orders/${encodeURIComponent(id)}`,
  })) as unknown as PaypalOrder;

type About = { readonly transactionUuid: string; readonly vendorId: string };

const unpaid = (about: About, status: string, taken: Capture | undefined): PaymentReport => {
  if (status === 'VOIDED') return { ...about, state: 'canceled', reason: 'The payment was canceled.' };
  // E-checks, and what PayPal reviews: the money comes in some days, or is declined then.
  if (taken?.status === 'PENDING') return { ...about, state: 'processing' };
  if (taken && REFUSED.includes(taken.status)) {
    // An order that is complete takes no other try: no money comes by it any more, as where an e-check bounces.
    const state = status === 'COMPLETED' ? 'canceled' : 'declined';
    return { ...about, state, reason: 'The payment was declined.' };
  }
  return { ...about, state: 'open' };
};

type CaptureRequest = {
  readonly withDispute: boolean;
  readonly reversal?: Reversal | null;
  /** No message is the cause, whose refund might not be listed yet: what the status of the capture says is believed. */
  readonly isWhole?: boolean;
};

const presentOrder = async (
  platform: Platform,
  credentials: Credentials,
  { id, status, payer, purchase_units: units = [] }: PaypalOrder,
  wanted: CaptureRequest
): Promise<PaymentReport | null> => {
  const [unit] = units;
  if (!unit?.custom_id) return null;
  const about = { transactionUuid: unit.custom_id, vendorId: id };
  const taken = unit.payments?.captures?.at(-1);
  if (!taken || !TAKEN.includes(taken.status)) return unpaid(about, status, taken);
  const paid = chargeOf(taken, credentials.mode, payer);
  const disputes = wanted.withDispute ? await readDisputes(platform, credentials, taken) : [];
  const { reversal, isWhole } = wanted;
  const payment = { transactionUuid: about.transactionUuid, currency: paid.currency };
  const listed = refundsOf(unit.payments?.refunds, unit.custom_id);
  const refunds = await withReversal(platform, listed, payment, reversal);
  const charge = { ...paid, ...goneBy(taken, refunds, isWhole) };
  return { ...about, state: 'paid', charge, refunds, disputes };
};

type Found = { readonly credentials: Credentials; readonly wanted: CaptureRequest };

/** The buyer may still agree to it, but the store takes nothing by it any more: see `cancelPaypal`. */
const isEnded = async (platform: Platform, { id, purchase_units: [unit] = [] }: PaypalOrder): Promise<boolean> =>
  (await findStarted(platform, unit?.custom_id ?? '')).some((row) => row.vendorId === id && row.isCanceled);

const asEnded = (report: PaymentReport | null): PaymentReport | null => {
  if (report?.state !== 'open' && report?.state !== 'declined') return report;
  const { transactionUuid, vendorId } = report;
  return { transactionUuid, vendorId, state: 'canceled', reason: 'The store does not wait for this payment any more.' };
};

const takeAgreed = async (platform: Platform, order: PaypalOrder, { credentials, wanted }: Found) => {
  await capture(platform, credentials, order);
  // What a capture answers is less than what the order says.
  const taken = await readOrder(platform, credentials, order.id);
  const isOurs = await isOwn(platform, taken, credentials.mode);
  return isOurs ? presentOrder(platform, credentials, taken, wanted) : null;
};

/** The whole state of a payment; takes the money where the buyer has agreed to it. Disputes are asked about where one was told of. */
export const readPaypal = async (
  platform: Platform,
  { vendorId, mode }: StartedVendorPayment,
  wanted: CaptureRequest = { withDispute: false }
): Promise<PaymentReport | null> => {
  const credentials = await requireCredentials(platform, mode);
  const order = await readOrder(platform, credentials, vendorId);
  if (!(await isOwn(platform, order, mode))) return null;
  if (await isEnded(platform, order)) return asEnded(await presentOrder(platform, credentials, order, wanted));
  const [unit] = order.purchase_units ?? [];
  const takes = order.status === 'APPROVED' && unit !== undefined && (await isWanted(platform, unit, mode));
  if (takes) return takeAgreed(platform, order, { credentials, wanted });
  return presentOrder(platform, credentials, order, wanted);
};

const isUnknown = (error: unknown): boolean => error instanceof PaypalRefusal && error.status === 404;

/** The provider forgets orders that nobody has agreed to in time; one that is new may not be known everywhere yet. */
const forgotten = async (platform: Platform, { vendorId }: StartedVendorPayment): Promise<PaymentReport | null> => {
  const row = await findStartedByVendor(platform, PAYPAL, vendorId);
  if (!row || platform.clock.now().getTime() - row.createdAt.getTime() < AGREED_WITHIN) return null;
  const { transactionUuid } = row;
  return { transactionUuid, vendorId, state: 'canceled', reason: 'The page of the payment provider has expired.' };
};

/** `readPaypal`, for a payment that the store has started: one that has expired is over. */
export const inspectPaypal = async (
  platform: Platform,
  payment: StartedVendorPayment,
  wanted: CaptureRequest
): Promise<PaymentReport | null> => {
  try {
    return await readPaypal(platform, payment, wanted);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return forgotten(platform, payment);
  }
};

/**
 * The provider cannot end an order that a buyer may agree to; but it takes no money before the store asks for it, and from now on the
 * store does not. An order that the provider has forgotten cannot be paid.
 */
export const cancelPaypal = async (
  platform: Platform,
  payment: StartedVendorPayment
): Promise<PaymentReport | null> => {
  await markCanceled(platform, PAYPAL, payment.vendorId);
  try {
    return await readPaypal(platform, payment);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return null;
  }
};
