import type { Platform } from '../../../platform/platform';
import type { ProviderOutcome } from '../gateway';
import type { FoundSubscription, VendorSubscription } from '../gateway-subscriptions';
import { fromProviderAmount } from '../../../domain/payment';
import { addIntervals } from '../../../domain/subscription';
import { localZone } from '../../../domain/search';
import { loadStripe, requireClient, type Stripe } from './stripe-client';

/** Names the subscription in the payment that begins it. */
export const SUBSCRIPTION = 'shop_subscription';
/** Names the agreement that it was taken over by from another gateway. */
export const AGREEMENT = 'shop_agreement';
/** The store has told the provider after how many bills it ends. */
export const LIMITED = 'shop_limited';

const OVER: readonly string[] = ['canceled', 'incomplete_expired'];
/** Goes on by itself to its next bill. */
const RUNNING: readonly string[] = ['active', 'trialing'];

export const isOver = ({ status }: Stripe.Subscription): boolean => OVER.includes(status);

/** Objects that were asked for as a whole. */
const wholeOf = <Whole extends object>(value: string | Whole | null | undefined): Whole | null =>
  typeof value === 'object' ? value : null;

export const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null => wholeOf(invoice);

/** Nobody has paid the first bill, or agreed to the later ones. */
export const isUnpaid = (subscription: Stripe.Subscription): boolean => {
  const invoice = invoiceOf(subscription);
  const isFirstOpen = invoice?.billing_reason === 'subscription_create' && invoice.status === 'open';
  return subscription.status === 'incomplete' || subscription.pending_setup_intent !== null || isFirstOpen;
};

/** The provider's own dates: its seconds. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

/** Null where the provider does not know it. */
export const findSubscription = async (
  client: Stripe,
  id: string,
  expand: readonly string[] = ['latest_invoice']
): Promise<Stripe.Subscription | null> => {
  try {
    return await client.subscriptions.retrieve(id, { expand: [...expand] });
  } catch (error) {
    const { StripeInvalidRequestError } = (await loadStripe()).errors;
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
};

/** What the provider refuses has happened before, or cannot: what is read next tells. @throws what is no refusal. */
export const orRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    const { StripeInvalidRequestError } = (await loadStripe()).errors;
    if (!(error instanceof StripeInvalidRequestError)) throw error;
  }
};

/** One that was begun and not paid: nobody can pay its first bill any more, and it never bills again. */
export const endBegun = async (client: Stripe, id: string): Promise<void> => {
  const found = await findSubscription(client, id);
  if (!found || (!isUnpaid(found) && !isOver(found))) return;
  if (!isOver(found)) await orRefused(client.subscriptions.cancel(id));
  const invoice = invoiceOf(found);
  if (invoice?.status === 'open' && invoice.id) await orRefused(client.invoices.voidInvoice(invoice.id));
};

/** Nothing is billed any more. */
export const endAtOnce = async (client: Stripe, found: Stripe.Subscription): Promise<void> => {
  if (!isOver(found)) await orRefused(client.subscriptions.cancel(found.id));
};

const DONE: ProviderOutcome = { status: 'success' };

/**
 * With the period that is paid, or at once. What is overdue or paused has no paid period to end with, and the provider would go on asking
 * for its money.
 */
export const cancelStripeSubscription = async (
  platform: Platform,
  { vendorId, mode }: VendorSubscription,
  { atOnce }: { readonly atOnce: boolean }
): Promise<ProviderOutcome> => {
  const client = await requireClient(platform, mode);
  const found = await findSubscription(client, vendorId);
  if (!found || isOver(found)) return DONE;
  if (atOnce || !RUNNING.includes(found.status)) await client.subscriptions.cancel(vendorId);
  else await client.subscriptions.update(vendorId, { cancel_at_period_end: true });
  return { ...DONE, vendorId };
};

/** The provider reckons its dates so. */
const UTC = localZone('UTC');

/**
 * On the boundary of a period, to the second: an end within one would bill a part of it. The last bill is that of the period before the
 * boundary.
 */
export const limitStripeSubscription = async (
  platform: Platform,
  { vendorId, mode }: VendorSubscription,
  { interval, bills }: { readonly interval: string; readonly bills: number }
): Promise<void> => {
  const client = await requireClient(platform, mode);
  const found = await findSubscription(client, vendorId);
  if (!found || !RUNNING.includes(found.status) || found.cancel_at !== null) return;
  const end = addIntervals(dateOf(found.trial_end ?? found.billing_cycle_anchor), interval, bills, UTC);
  const cancel_at = end.getTime() / 1_000;
  const params = { cancel_at, proration_behavior: 'none', metadata: { [LIMITED]: 'yes' } } as const;
  // Too far ahead for the provider, or ended since: the store ends it itself with the last payment.
  await orRefused(client.subscriptions.update(vendorId, params));
};

/** What staff typed in, as the provider knows it. */
export const verifyStripeSubscription = async (
  platform: Platform,
  { vendorId, customerId, mode }: VendorSubscription
): Promise<FoundSubscription | null> => {
  if (!/^sub_\w{1,240}$/.test(vendorId)) return null;
  const found = await findSubscription(await requireClient(platform, mode), vendorId);
  const customer = found && (typeof found.customer === 'string' ? found.customer : found.customer.id);
  if (!found || !customer || (customerId !== null && customerId !== customer)) return null;
  const { items, currency, id, status } = found;
  const amount = items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  const [item] = items.data;
  return {
    ...{ id, status, customerId: customer, amount: fromProviderAmount(amount, currency) },
    currency: currency.toUpperCase(),
    nextBillingDate: item && !isOver(found) ? dateOf(item.current_period_end) : null,
  };
};

export const stripeSubscriptionUrl = ({ vendorId, mode }: VendorSubscription): string =>
  `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}subscriptions/${encodeURIComponent(vendorId)}`;
