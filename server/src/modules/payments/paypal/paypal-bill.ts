import type { Platform } from '../../../platform/platform';
import { findPaymentsByCharge } from '../../orders';
import type { ReportedRenewal, VendorSubscription } from '../gateway-subscriptions';
import type { PaidReport, PaymentReport, ReportedRefund } from '../payment-report';
import { findStarted, findStartedByVendor, type StartedRow } from '../payment-states/started-payments.repository';
import { findAtPaypal, PAYPAL, requireCredentials, type Credentials } from './paypal-api';
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
import { readDisputes } from './paypal-disputes';
import { isSubscriptionId } from './paypal-subscription';

/** What is looked for beside the money itself. */
export type RequestedBill = {
  readonly withDispute: boolean;
  readonly reversal?: Reversal | null;
  /** A refund that a message has named: PayPal lists none of them. */
  readonly refundId?: string | null;
  /** No message is the cause: what the status says is believed. */
  readonly isWhole?: boolean;
};

const ID = /^[\w-]{1,100}$/;

export const findCapture = async (platform: Platform, credentials: Credentials, id: string): Promise<Capture | null> =>
  ID.test(id)
    ? ((await findAtPaypal(platform, credentials, `/v2/payments/captures/${id}`)) as unknown as Capture)
    : null;

type Linked = Refund & { readonly links?: readonly { readonly rel?: string; readonly href?: string }[] };

const isOf = ({ links = [] }: Linked, captureId: string): boolean =>
  links.some(({ rel, href = '' }) => rel === 'up' && href.endsWith(`/captures/${captureId}`));

/** As the provider knows it, and not as the message told. */
const namedRefund = async (
  platform: Platform,
  credentials: Credentials,
  captureId: string,
  refundId: string | null | undefined
): Promise<readonly ReportedRefund[]> => {
  if (!refundId || !ID.test(refundId)) return [];
  const found = (await findAtPaypal(platform, credentials, `/v2/payments/refunds/${refundId}`)) as unknown as Linked;
  return found && isOf(found, captureId) ? refundsOf([found]) : [];
};

export type BillAbout = Pick<PaymentReport, 'transactionUuid' | 'vendorId' | 'subscriptionId'>;

/** A payment that has come for a subscription, with what went back of it. */
export const paidBill = async (
  platform: Platform,
  credentials: Credentials,
  about: BillAbout,
  { capture, payer, wanted }: { readonly capture: Capture; readonly payer?: Payer; readonly wanted: RequestedBill }
): Promise<PaidReport> => {
  const paid = chargeOf(capture, credentials.mode, payer);
  const named = await namedRefund(platform, credentials, capture.id, wanted.refundId);
  const money = { transactionUuid: about.transactionUuid, currency: paid.currency };
  const refunds = await withReversal(platform, named, money, wanted.reversal);
  const disputes = wanted.withDispute ? await readDisputes(platform, credentials, capture) : [];
  const charge = { ...paid, ...goneBy(capture, refunds, wanted.isWhole) };
  return { ...about, state: 'paid', charge, refunds, disputes };
};

/** The payment that a charge of PayPal was recorded for, where a subscription has brought it: the first one, or that of a renewal. */
export const findBillOf = async (platform: Platform, chargeId: string): Promise<StartedRow | null> => {
  const renewal = await findStartedByVendor(platform, PAYPAL, chargeId);
  if (renewal) return renewal;
  for (const uuid of await findPaymentsByCharge(platform, PAYPAL, chargeId)) {
    const first = (await findStarted(platform, uuid)).find(({ vendorId }) => isSubscriptionId(vendorId));
    if (first) return first;
  }
  return null;
};

/** The payment of a renewal goes by the name of its charge, those of orders by names of their own. */
export const findRenewalCharge = async (platform: Platform, vendorId: string): Promise<StartedRow | null> => {
  const isCharge = (await findPaymentsByCharge(platform, PAYPAL, vendorId)).length > 0;
  return isCharge ? findStartedByVendor(platform, PAYPAL, vendorId) : null;
};

/** How a charge stands that was recorded for the first payment of a subscription, or for a renewal. Null: the provider does not know it. */
export const readRecordedBill = async (
  platform: Platform,
  { vendorId, transactionUuid, mode }: Pick<StartedRow, 'vendorId' | 'transactionUuid' | 'mode'>,
  chargeId: string,
  wanted: RequestedBill
): Promise<PaymentReport | null> => {
  const credentials = await requireCredentials(platform, mode);
  const capture = await findCapture(platform, credentials, chargeId);
  if (!capture || !TAKEN.includes(capture.status)) return null;
  return paidBill(platform, credentials, { transactionUuid, vendorId }, { capture, wanted });
};

/** The payment of a renewal, with what has gone back of it. Null: its money is known by the bill alone. */
export const readPaypalRenewal = async (
  platform: Platform,
  { paymentId, mode }: ReportedRenewal & Pick<VendorSubscription, 'mode'>
): Promise<Omit<PaidReport, 'transactionUuid'> | null> => {
  const credentials = await requireCredentials(platform, mode);
  const capture = paymentId === null ? null : await findCapture(platform, credentials, paymentId);
  if (!capture || !TAKEN.includes(capture.status)) return null;
  const about = { transactionUuid: '', vendorId: capture.id };
  const wanted = { withDispute: false, isWhole: true };
  const { transactionUuid: _none, ...report } = await paidBill(platform, credentials, about, { capture, wanted });
  return report;
};
