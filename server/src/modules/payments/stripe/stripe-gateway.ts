import { UnprocessableError } from '../../../domain/errors';
import { isProviderAmount, toProviderAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import { selectField, textField } from '../../settings';
import type {
  OnlineGateway,
  ProviderOutcome,
  RefundAnswer,
  RefundToMake,
  SettingsVerdict,
  SettledCharge,
  StartedVendorPayment,
} from '../gateway';
import {
  PAYMENT_MODES,
  secretField,
  SHOP_URL,
  type MethodFields,
  type MethodValues,
  type PaymentMode,
} from '../methods/method-fields';
import { orderModeOf } from '../methods/method-settings';
import type { SubscriptionFunctions } from '../gateway-subscriptions';
import { billStripe } from './bill-stripe';
import { cancelStripe } from './cancel-stripe';
import { chargeSavedStripe, forgetStripeMethod } from './charge-saved-stripe';
import { isPending, readStripe } from './read-stripe';
import { setUpStripe } from './set-up-stripe';
import { readStripeRenewal, readStripeSubscription } from './read-subscription';
import { isStaleStripe, orWhy, startStripe } from './start-stripe';
import {
  clientFor,
  findClient,
  isKeyOf,
  loadStripe,
  readStripeValues,
  requireClient,
  STRIPE,
  type Stripe,
} from './stripe-client';
import {
  cancelStripeSubscription,
  limitStripeSubscription,
  stripeSubscriptionUrl,
  verifyStripeSubscription,
} from './stripe-subscription';
import { stripeWebhook } from './stripe-webhook';
import { stripeAgreements } from './take-over-stripe';

/** Trials end at most two years ahead. */
const LONGEST_TRIAL_DAYS = 730;

const envOf = (mode: PaymentMode, name: string): string => `SHOP_STRIPE_${mode.toUpperCase()}_${name}`;

const accountFields = (mode: PaymentMode, label: string): MethodFields => ({
  [`${mode}_publishable_key`]: { ...textField(`${label} publishable key`, 255), mode, required: true },
  [`${mode}_secret_key`]: secretField(`${label} secret key`, { mode, required: true, env: envOf(mode, 'SECRET_KEY') }),
  [`${mode}_webhook_secret`]: secretField(`${label} webhook signing secret`, {
    mode,
    required: true,
    env: envOf(mode, 'WEBHOOK_SECRET'),
    hint: 'Send payment_intent.*, setup_intent.*, charge.*, refund.*, checkout.session.*, invoice.* and customer.subscription.* to /api/shop/v2/public/webhooks/stripe.',
  }),
});

const FIELDS: MethodFields = {
  checkout_mode: selectField(
    'Checkout',
    { onsite: 'On the page of the shop', hosted: 'On the page of the provider' },
    'onsite'
  ),
  shop_url: SHOP_URL,
  ...accountFields('test', 'Test'),
  ...accountFields('live', 'Live'),
};

const isGivenWrong = (values: MethodValues, mode: PaymentMode): boolean => {
  const [secret, publishable] = [values[`${mode}_secret_key`] ?? '', values[`${mode}_publishable_key`] ?? ''];
  return (secret !== '' && !isKeyOf(mode, secret)) || (publishable !== '' && !publishable.startsWith(`pk_${mode}_`));
};

const validate = async (platform: Platform, values: MethodValues): Promise<SettingsVerdict> => {
  const wrong = PAYMENT_MODES.find((mode) => isGivenWrong(values, mode));
  if (wrong) return { status: 'failed', message: `These are no keys of the ${wrong} mode.` };
  try {
    const client = await clientFor(platform, values[`${await orderModeOf(platform)}_secret_key`] ?? '');
    await client.balance.retrieve();
    return { status: 'success' };
  } catch (error) {
    const { StripeAuthenticationError } = (await loadStripe()).errors;
    if (!(error instanceof StripeAuthenticationError)) throw error;
    return { status: 'failed', message: 'The payment provider does not accept the secret key.' };
  }
};

const account = async (platform: Platform, mode: PaymentMode) => {
  const client = await findClient(platform, mode);
  if (!client) return null;
  const { id, business_profile: profile, email } = await client.accounts.retrieveCurrent();
  return { id, name: profile?.name ?? email ?? id };
};

/** The same request, sent before, is still being worked on: what becomes of it is not known yet. */
const IN_PROGRESS = 409;

const isRefusal = async (error: unknown): Promise<boolean> => {
  const { StripeInvalidRequestError, StripeCardError } = (await loadStripe()).errors;
  if (error instanceof StripeInvalidRequestError) return error.statusCode !== IN_PROGRESS;
  return error instanceof StripeCardError || error instanceof UnprocessableError;
};

/** What the provider refuses is an answer; what never reached it, or is still in progress, may be asked again. */
const outcome = async <Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Failed> => {
  try {
    return await work();
  } catch (error) {
    if (!(await isRefusal(error))) throw error;
    return { status: 'failed', message: (error as Error).message };
  }
};

type Failed = { readonly status: 'failed'; readonly message: string };

const refundAnswer = ({ id: vendorId, status }: Stripe.Refund): RefundAnswer => {
  if (status === 'succeeded') return { status: 'success', vendorId };
  if (status === 'failed') return { status: 'failed', message: 'The payment provider could not carry out the refund.' };
  if (status === 'canceled') return { status: 'failed', message: 'The payment provider has canceled the refund.' };
  const message =
    status === 'requires_action'
      ? 'The buyer has to tell the payment provider where the money goes.'
      : 'The payment provider has not sent the money yet.';
  return { status: 'pending', message, vendorId };
};

/** For a day the provider repeats its first answer to a key, so what became of a refund since then is looked up. */
const asItStands = async (client: Stripe, made: Stripe.Refund): Promise<Stripe.Refund> => {
  if (!isPending(made) || typeof made.charge !== 'string') return made;
  const { data } = await client.refunds.list({ charge: made.charge, limit: 100 });
  return data.find(({ id }) => id === made.id) ?? made;
};

/** A refund that was made may have failed, or be waiting: its status tells, and not that there is one. */
const refund = async (
  platform: Platform,
  { order, transaction, refund: asked }: RefundToMake
): Promise<RefundAnswer> => {
  const client = await requireClient(platform, order.mode);
  const amount = toProviderAmount(asked.amount, transaction.currency);
  const values = { charge: transaction.vendor_charge_id ?? '', amount, metadata: { shop_refund: asked.uuid } };
  const made = await client.refunds.create(values, { idempotencyKey: `refund-${asked.uuid}` });
  return refundAnswer(await asItStands(client, made));
};

/** A charge may be disputed again after a dispute was decided: the one that waits for an answer is accepted, else the newest. */
const disputeOf = async (client: Stripe, { transaction }: SettledCharge): Promise<string> => {
  const { data } = await client.disputes.list({ charge: transaction.vendor_charge_id ?? '', limit: 100 });
  const dispute = data.find(({ status }) => status.endsWith('needs_response')) ?? data[0];
  if (!dispute) throw new Error('The provider knows of no dispute of this charge.');
  return dispute.id;
};

const giveIn = async (platform: Platform, charge: SettledCharge): Promise<ProviderOutcome> => {
  const client = await requireClient(platform, charge.order.mode);
  return { status: 'success', vendorId: (await client.disputes.close(await disputeOf(client, charge))).id };
};

const orderInfo = async (platform: Platform) => {
  const values = await readStripeValues(platform);
  const publishable_key = values[`${await orderModeOf(platform)}_publishable_key`] ?? '';
  return { data: { publishable_key }, payment_args: { checkout_mode: values.checkout_mode } };
};

/** What costs nothing was paid by an agreement, which has a page of its own. */
const pageOf = ({ vendorId, mode }: StartedVendorPayment): string => {
  const kind = vendorId.startsWith('seti_') ? 'setup_intents' : 'payments';
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}${kind}/${encodeURIComponent(vendorId)}`;
};

/** Its own page does not begin subscriptions: where the shop uses that, renewals are collected in another way. */
const billsNow = async (platform: Platform): Promise<boolean> =>
  (await readStripeValues(platform)).checkout_mode !== 'hosted';

const stripeSubscriptions = (platform: Platform): SubscriptionFunctions => ({
  billsNow: () => billsNow(platform),
  billsPlan: ({ trialDays }) => trialDays <= LONGEST_TRIAL_DAYS,
  cancelSubscription: (subscription, options) =>
    outcome(() => cancelStripeSubscription(platform, subscription, options)),
  limitSubscription: (subscription, term) => limitStripeSubscription(platform, subscription, term),
  subscriptionUrl: stripeSubscriptionUrl,
  inspectSubscription: (subscription) => readStripeSubscription(platform, subscription),
  inspectRenewal: (renewal) => readStripeRenewal(platform, renewal),
  verifySubscription: (subscription) => verifyStripeSubscription(platform, subscription),
});

/** Cards and what else the account offers, on the official SDK. See docs/reference/payments.md#stripe. */
export const stripeGateway = (platform: Platform): OnlineGateway => ({
  kind: 'online',
  slug: STRIPE,
  title: 'Card',
  description: 'Cards and wallets by Stripe, on the page of the shop or on that of the provider.',
  features: [
    ...(['refund', 'dispute_handler', 'webhook', 'reconcile'] as const),
    ...(['system_subscription', 'manual_subscription', 'zero_recurring', 'card_update'] as const),
    ...(['subscriptions', 'verify_vendor_ids', 'switch_payment_method'] as const),
  ],
  accepts: ({ total, recurring, currency }) => [total, recurring].every((each) => isProviderAmount(each, currency)),
  fields: FIELDS,
  validateSettings: (values) => validate(platform, values),
  account: (mode) => account(platform, mode),
  start: (payment) =>
    payment.subscription ? orWhy(billStripe(platform, payment, payment.subscription)) : startStripe(platform, payment),
  setUp: (payment) => setUpStripe(platform, payment),
  chargeSaved: (charge) => chargeSavedStripe(platform, charge),
  forgetMethod: (method, mode) => forgetStripeMethod(platform, method, mode),
  isStale: isStaleStripe,
  orderInfo: () => orderInfo(platform),
  transactionUrl: pageOf,
  refund: (asked) => outcome(() => refund(platform, asked)),
  canRefund: ({ amount, currency }) => isProviderAmount(amount, currency),
  acceptDispute: (charge) => outcome(() => giveIn(platform, charge)),
  webhook: stripeWebhook(platform),
  inspect: (payment, { isWhole = false } = {}) => readStripe(platform, payment, { withRefunds: isWhole }),
  cancel: (payment) => cancelStripe(platform, payment),
  ...stripeSubscriptions(platform),
  ...stripeAgreements(platform),
});
