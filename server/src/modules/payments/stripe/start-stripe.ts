import { createHash } from 'node:crypto';
import { toProviderAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { PaymentToStart, StartedPayment, StartedVendorPayment } from '../gateway';
import { returnPageOf } from '../return-page';
import { loadStripe, readStripeValues, requireClient, type Stripe } from './stripe-client';
import { withStripeCustomer } from './stripe-customer';

/** Names the transaction in everything that the provider makes of it. */
export const TRANSACTION = 'shop_transaction';
/** hosted: tries go on at the provider's page until its session is over. saved: the store takes the money with a saved method. */
export const CHECKOUT = 'shop_checkout';

type Payment = Pick<PaymentToStart, 'order' | 'transaction'>;

export const metadataOf = ({ order, transaction }: Payment, checkout: 'onsite' | 'hosted' | 'saved') => ({
  [TRANSACTION]: transaction.uuid,
  shop_order: order.uuid,
  [CHECKOUT]: checkout,
});

/**
 * A draft that was written again may cost something else, or be another person's: that is another payment, with a key of its own. The
 * provider refuses a key that comes back with other parameters, for as long as a day.
 */
export const keyOf = ({ transaction }: Payment, checkout: string, params: object): string => {
  const said = JSON.stringify([params, ...(transaction.endedVendorId ? [transaction.endedVendorId] : [])]);
  return `${checkout}-${transaction.uuid}-${createHash('sha256').update(said).digest('hex')}`;
};

const HOUR = 60 * 60_000;

/** Pages of the provider expire after a day; an intent on the page of the shop does not. */
export const isStaleStripe = ({ vendorId }: StartedVendorPayment, age: number): boolean =>
  vendorId.startsWith('cs_') && age > 23.5 * HOUR;

export const amountOf = ({ transaction: { total, currency } }: Payment) => ({
  amount: toProviderAmount(total, currency),
  currency: currency.toLowerCase(),
});

/** What is to be charged again belongs to a customer of the provider's; null where nothing is. */
type Keeper = string | null;

const KEPT = { setup_future_usage: 'off_session' } as const;

const startOnsite = async (
  client: Stripe,
  payment: PaymentToStart,
  key: string,
  keeper: Keeper
): Promise<StartedPayment> => {
  const params = {
    ...amountOf(payment),
    ...(keeper === null ? {} : { customer: keeper, ...KEPT }),
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

const buyerOf = ({ customer: { email } }: PaymentToStart, keeper: Keeper) => {
  if (keeper !== null) return { customer: keeper };
  return email === '' ? {} : { customer_email: email };
};

const startHosted = async (
  client: Stripe,
  payment: PaymentToStart,
  receipt: string,
  keeper: Keeper
): Promise<StartedPayment> => {
  const { amount, currency } = amountOf(payment);
  const metadata = metadataOf(payment, 'hosted');
  const name = `Order ${payment.order.uuid.slice(0, 8)}`;
  const params = {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
    ...buyerOf(payment, keeper),
    client_reference_id: payment.transaction.uuid,
    metadata,
    payment_intent_data: { metadata, ...(keeper === null ? {} : KEPT) },
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

const AMOUNT_REFUSED: Readonly<Record<string, string>> = {
  amount_too_small: 'The total is less than what can be paid in this way. Please choose another one.',
  amount_too_large: 'The total is more than what can be paid in this way. Please choose another one.',
};

/** Each currency has a smallest amount at the provider, which moves with the exchange rates of the account. */
export const orWhy = async (starting: Promise<StartedPayment>): Promise<StartedPayment> => {
  try {
    return await starting;
  } catch (error) {
    const { StripeInvalidRequestError } = (await loadStripe()).errors;
    const code = error instanceof StripeInvalidRequestError ? (error.code ?? '') : '';
    const message = Object.hasOwn(AMOUNT_REFUSED, code) ? AMOUNT_REFUSED[code] : undefined;
    if (message === undefined) throw error;
    return { status: 'failed', message };
  }
};

export const startStripe = async (platform: Platform, payment: PaymentToStart): Promise<StartedPayment> => {
  const { mode } = payment.order;
  const client = await requireClient(platform, mode);
  const values = await readStripeValues(platform);
  const receipt = values.checkout_mode === 'hosted' ? await returnPageOf(platform, payment, values.shop_url) : null;
  const begin = (keeper: Keeper): Promise<StartedPayment> =>
    receipt === null
      ? startOnsite(client, payment, values[`${mode}_publishable_key`] ?? '', keeper)
      : startHosted(client, payment, receipt, keeper);
  return orWhy(payment.keepsMethod ? withStripeCustomer(platform, payment, begin) : begin(null));
};
