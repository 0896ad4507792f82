import { fromProviderAmount } from '../../../domain/payment';
import { stripeStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import type { ReportedRenewal, SubscriptionReport, VendorSubscription } from '../gateway-subscriptions';
import type { PaidReport } from '../payment-report';
import { paidReport } from './read-stripe';
import { TRANSACTION } from './start-stripe';
import { requireClient, type Stripe } from './stripe-client';
import { AGREEMENT, dateOf, findSubscription, invoiceOf, isUnpaid, LIMITED } from './stripe-subscription';

/** The provider tells at most so many at once, and more are never missing. */
const MOST_BILLS = 100;

/** Its money may come, and come again. */
const BILLING: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
/** Whose dates say something of what is paid. */
const DATED: readonly string[] = ['active', 'trialing', 'past_due'];
const SETTLED: readonly (string | null)[] = ['paid', 'void'];

const idOf = (value: string | { readonly id: string } | undefined): string | null =>
  typeof value === 'object' ? value.id : (value ?? null);

const paymentOf = ({ payments }: Stripe.Invoice): string | null => {
  const paid = payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
};

/** The dates of a bill itself are those of the period before it. */
const renewalOf = (invoice: Stripe.Invoice): ReportedRenewal => {
  const periods = invoice.lines.data.map(({ period }) => period);
  return {
    id: invoice.id,
    paymentId: paymentOf(invoice),
    amount: fromProviderAmount(invoice.amount_paid, invoice.currency),
    dueAt: dateOf(Math.min(...periods.map(({ start }) => start), invoice.created)),
    paidUntil: dateOf(Math.max(...periods.map(({ end }) => end), invoice.created)),
  };
};

/** Other bills are not of a period: the first payment is that of its order, and changes are made at the provider by hand. */
const renewalsOf = async (client: Stripe, subscription: string): Promise<readonly ReportedRenewal[]> => {
  const { data } = await client.invoices.list({
    ...{ subscription, status: 'paid', limit: MOST_BILLS },
    expand: ['data.payments'],
  });
  return data
    .filter(({ billing_reason: reason }) => reason === 'subscription_cycle')
    .sort((a, b) => a.created - b.created)
    .map(renewalOf);
};

/** A period that has begun there and is not paid yet gives nobody access. */
const paidUntil = (found: Stripe.Subscription): Pick<SubscriptionReport, 'nextBillingDate'> => {
  const [item] = found.items.data;
  if (!item || !DATED.includes(found.status)) return {};
  const invoice = invoiceOf(found);
  const isPaid = found.status !== 'past_due' && (invoice === null || SETTLED.includes(invoice.status));
  return { nextBillingDate: dateOf(isPaid ? item.current_period_end : item.current_period_start) };
};

const failureOf = (found: Stripe.Subscription): Pick<SubscriptionReport, 'failure'> => {
  const invoice = invoiceOf(found);
  if (invoice?.status !== 'open' || !invoice.attempted) return {};
  const link = invoice.hosted_invoice_url ? ` The customer can pay it at ${invoice.hosted_invoice_url}` : '';
  const next = invoice.next_payment_attempt === null ? '' : ' The provider tries again.';
  return { failure: `The bill ${invoice.number ?? invoice.id} was not paid.${next}${link}` };
};

/** An end that the merchant has chosen there, and not the term that was sold. */
const endsWithPeriod = ({ cancel_at_period_end: ends, cancel_at, metadata, items }: Stripe.Subscription): boolean => {
  const end = items.data[0]?.current_period_end ?? 0;
  return ends || (cancel_at !== null && metadata[LIMITED] === undefined && cancel_at <= end);
};

const statusOf = (found: Stripe.Subscription) =>
  stripeStatus({
    status: found.status,
    cancellationReason: found.cancellation_details?.reason ?? null,
    cancelsAtPeriodEnd: endsWithPeriod(found),
    isRetried: (invoiceOf(found)?.next_payment_attempt ?? null) !== null,
  });

const namesOf = ({ customer, items, metadata }: Stripe.Subscription) => {
  const [item] = items.data;
  return {
    vendorCustomerId: typeof customer === 'string' ? customer : customer.id,
    ...(item ? { vendorPlanId: item.price.id } : {}),
    ...(metadata[TRANSACTION] ? { transactionUuid: metadata[TRANSACTION] } : {}),
  };
};

/** The whole state of a subscription, read from the provider: what a message says of it is not looked at. */
export const readStripeSubscription = async (
  platform: Platform,
  { vendorId, mode }: VendorSubscription
): Promise<SubscriptionReport | null> => {
  const client = await requireClient(platform, mode);
  const found = await findSubscription(client, vendorId);
  const status = found && statusOf(found);
  if (!found || !status) return null;
  const isBegun = !isUnpaid(found);
  return {
    status,
    ...namesOf(found),
    ...paidUntil(found),
    ...failureOf(found),
    renewals: isBegun ? await renewalsOf(client, vendorId) : [],
    isBilling: isBegun && BILLING.includes(found.status) && !found.cancel_at_period_end,
    hasEnd: found.cancel_at !== null || found.cancel_at_period_end,
    isTakenOver: found.metadata[AGREEMENT] !== undefined,
  };
};

/** The payment of such a bill, with what has gone back of it. */
export const readStripeRenewal = async (
  platform: Platform,
  { paymentId, mode }: ReportedRenewal & Pick<VendorSubscription, 'mode'>
): Promise<Omit<PaidReport, 'transactionUuid'> | null> => {
  if (paymentId === null) return null;
  const client = await requireClient(platform, mode);
  const intent = await client.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
  const { latest_charge: charge } = intent;
  if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string') return null;
  const about = { transactionUuid: '', vendorId: paymentId };
  const { transactionUuid: _uuid, ...report } = await paidReport(
    client,
    about,
    { intent, charge },
    { withRefunds: false }
  );
  return report;
};
