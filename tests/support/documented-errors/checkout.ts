import { checkoutForm } from '../shopper';
import { failed, failedWith, holding, invalid, message, NOWHERE, saying, TEXT, type Row } from './row';
import type { Shop } from './shop';

/** A form that would be taken, but for these changes. */
const placed =
  (cart: keyof Shop['carts'], changes: object = {}) =>
  ({ carts }: Shop) => ({ body: checkoutForm({ cart_hash: carts[cart], ...changes }), as: 'guest' as const });

const PLACING: readonly Row[] = [
  {
    of: 'an empty cart is not bought',
    operation: 'checkout.placeOrder',
    request: placed('empty'),
    status: 200,
    body: failedWith(/empty/),
  },
  {
    of: 'a cart that does not exist is not bought',
    operation: 'checkout.placeOrder',
    request: () => ({ body: checkoutForm(), as: 'guest' }),
    status: 200,
    body: failedWith(/empty/),
  },
  {
    of: 'a completed cart is not bought again',
    operation: 'checkout.placeOrder',
    request: placed('completed'),
    status: 200,
    body: failedWith(/already been completed/),
  },
  {
    of: 'the form needs an e-mail address',
    operation: 'checkout.placeOrder',
    request: placed('full', { billing_email: '' }),
    status: 200,
    body: { status: 'failed', errors: { billing_email: { required: TEXT } } },
  },
  {
    of: 'the form needs a country that exists',
    operation: 'checkout.placeOrder',
    request: placed('full', { billing_country: 'XX' }),
    status: 200,
    body: failed('billing_country'),
  },
  {
    of: 'the form names a state where the country has some',
    operation: 'checkout.placeOrder',
    request: placed('full', { billing_country: 'US', billing_postcode: '90210' }),
    status: 200,
    body: failed('billing_state'),
  },
  {
    of: 'another place to ship to is complete',
    operation: 'checkout.placeOrder',
    request: placed('full', { ship_to_different: 'yes', shipping_country: 'GB' }),
    status: 200,
    body: failed('shipping_full_name', 'shipping_address_1', 'shipping_city', 'shipping_postcode'),
  },
  {
    of: 'notes have 200 characters at most',
    operation: 'checkout.placeOrder',
    request: placed('full', { order_notes: 'x'.repeat(201) }),
    status: 200,
    body: failed('order_notes'),
  },
  {
    of: 'a payment method that is none',
    operation: 'checkout.placeOrder',
    request: placed('full', { payment_method: 'shells' }),
    status: 423,
    body: message,
  },
  {
    of: 'what is sold out is not bought',
    operation: 'checkout.placeOrder',
    request: placed('soldOut'),
    status: 422,
    body: { ...saying(/stock/), code: 'insufficient_stock' },
  },
  { of: 'the sixth order in a minute waits', testedBy: 'e2e/rate-limit.e2e' },
  { of: 'terms are agreed to where the store asks for it', testedBy: 'unit/checkout/validate-checkout' },
  { of: 'an order that is paid meanwhile is not placed again', testedBy: 'e2e/online-payments.e2e' },
];

const LOOKUPS: readonly Row[] = [
  {
    of: 'information of a payment method needs its name',
    operation: 'checkout.orderInfoFind',
    request: () => ({ as: 'guest' }),
    status: 422,
    body: invalid('method'),
  },
  {
    of: 'information of a payment method that is none',
    operation: 'checkout.orderInfoFind',
    request: () => ({ query: 'method=shells', as: 'guest' }),
    status: 423,
    body: message,
  },
  {
    of: 'delivery needs a country',
    operation: 'checkout.shippingMethodsFind',
    request: () => ({ as: 'guest' }),
    status: 200,
    body: holding({ status: false, message: TEXT }),
  },
  {
    of: 'a list of deliveries needs a country',
    operation: 'checkout.shippingMethodsViewFind',
    request: () => ({ as: 'guest' }),
    status: 200,
    body: holding({ status: false, message: TEXT }),
  },
  {
    of: 'nothing is delivered there',
    operation: 'checkout.shippingMethodsFind',
    request: () => ({ query: 'country_code=NZ', as: 'guest' }),
    status: 200,
    body: holding({ status: false, country_code: 'NZ', view: TEXT }),
  },
  {
    of: 'the view of nothing that is delivered',
    operation: 'checkout.shippingMethodsViewFind',
    request: () => ({ query: 'country_code=NZ', as: 'guest' }),
    status: 200,
    body: holding({ status: false, country_code: 'NZ', view: expect.not.stringContaining('href') as string }),
  },
  {
    of: 'staff is shown where deliveries are set',
    operation: 'checkout.shippingMethodsViewFind',
    request: () => ({ query: 'country_code=NZ' }),
    status: 200,
    body: holding({ view: expect.stringContaining('href') as string }),
  },
  {
    of: 'the address of a country needs a country',
    operation: 'checkout.countryFind',
    request: () => ({ as: 'guest' }),
    status: 422,
    body: message,
  },
  {
    of: 'a search needs words',
    operation: 'publicProducts.searchFind',
    request: () => ({ as: 'guest' }),
    status: 422,
    body: invalid('post_title'),
  },
  {
    of: 'at most a hundred products are named',
    operation: 'publicProducts.find',
    request: () => ({
      query: Array.from({ length: 101 }, (_, index) => `include_ids[]=${index + 1}`).join('&'),
      as: 'guest',
    }),
    status: 422,
    body: invalid('include_ids'),
  },
];

const FILES: readonly Row[] = [
  {
    of: 'a download link that the store has not signed',
    operation: 'downloads.find',
    request: () => ({ query: 'download_identifier=x&order_id=1&valid_till=9999999999&signature=x', as: 'guest' }),
    status: 403,
    body: message,
  },
  {
    of: 'a file that does not exist is not deleted',
    operation: 'files.delete',
    request: () => ({ body: { driver: 'local', file_path: 'never-stored.pdf' } }),
    status: 404,
    body: message,
  },
  {
    of: 'a downloadable file that does not exist',
    operation: 'productDownloads.delete',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: message,
  },
  {
    of: 'an upload needs a file',
    operation: 'attachments.upload',
    request: () => ({ body: {} }),
    status: 422,
    body: message,
  },
  {
    of: 'only images are uploaded',
    operation: 'attachments.upload',
    request: () => ({ body: textFile() }),
    status: 422,
    body: { message: TEXT, error: TEXT },
  },
];

const textFile = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['no image'], { type: 'text/plain' }), 'notes.txt');
  return form;
};

export const CHECKOUT: readonly Row[] = [...PLACING, ...LOOKUPS, ...FILES];
