import { route, type AnyRoute } from '../../platform/http/route';
import {
  addressSelectInput,
  confirmBody,
  orderInfoQuery,
  placeQuery,
  receiptQuery,
  summaryQuery,
} from './summary.input';
import * as lookup from './shipping-lookup.controller';
import * as summary from './summary.controller';

const policy = 'PublicPolicy' as const;

/** What the checkout page asks for. Whose address it is decides who may choose it; strangers learn of none. */
export const summaryRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/checkout/get-order-info',
    action: 'checkout.orderInfoFind',
    summary: 'Read what a page needs to offer a way to pay',
    description:
      'Where the order of the cart waits for a payment on the page, `data` holds what the page needs to go on with it.',
    failures: { 423: 'The payment method cannot be used.' },
    handler: summary.orderInfo,
    policy,
    input: { query: orderInfoQuery },
    // The payment of an order that waits for it is started again where the store no longer has what the provider answered.
    changesState: true,
    limit: { bucket: 'order-info', max: ({ config }) => config.placeOrderLimit * 4, duration: 60_000 },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-checkout-summary-view',
    action: 'checkout.summaryFind',
    summary: 'Read the summary of the checkout',
    description: 'Of the cart, or of the order of `order_hash`. Without a cart all amounts are 0.',
    failures: { 404: 'The order does not exist.' },
    handler: summary.summaryView,
    policy,
    input: { query: summaryQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-country-info',
    action: 'checkout.countryFind',
    summary: 'Read how addresses of a country are written',
    description:
      'The country is named by `country_code`, or guessed from `timezone`. Without either it is refused with 422.',
    handler: summary.countryInfo,
    policy,
    input: { query: placeQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-available-shipping-methods',
    action: 'checkout.shippingMethodsFind',
    summary: 'List the shipping methods that reach an address',
    description:
      'The country is named by `country_code`, or guessed from `timezone`. Where nothing can be delivered `status` is false.',
    handler: lookup.availableMethods,
    policy,
    input: { query: placeQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-shipping-methods-list-view',
    action: 'checkout.shippingMethodsViewFind',
    summary: 'Read the shipping methods that reach an address as HTML',
    description:
      'The country is named by `country_code`, or guessed from `timezone`. Where nothing can be delivered `status` is false.',
    handler: lookup.methodsView,
    policy,
    input: { query: placeQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-receipt',
    action: 'checkout.receiptFind',
    summary: 'Read the receipt of an order',
    description: 'Whoever knows the uuid of the order may read it; who bought is not told.',
    failures: { 404: 'The order does not exist.' },
    handler: summary.receipt,
    policy,
    input: { query: receiptQuery },
  }),
  route({
    method: 'POST',
    path: '/checkout/confirm-payment',
    action: 'checkout.confirmPayment',
    summary: 'Ask the payment provider whether an order is paid',
    description: 'For payments on the page: the browser says that it is done, and the provider is asked.',
    failures: { 404: 'The order does not exist.' },
    handler: summary.confirm,
    policy,
    input: { body: confirmBody },
    limit: { bucket: 'confirm-payment', max: ({ config }) => config.placeOrderLimit * 4, duration: 60_000 },
  }),
  route({
    method: 'GET',
    path: '/customers/:customerAddressId/update-address-select',
    action: 'checkout.selectAddressByLink',
    summary: 'Choose a saved address for the cart by a link',
    description: 'As POST does it. With the session cookie it needs the nonce.',
    failures: { 404: 'The address does not exist, or there is no cart.', 409: 'The cart was bought meanwhile.' },
    handler: summary.chooseAddressByLink,
    policy: 'CustomerFrontendPolicy',
    input: { query: addressSelectInput },
    changesState: true,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerAddressId/update-address-select',
    action: 'checkout.selectAddress',
    summary: 'Choose a saved address for the cart',
    description: 'The address is one of the shopper.',
    failures: { 404: 'The address does not exist, or there is no cart.', 409: 'The cart was bought meanwhile.' },
    handler: summary.chooseAddress,
    policy: 'CustomerFrontendPolicy',
    input: { query: addressSelectInput, body: addressSelectInput },
  }),
];
