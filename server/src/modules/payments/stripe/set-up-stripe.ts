import type { Platform } from '../../../platform/platform';
import type { PaymentToStart, StartedPayment } from '../gateway';
import { returnPageOf } from '../return-page';
import { billStripe } from './bill-stripe';
import { keyOf, metadataOf, orWhy } from './start-stripe';
import { readStripeValues, requireClient, type Stripe } from './stripe-client';
import { withStripeCustomer } from './stripe-customer';

const descriptionOf = ({ order }: PaymentToStart): string => `Order ${order.uuid}`;

const onsite = async (
  client: Stripe,
  payment: PaymentToStart,
  key: string,
  customer: string
): Promise<StartedPayment> => {
  const params = {
    customer,
    usage: 'off_session' as const,
    automatic_payment_methods: { enabled: true },
    description: descriptionOf(payment),
    metadata: metadataOf(payment, 'onsite'),
  };
  const intent = await client.setupIntents.create(params, { idempotencyKey: keyOf(payment, 'set-up', params) });
  return {
    status: 'success',
    message: 'Please confirm how later payments are made.',
    vendorId: intent.id,
    paymentArgs: {
      ...{ client_secret: intent.client_secret, publishable_key: key, checkout_mode: 'onsite' },
      // The browser has to confirm something else than a payment.
      intent_type: 'setup',
    },
  };
};

const hosted = async (
  client: Stripe,
  payment: PaymentToStart,
  receipt: string,
  customer: string
): Promise<StartedPayment> => {
  const metadata = metadataOf(payment, 'hosted');
  const params = {
    mode: 'setup' as const,
    currency: payment.transaction.currency.toLowerCase(),
    customer,
    client_reference_id: payment.transaction.uuid,
    metadata,
    setup_intent_data: { metadata, description: descriptionOf(payment) },
    success_url: receipt,
    cancel_url: receipt,
  };
  const session = await client.checkout.sessions.create(params, { idempotencyKey: keyOf(payment, 'set-up', params) });
  return {
    status: 'success',
    message: 'Please confirm on the page of the payment provider how later payments are made.',
    vendorId: session.id,
    ...(session.url ? { redirectTo: session.url } : {}),
    paymentArgs: { checkout_mode: 'hosted' },
  };
};

/** The first payment is nothing: the buyer agrees to later ones, and what they are made with is kept. */
export const setUpStripe = async (platform: Platform, payment: PaymentToStart): Promise<StartedPayment> => {
  if (payment.subscription) return orWhy(billStripe(platform, payment, payment.subscription));
  const { mode } = payment.order;
  const client = await requireClient(platform, mode);
  const values = await readStripeValues(platform);
  const receipt = values.checkout_mode === 'hosted' ? await returnPageOf(platform, payment, values.shop_url) : null;
  return withStripeCustomer(platform, payment, (customer) =>
    receipt === null
      ? onsite(client, payment, values[`${mode}_publishable_key`] ?? '', customer)
      : hosted(client, payment, receipt, customer)
  );
};
