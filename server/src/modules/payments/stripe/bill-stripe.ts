import { toProviderAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { PaymentToStart, StartedPayment } from '../gateway';
import type { SubscriptionToBill } from '../gateway-subscriptions';
import type { PaymentMode } from '../methods/method-fields';
import { amountOf, keyOf, metadataOf } from './start-stripe';
import { readStripeValues, requireClient, type Stripe } from './stripe-client';
import { withStripeCustomer } from './stripe-customer';
import { withStripePlan, type StripePlan } from './stripe-plan';
import { endBegun, findSubscription, invoiceOf, isOver, isUnpaid, SUBSCRIPTION } from './stripe-subscription';

/** Of what was asked for when it was begun: what is asked for again goes on with it. */
const ASKED = 'shop_asked';

const EXPANDED = ['latest_invoice.payments', 'pending_setup_intent'];

type Sale = { readonly payment: PaymentToStart; readonly subscription: SubscriptionToBill };

const planOf = ({ payment: { order, transaction }, subscription }: Sale) => {
  const { productId, name, interval, recurring } = subscription;
  const mode: PaymentMode = order.mode === 'live' ? 'live' : 'test';
  return { mode, productId, name, interval, recurring, currency: transaction.currency };
};

/** What is due now beside the first period: setup fee, delivery, and all else that the order costs. */
const dueBeside = ({ payment, subscription }: Sale): number =>
  payment.transaction.total - (subscription.trialDays > 0 ? 0 : subscription.recurring);

const DAYS_OF_TRIAL = 730;

/** Without a method at its end, a trial ends the subscription: nobody has agreed to pay then. */
const trialOf = ({ trialDays }: SubscriptionToBill) =>
  trialDays > 0
    ? {
        trial_period_days: Math.min(trialDays, DAYS_OF_TRIAL),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
      }
    : {};

const paramsOf = (sale: Sale, customer: string, { product, price }: StripePlan) => {
  const { payment, subscription } = sale;
  const { currency } = amountOf(payment);
  const beside = dueBeside(sale);
  const unit_amount = toProviderAmount(beside, payment.transaction.currency);
  return {
    customer,
    items: [{ price }],
    ...(beside > 0 ? { add_invoice_items: [{ price_data: { currency, product, unit_amount } }] } : {}),
    ...trialOf(subscription),
    payment_behavior: 'default_incomplete' as const,
    payment_settings: { save_default_payment_method: 'on_subscription' as const },
    description: `Order ${payment.order.uuid}`,
    metadata: metadataOf(payment, 'onsite'),
  };
};

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

/** The provider's id of the payment of the first bill; null where nothing is due. */
const firstPaymentOf = (begun: Stripe.Subscription): string | null => {
  const [first] = invoiceOf(begun)?.payments?.data ?? [];
  return idOf(first?.payment.payment_intent);
};

/** The buyer has done their part, as by a debit of a bank account, and the money may come. */
const isProcessing = async (client: Stripe, found: Stripe.Subscription): Promise<boolean> => {
  const id = firstPaymentOf(found);
  return id !== null && (await client.paymentIntents.retrieve(id)).status === 'processing';
};

/** What was begun before: `paid` where the message of its payment is on its way, null where nothing is left of it. */
const settlePrevious = async (
  client: Stripe,
  { vendorSubscriptionId: id, begun }: SubscriptionToBill,
  asked: string
): Promise<Stripe.Subscription | 'paid' | null> => {
  const found = id === null ? null : await findSubscription(client, id, EXPANDED);
  if (!found || isOver(found)) return null;
  if (!isUnpaid(found)) return 'paid';
  if (found.metadata[ASKED] === asked) return found;
  if (await isProcessing(client, found)) return 'paid';
  await endBegun(client, found.id);
  // Before there is another one: a message about that is to find its place free.
  await begun(null);
  return null;
};

/** What the browser has to confirm: it is named like every other payment of the store, and is found by its name. */
const intentOf = async (client: Stripe, { payment }: Sale, begun: Stripe.Subscription) => {
  const metadata = { ...metadataOf(payment, 'onsite'), [SUBSCRIPTION]: begun.id };
  const said = { metadata, description: `Order ${payment.order.uuid}` };
  if (payment.transaction.total === 0) {
    const id = idOf(begun.pending_setup_intent);
    return id === null ? null : { ...(await client.setupIntents.update(id, said)), amount: 0 };
  }
  const id = firstPaymentOf(begun);
  return id === null ? null : client.paymentIntents.update(id, said);
};

const NOT_BEGUN = 'The payment could not be started. Please try again.';
const PAID = 'This subscription has been paid already. Please wait until the payment is confirmed.';

/** Credits of the customer at the provider, or coupons there, would make it another payment than the order asks for. */
const started = async (
  client: Stripe,
  sale: Sale,
  begun: Stripe.Subscription,
  publishable_key: string
): Promise<StartedPayment> => {
  const intent = await intentOf(client, sale, begun);
  if (intent?.amount !== amountOf(sale.payment).amount) {
    await endBegun(client, begun.id);
    throw new Error(`The subscription ${begun.id} asks for another amount than its order.`);
  }
  const { id: vendorId, client_secret } = intent;
  const isSetUp = sale.payment.transaction.total === 0;
  return {
    status: 'success',
    message: isSetUp ? 'Please confirm how later payments are made.' : 'Please confirm the payment.',
    vendorId,
    paymentArgs: {
      ...{ client_secret, publishable_key, checkout_mode: 'onsite' },
      ...(isSetUp ? { intent_type: 'setup' } : {}),
    },
  };
};

const begin = async (
  client: Stripe,
  sale: Sale,
  customer: string,
  plan: StripePlan
): Promise<Stripe.Subscription | 'paid'> => {
  const params = paramsOf(sale, customer, plan);
  const idempotencyKey = keyOf(sale.payment, 'subscription', params);
  const asked = idempotencyKey.slice(-64);
  const previous = await settlePrevious(client, sale.subscription, asked);
  if (previous) return previous;
  const metadata = { ...params.metadata, [ASKED]: asked };
  const made = await client.subscriptions.create({ ...params, metadata, expand: EXPANDED }, { idempotencyKey });
  const vendorIds = { vendorSubscriptionId: made.id, vendorCustomerId: customer, vendorPlanId: plan.price };
  await sale.subscription.begun(vendorIds);
  return made;
};

/**
 * The provider bills from the first payment on: its subscription is made now, and waits for the browser to confirm the first bill, or
 * later ones where nothing is due. What is asked for again goes on with the same subscription; where something else is asked for, the one
 * before ends first. See docs/reference/payments.md#stripe-billing.
 */
export const billStripe = async (
  platform: Platform,
  payment: PaymentToStart,
  subscription: SubscriptionToBill
): Promise<StartedPayment> => {
  const sale = { payment, subscription };
  if (dueBeside(sale) < 0) return { status: 'failed', message: NOT_BEGUN };
  const { mode } = payment.order;
  const client = await requireClient(platform, mode);
  const key = (await readStripeValues(platform))[`${mode}_publishable_key`] ?? '';
  const begun = await withStripeCustomer(platform, payment, (customer) =>
    withStripePlan(platform, planOf(sale), (plan) => begin(client, sale, customer, plan))
  );
  if (begun === 'paid') return { status: 'failed', message: PAID };
  return started(client, sale, begun, key);
};
