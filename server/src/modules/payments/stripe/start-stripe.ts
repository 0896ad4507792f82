import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { toProviderAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { PaymentToStart, StartedPayment } from '../gateway';
import { returnPageOf } from '../return-page';
import { readStripeValues, requireClient } from './stripe-client';

/** Names the transaction in everything that the provider makes of it. */
export const TRANSACTION = 'shop_transaction';
/** hosted: tries go on at the provider's page until its session is over. */
export const CHECKOUT = 'shop_checkout';

const metadataOf = ({ order, transaction }: PaymentToStart, checkout: 'onsite' | 'hosted') => ({
  [TRANSACTION]: transaction.uuid,
  shop_order: order.uuid,
  [CHECKOUT]: checkout,
});

/**
 * A draft that was written again may cost something else, or be another person's: that is another payment, with a key of its own. The
 * provider refuses a key that comes back with other parameters, for as long as a day.
 */
const keyOf = ({ transaction }: PaymentToStart, checkout: string, params: object): string =>
  `${checkout}-${transaction.uuid}-${createHash('sha256').update(JSON.stringify(params)).digest('hex')}`;

const amountOf = ({ transaction: { total, currency } }: PaymentToStart) => ({
  amount: toProviderAmount(total, currency),
  currency: currency.toLowerCase(),
});

const startOnsite = async (client: Stripe, payment: PaymentToStart, key: string): Promise<StartedPayment> => {
  const params = {
    ...amountOf(payment),
    automatic_payment_methods: { enabled: true },
    description: `Order ${payment.order.uuid}`,
    metadata: metadataOf(payment, 'onsite'),
  };
  const intent = await client.paymentIntents.create(params, { idempotencyKey: keyOf(payment, 'onsite', params) });
  return {
    status: 'success',
    message: 'Please confirm the payment.',
    vendorId: intent.id,
    paymentArgs: { client_secret: intent.client_secret, publishable_key: key, checkout_mode: 'onsite' },
  };
};

const startHosted = async (client: Stripe, payment: PaymentToStart, receipt: string): Promise<StartedPayment> => {
  const { amount, currency } = amountOf(payment);
  const metadata = metadataOf(payment, 'hosted');
  const { email } = payment.customer;
  const name = `Order ${payment.order.uuid.slice(0, 8)}`;
  const params = {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
    ...(email === '' ? {} : { customer_email: email }),
    client_reference_id: payment.transaction.uuid,
    metadata,
    payment_intent_data: { metadata },
    success_url: receipt,
    cancel_url: receipt,
  };
  const session = await client.checkout.sessions.create(params, { idempotencyKey: keyOf(payment, 'hosted', params) });
  const redirect = session.url ? { redirectTo: session.url } : {};
  return {
    status: 'success',
    message: 'Please pay on the page of the payment provider.',
    vendorId: session.id,
    ...redirect,
    paymentArgs: { checkout_mode: 'hosted' },
  };
};

export const startStripe = async (platform: Platform, payment: PaymentToStart): Promise<StartedPayment> => {
  const { mode } = payment.order;
  const client = await requireClient(platform, mode);
  const values = await readStripeValues(platform);
  if (values.checkout_mode === 'hosted') {
    return startHosted(client, payment, await returnPageOf(platform, payment, values.shop_url));
  }
  return startOnsite(client, payment, values[`${mode}_publishable_key`] ?? '');
};
