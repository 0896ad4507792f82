import { UnprocessableError } from '../../../domain/errors';
import { isPaypalAmount, toDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import { textField } from '../../settings';
import type {
  InspectOptions,
  OnlineGateway,
  PaymentReport,
  ProviderOutcome,
  RefundAnswer,
  RefundToMake,
  SettingsVerdict,
  SettledCharge,
  StartedVendorPayment,
} from '../gateway';
import type { SubscriptionFunctions } from '../gateway-subscriptions';
import {
  secretField,
  SHOP_URL,
  type MethodFields,
  type MethodValues,
  type PaymentMode,
} from '../methods/method-fields';
import { orderModeOf } from '../methods/method-settings';
import {
  askToken,
  callPaypal,
  credentialsIn,
  PAYPAL,
  PaypalRefusal,
  readPaypalValues,
  requireCredentials,
} from './paypal-api';
import { billPaypal } from './bill-paypal';
import { findRenewalCharge, readPaypalRenewal, readRecordedBill } from './paypal-bill';
import { cancelFirstPayment, readFirstPayment } from './paypal-first-payment';
import {
  cancelPaypalSubscription,
  isSubscriptionId,
  paypalSubscriptionUrl,
  verifyPaypalSubscription,
} from './paypal-subscription';
import { readPaypalSubscription } from './read-paypal-subscription';
import { billsPlan } from './paypal-plan-terms';
import { paypalWebhook } from './paypal-webhook';
import { findDisputes } from './paypal-disputes';
import { cancelPaypal, inspectPaypal } from './read-paypal';
import { paypalAgreements } from './take-over-paypal';
import { isStalePaypal, startPaypal } from './start-paypal';
import { connectRedirect } from './paypal-onboarding';

const envOf = (mode: PaymentMode): string => `SHOP_PAYPAL_${mode.toUpperCase()}_CLIENT_SECRET`;

const accountFields = (mode: PaymentMode, label: string): MethodFields => ({
  [`${mode}_client_id`]: { ...textField(`${label} client id`, 255), mode, required: true },
  [`${mode}_client_secret`]: secretField(`${label} client secret`, { mode, required: true, env: envOf(mode) }),
  [`${mode}_webhook_id`]: {
    ...textField(`${label} webhook id`, 100),
    mode,
    hint: 'Filled in by setting up the webhook.',
  },
});

const FIELDS: MethodFields = {
  shop_url: SHOP_URL,
  ...accountFields('test', 'Test'),
  ...accountFields('live', 'Live'),
};

const validate = async (platform: Platform, values: MethodValues): Promise<SettingsVerdict> => {
  const credentials = credentialsIn(values, await orderModeOf(platform));
  if (!credentials) return { status: 'failed', message: 'Please fill in client id and client secret.' };
  try {
    await askToken(platform, credentials, { grant_type: 'client_credentials' });
    return { status: 'success' };
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    return { status: 'failed', message: 'The payment provider does not accept these keys.' };
  }
};

const account = async (platform: Platform, mode: PaymentMode) => {
  const credentials = credentialsIn(await readPaypalValues(platform), mode);
  if (!credentials) return null;
  const token = await askToken(platform, credentials, { grant_type: 'client_credentials' });
  return { id: String(token.app_id ?? ''), name: credentials.id };
};

/** What the provider refuses is an answer; what never reached it may be asked again. */
const outcome = async (work: () => Promise<ProviderOutcome>): Promise<ProviderOutcome> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    return { status: 'failed', message: error.message };
  }
};

const giveIn = async (
  platform: Platform,
  { order, transaction }: SettledCharge,
  note: string
): Promise<ProviderOutcome> => {
  const credentials = await requireCredentials(platform, order.mode);
  const disputes = await findDisputes(platform, credentials, transaction.vendor_charge_id ?? '');
  const dispute = disputes.find(({ status }) => status !== 'RESOLVED') ?? disputes.at(-1);
  if (!dispute) throw new PaypalRefusal('The payment provider knows of no dispute of this payment.');
  const path = `/v1/customer/disputes/${encodeURIComponent(dispute.dispute_id)}/accept-claim`;
  await callPaypal(platform, credentials, {
    method: 'POST',
    path,
    body: { note: note || 'Accepted.', accept_claim_type: 'REFUND' },
  });
  return { status: 'success', vendorId: dispute.dispute_id };
};

const REFUND_ANSWERS: Readonly<Record<string, (vendorId: string) => RefundAnswer>> = {
  COMPLETED: (vendorId) => ({ status: 'success', vendorId }),
  FAILED: () => ({ status: 'failed', message: 'The payment provider could not carry out the refund.' }),
  CANCELLED: () => ({ status: 'failed', message: 'The payment provider has canceled the refund.' }),
};

/** A refund that was made may have failed, or be waiting: its status tells, and not that there is one. */
const refund = async (
  platform: Platform,
  { order, transaction, refund: asked }: RefundToMake
): Promise<RefundAnswer> => {
  const { currency, vendor_charge_id: capture } = transaction;
  try {
    const amount = { currency_code: currency, value: toDecimalAmount(asked.amount, currency) };
    const made = await callPaypal(platform, await requireCredentials(platform, order.mode), {
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(capture ?? '')}/refund`,
      key: asked.uuid,
      body: { amount, custom_id: asked.uuid },
    });
    const vendorId = String(made.id);
    const answer = REFUND_ANSWERS[String(made.status)];
    return (
      answer?.(vendorId) ?? { status: 'pending', message: 'The payment provider has not sent the money yet.', vendorId }
    );
  } catch (error) {
    if (!(error instanceof PaypalRefusal || error instanceof UnprocessableError)) throw error;
    return { status: 'failed', message: error.message };
  }
};

/** What costs nothing was paid by an agreement, which is the subscription. */
const pageOf = (charge: StartedVendorPayment): string => {
  const { vendorId, mode } = charge;
  if (isSubscriptionId(vendorId)) return paypalSubscriptionUrl({ ...charge, customerId: null });
  return `https://www.${mode === 'test' ? 'sandbox.' : ''}paypal.com/activity/payment/${encodeURIComponent(vendorId)}`;
};

/** An order, the first payment of a subscription, or that of a renewal: each goes by a name of its own kind. */
const inspect = async (
  platform: Platform,
  payment: StartedVendorPayment,
  { isWhole = false }: InspectOptions = {}
): Promise<PaymentReport | null> => {
  const { vendorId } = payment;
  const wanted = { withDispute: isWhole, isWhole };
  if (isSubscriptionId(vendorId)) return (await readFirstPayment(platform, payment, wanted))?.report ?? null;
  const renewal = await findRenewalCharge(platform, vendorId);
  return renewal ? readRecordedBill(platform, renewal, vendorId, wanted) : inspectPaypal(platform, payment, wanted);
};

const paypalSubscriptions = (platform: Platform): SubscriptionFunctions => ({
  cancelSubscription: (subscription) => outcome(() => cancelPaypalSubscription(platform, subscription)),
  subscriptionUrl: paypalSubscriptionUrl,
  inspectSubscription: (subscription) => readPaypalSubscription(platform, subscription),
  inspectRenewal: (renewal) => readPaypalRenewal(platform, renewal),
  verifySubscription: (subscription) => verifyPaypalSubscription(platform, subscription),
});

/** PayPal, on its REST API. See docs/reference/payments.md#paypal. */
export const paypalGateway = (platform: Platform): OnlineGateway => ({
  kind: 'online',
  slug: PAYPAL,
  title: 'PayPal',
  description: 'PayPal, on the page of the provider.',
  features: [
    ...(['refund', 'dispute_handler', 'webhook', 'reconcile'] as const),
    ...(['subscriptions', 'manual_subscription', 'verify_vendor_ids', 'switch_payment_method'] as const),
  ],
  accepts: ({ total, recurring, currency }) => isPaypalAmount(total, currency) && isPaypalAmount(recurring, currency),
  billsPlan,
  fields: FIELDS,
  validateSettings: (values) => validate(platform, values),
  account: (mode) => account(platform, mode),
  connectRedirect: (mode) => connectRedirect(platform, mode),
  start: (payment) =>
    payment.subscription ? billPaypal(platform, payment, payment.subscription) : startPaypal(platform, payment),
  isStale: isStalePaypal,
  orderInfo: async () => {
    const client_id = (await readPaypalValues(platform))[`${await orderModeOf(platform)}_client_id`] ?? '';
    return { data: { client_id }, payment_args: { checkout_mode: 'hosted' } };
  },
  transactionUrl: pageOf,
  refund: (asked) => refund(platform, asked),
  canRefund: ({ amount, currency }) => isPaypalAmount(amount, currency),
  acceptDispute: (charge, note) => outcome(() => giveIn(platform, charge, note)),
  webhook: paypalWebhook(platform),
  inspect: (payment, options) => inspect(platform, payment, options),
  cancel: (payment) =>
    isSubscriptionId(payment.vendorId) ? cancelFirstPayment(platform, payment) : cancelPaypal(platform, payment),
  ...paypalSubscriptions(platform),
  ...paypalAgreements(platform),
});
