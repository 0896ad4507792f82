import { fromProviderAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { PaymentReport, ReportedDispute, ReportedRefund, StartedVendorPayment } from '../gateway';
import type { PaidReport } from '../payment-report';
import { findStartedByVendor } from '../payment-states/started-payments.repository';
import { unpaidSavedReport } from './declined-charge';
import { readSetUp } from './read-set-up';
import { savedByPayment } from './saved-method-of';
import { CHECKOUT, TRANSACTION } from './start-stripe';
import { requireClient, STRIPE, type Stripe } from './stripe-client';
import { SUBSCRIPTION } from './stripe-subscription';

/** Of one charge; the provider tells at most a hundred at once. */
const MOST_REFUNDS = 1_000;
const REFUNDS_AT_ONCE = 100;
const MOST_DISPUTES = 100;

/** Inquiries of a bank: nothing has been withdrawn. Source: the provider's description of disputes. */
const INQUIRY = /^warning_/;

const WON: readonly string[] = ['won', 'warning_closed'];
/** Over without a judgement of the bank: the money tells what has become of it, and not the word. */
const OVER: readonly string[] = ['lost', 'prevented'];

/** What is taken for a dispute and given back for it; in the currency of the account, so only its sign is looked at. */
const isWithdrawn = ({ balance_transactions: moves }: Stripe.Dispute): boolean =>
  moves.reduce((sum, { amount }) => sum + amount, 0) < 0;

const stateOf = (dispute: Stripe.Dispute): ReportedDispute['state'] => {
  if (WON.includes(dispute.status)) return 'won';
  if (!OVER.includes(dispute.status)) return 'open';
  return dispute.status === 'lost' || isWithdrawn(dispute) ? 'lost' : 'won';
};

/** Left out where the bank disputes in another currency than that of the charge: then it is all of it. */
const disputedAmount = (dispute: Stripe.Dispute, charge: Stripe.Charge): Pick<ReportedDispute, 'amount'> => {
  const isOver = OVER.includes(dispute.status);
  if (INQUIRY.test(dispute.status) || (isOver && !isWithdrawn(dispute))) return { amount: 0 };
  if (dispute.currency !== charge.currency) return {};
  return { amount: fromProviderAmount(dispute.amount, dispute.currency) };
};

export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/** Waits for the buyer's bank, or for the buyer: the money is not on its way yet. */
export const isPending = ({ status }: Stripe.Refund): boolean => status === 'pending' || status === 'requires_action';

/** The provider's seconds. */
const timeOf = (seconds: number): Date => new Date(seconds * 1_000);

/**
 * Disputes take their money by themselves: a refund is none of theirs, and may be just as much. One that was made on the provider's pages
 * is never told as pending: what waits is asked for again by the store, which asks for its own refunds alone.
 */
const refundOf = (refund: Stripe.Refund): ReportedRefund => {
  const refundUuid = refund.metadata?.shop_refund;
  return {
    id: refund.id,
    amount: fromProviderAmount(refund.amount, refund.currency),
    isReversal: false,
    at: timeOf(refund.created),
    ...(refundUuid ? { refundUuid } : {}),
    ...(hasFailed(refund) ? { hasFailed: true } : {}),
    ...(refundUuid && isPending(refund) ? { isPending: true } : {}),
  };
};

/** A refund that has failed is not among what was refunded any more: it is looked for where a message told of refunds. */
const refundsOf = async (
  client: Stripe,
  charge: Stripe.Charge,
  withRefunds: boolean
): Promise<readonly ReportedRefund[]> => {
  if (charge.amount_refunded === 0 && !withRefunds) return [];
  const pages = client.refunds.list({ charge: charge.id, limit: REFUNDS_AT_ONCE });
  return (await pages.autoPagingToArray({ limit: MOST_REFUNDS })).sort((a, b) => a.created - b.created).map(refundOf);
};

/** Money that is taken, given back and taken again makes one more balance transaction each time. */
const disputeOf = (dispute: Stripe.Dispute, charge: Stripe.Charge): ReportedDispute => ({
  id: dispute.id,
  state: stateOf(dispute),
  ...disputedAmount(dispute, charge),
  reason: dispute.reason,
  openedAt: timeOf(dispute.created),
  version: dispute.balance_transactions.length,
});

/** All of them: the money of each is followed by itself. */
const disputesOf = async (client: Stripe, charge: Stripe.Charge): Promise<readonly ReportedDispute[]> => {
  if (!charge.disputed) return [];
  const { data } = await client.disputes.list({ charge: charge.id, limit: MOST_DISPUTES });
  return data.sort((a, b) => a.created - b.created).map((dispute) => disputeOf(dispute, charge));
};

const savedBy = (intent: Stripe.PaymentIntent, charge: Stripe.Charge) => {
  const savedMethod = savedByPayment(intent, charge);
  return savedMethod ? { savedMethod } : {};
};

const payerOf = ({ payment_method_details: details, billing_details: payer }: Stripe.Charge) => ({
  ...(details ? { methodType: details.type } : {}),
  ...(details?.card?.last4 ? { cardLast4: Number(details.card.last4) } : {}),
  ...(details?.card?.brand ? { cardBrand: details.card.brand } : {}),
  ...(payer?.email ? { payerEmail: payer.email } : {}),
});

type About = Pick<PaymentReport, 'transactionUuid' | 'vendorId' | 'subscriptionId'>;

type Wanted = { readonly withRefunds: boolean };

export const paidReport = async (
  client: Stripe,
  about: About,
  { intent, charge }: { readonly intent: Stripe.PaymentIntent; readonly charge: Stripe.Charge },
  { withRefunds }: Wanted
): Promise<PaidReport> => {
  const disputes = await disputesOf(client, charge);
  return {
    ...about,
    state: 'paid',
    charge: {
      id: charge.id,
      amount: fromProviderAmount(charge.amount_captured, charge.currency),
      currency: charge.currency.toUpperCase(),
      mode: charge.livemode ? 'live' : 'test',
      ...payerOf(charge),
    },
    ...savedBy(intent, charge),
    refunds: await refundsOf(client, charge, withRefunds),
    disputes,
  };
};

/** What the buyer was told to do at a bank or in a shop: vouchers and transfers that are paid within days. */
const TAKES_DAYS: readonly string[] = [
  'boleto_display_details',
  'konbini_display_details',
  'multibanco_display_details',
  'oxxo_display_details',
  'display_bank_transfer_instructions',
  'verify_with_microdeposits',
];

const isProcessing = ({ status, next_action: next }: Stripe.PaymentIntent): boolean =>
  status === 'processing' || (status === 'requires_action' && TAKES_DAYS.includes(next?.type ?? ''));

const unpaidReport = (about: About, intent: Stripe.PaymentIntent): PaymentReport => {
  if (intent.status === 'canceled') return { ...about, state: 'canceled', reason: 'The payment was canceled.' };
  if (isProcessing(intent)) return { ...about, state: 'processing' };
  if (intent.metadata[CHECKOUT] === 'saved') return unpaidSavedReport(about, intent);
  const wasDeclined = intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
  if (!wasDeclined || intent.metadata[CHECKOUT] === 'hosted') return { ...about, state: 'open' };
  const reason = intent.last_payment_error?.message ?? 'The payment was declined.';
  return { ...about, state: 'declined', reason };
};

type Names = {
  /** What the store knows the payment by. */
  readonly vendorId?: string;
  /** The transaction that the store has recorded it for, where the provider has made it by itself. */
  readonly knownAs?: string | undefined;
};

/** Of an intent whose latest charge was asked for with it. Null: it is none of the store's. */
export const reportOfIntent = async (
  client: Stripe,
  intent: Stripe.PaymentIntent,
  wanted: Wanted,
  { vendorId = intent.id, knownAs }: Names = {}
): Promise<PaymentReport | null> => {
  const { [TRANSACTION]: transactionUuid = knownAs, [SUBSCRIPTION]: subscriptionId } = intent.metadata;
  // Other systems may use the same account: their payments are none of ours.
  if (!transactionUuid) return null;
  const about = { transactionUuid, vendorId, ...(subscriptionId ? { subscriptionId } : {}) };
  const charge = intent.latest_charge;
  if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string') {
    return unpaidReport(about, intent);
  }
  return paidReport(client, about, { intent, charge }, wanted);
};

const readIntent = async (
  client: Stripe,
  id: string,
  wanted: Wanted,
  names: Names = {}
): Promise<PaymentReport | null> =>
  reportOfIntent(client, await client.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), wanted, names);

const isDelayed = ({ status, payment_status: payment }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && payment === 'unpaid';

/** A page that is complete takes no other try: where its bank debit or voucher has failed, no money comes by it any more. */
const asFinal = (report: PaymentReport | null): PaymentReport | null => {
  if (report?.state !== 'open') return report;
  const { transactionUuid, vendorId } = report;
  return { transactionUuid, vendorId, state: 'canceled', reason: 'The payment has failed.' };
};

const readSession = async (client: Stripe, id: string, wanted: Wanted): Promise<PaymentReport | null> => {
  const session = await client.checkout.sessions.retrieve(id);
  const transactionUuid = session.metadata?.[TRANSACTION];
  if (!transactionUuid) return null;
  const about = { transactionUuid, vendorId: id };
  const { payment_intent: intent, setup_intent: setUp } = session;
  if (session.status === 'expired') {
    return { ...about, state: 'canceled', reason: 'The page of the payment provider has expired.' };
  }
  if (setUp !== null) return readSetUp(client, typeof setUp === 'string' ? setUp : setUp.id, id);
  if (intent !== null) {
    const names = { vendorId: id };
    const report = await readIntent(client, typeof intent === 'string' ? intent : intent.id, wanted, names);
    return session.status === 'complete' ? asFinal(report) : report;
  }
  return { ...about, state: isDelayed(session) ? 'processing' : 'open' };
};

/** The whole state of a payment, read from the provider: what a message or a browser says of it is not looked at. */
export const readStripe = async (
  platform: Platform,
  { vendorId, mode }: StartedVendorPayment,
  wanted: Wanted = { withRefunds: false }
): Promise<PaymentReport | null> => {
  const client = await requireClient(platform, mode);
  if (vendorId.startsWith('seti_')) return readSetUp(client, vendorId);
  if (vendorId.startsWith('cs_')) return readSession(client, vendorId, wanted);
  const known = await findStartedByVendor(platform, STRIPE, vendorId);
  return readIntent(client, vendorId, wanted, { knownAs: known?.transactionUuid });
};
