import { createHash } from 'node:crypto';
import { toDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { DeliveryPlace, PaymentToStart, StartedPayment, StartedVendorPayment } from '../gateway';
import { returnPageOf } from '../return-page';
import { payeeText, type Payee } from './payee';
import { askPatiently, PaypalRefusal, readPaypalValues, requireCredentials, type Credentials } from './paypal-api';

type Link = { readonly rel?: unknown; readonly href?: unknown };

export const approvalOf = (links: unknown): string | null => {
  const found = (Array.isArray(links) ? (links as readonly Link[]) : []).find(
    ({ rel }) => rel === 'payer-action' || rel === 'approve'
  );
  return typeof found?.href === 'string' ? found.href : null;
};

/** The merchant: a browser that knows the client id may try to have an order changed until it is paid. */
const payeeOf = (units: unknown): string | undefined =>
  payeeText((Array.isArray(units) ? (units as readonly { readonly payee?: Payee }[]) : [])[0]?.payee);

const HOUR = 60 * 60_000;

/** Milliseconds after which an order that no buyer has agreed to is dead. Its key lives longer. */
export const AGREED_WITHIN = 3 * HOUR;

/** Some time before the end, as the buyer needs some for the page. */
export const isStalePaypal = (_payment: StartedVendorPayment, age: number): boolean => age > AGREED_WITHIN - HOUR / 2;

/**
 * A draft that was written again may cost something else or go elsewhere, and one whose order has expired needs another: the provider
 * answers a key as it did the first time.
 */
export const keyOf = ({ transaction: { uuid, endedVendorId = '' } }: PaymentToStart, body: object): string =>
  `${uuid}-${createHash('sha256')
    .update(JSON.stringify([endedVendorId, body]))
    .digest('base64url')}`;

/** Cut to what the provider takes of each part. */
export const addressOf = ({ name, address_1, address_2, city, state, postcode, country }: DeliveryPlace) => ({
  name: { full_name: name.slice(0, 300) },
  address: {
    address_line_1: address_1.slice(0, 300),
    ...(address_2 === '' ? {} : { address_line_2: address_2.slice(0, 300) }),
    admin_area_2: city.slice(0, 120),
    ...(state === '' ? {} : { admin_area_1: state.slice(0, 300) }),
    postal_code: postcode.slice(0, 60),
    country_code: country,
  },
});

export type Preference = 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS' | 'GET_FROM_FILE';

/** PayPal asks nobody for an address whom nothing is sent to, and protects sales that go to the address that it shows. */
const preferenceOf = ({ order, delivery }: PaymentToStart): Preference => {
  if (order.fulfillment_type === 'digital') return 'NO_SHIPPING';
  return delivery && delivery.address_1 !== '' && delivery.country !== '' ? 'SET_PROVIDED_ADDRESS' : 'GET_FROM_FILE';
};

type Page = { readonly credentials: Credentials; readonly page: string };

const makeOrder = (
  platform: Platform,
  payment: PaymentToStart,
  { credentials, page }: Page,
  preference: Preference
) => {
  const { order, transaction, delivery } = payment;
  const { currency, total, uuid } = transaction;
  const amount = { currency_code: currency, value: toDecimalAmount(total, currency) };
  const shipping = preference === 'SET_PROVIDED_ADDRESS' && delivery ? { shipping: addressOf(delivery) } : {};
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: uuid, description: `Order ${order.uuid.slice(0, 8)}`, amount, ...shipping }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: page,
          cancel_url: page,
          user_action: 'PAY_NOW',
          shipping_preference: preference,
        },
      },
    },
  };
  const key = keyOf(payment, body);
  return askPatiently(platform, credentials, { method: 'POST', path: '/v2/checkout/orders', isWhole: true, key, body });
};

/** An address that PayPal does not take is no reason to lose the sale: then it uses the buyer's own. */
export const withAddress = async <Made>(
  platform: Platform,
  payment: PaymentToStart,
  make: (preference: Preference) => Promise<Made>
): Promise<Made> => {
  const preference = preferenceOf(payment);
  try {
    return await make(preference);
  } catch (error) {
    const isRefused = error instanceof PaypalRefusal && (error.status === 400 || error.status === 422);
    if (!isRefused || preference !== 'SET_PROVIDED_ADDRESS') throw error;
    platform.strapi.log.warn(`PayPal did not take the address of order ${payment.order.id}: ${error.message}`);
    return make('GET_FROM_FILE');
  }
};

/** The buyer agrees on the page of the provider; the money is taken when it says so, see `readPaypal`. */
export const startPaypal = async (platform: Platform, payment: PaymentToStart): Promise<StartedPayment> => {
  const credentials = await requireCredentials(platform, payment.order.mode);
  const page = await returnPageOf(platform, payment, (await readPaypalValues(platform)).shop_url);
  const made = await withAddress(platform, payment, (preference) =>
    makeOrder(platform, payment, { credentials, page }, preference)
  );
  const redirectTo = approvalOf(made.links);
  if (typeof made.id !== 'string' || redirectTo === null) throw new Error('PayPal named no page for the buyer.');
  const payee = payeeOf(made.purchase_units);
  return {
    status: 'success',
    message: 'Please pay on the page of the payment provider.',
    vendorId: made.id,
    ...(payee === undefined ? {} : { payee }),
    redirectTo,
    paymentArgs: { checkout_mode: 'hosted' },
  };
};
