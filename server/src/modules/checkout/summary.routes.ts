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

/** Specification 3, Checkout: what the checkout page asks for. Whose address it is decides who may choose it; strangers learn of none. */
export const summaryRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/checkout/get-order-info',
    action: 'checkout.orderInfoFind',
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
    handler: summary.summaryView,
    policy,
    input: { query: summaryQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-country-info',
    action: 'checkout.countryFind',
    handler: summary.countryInfo,
    policy,
    input: { query: placeQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-available-shipping-methods',
    action: 'checkout.shippingMethodsFind',
    handler: lookup.availableMethods,
    policy,
    input: { query: placeQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-shipping-methods-list-view',
    action: 'checkout.shippingMethodsViewFind',
    handler: lookup.methodsView,
    policy,
    input: { query: placeQuery },
  }),
  route({
    method: 'GET',
    path: '/checkout/get-receipt',
    action: 'checkout.receiptFind',
    handler: summary.receipt,
    policy,
    input: { query: receiptQuery },
  }),
  route({
    method: 'POST',
    path: '/checkout/confirm-payment',
    action: 'checkout.confirmPayment',
    handler: summary.confirm,
    policy,
    input: { body: confirmBody },
    limit: { bucket: 'confirm-payment', max: ({ config }) => config.placeOrderLimit * 4, duration: 60_000 },
  }),
  route({
    method: 'GET',
    path: '/customers/:customerAddressId/update-address-select',
    action: 'checkout.selectAddressByLink',
    handler: summary.chooseAddressByLink,
    policy: 'CustomerFrontendPolicy',
    input: { query: addressSelectInput },
    changesState: true,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerAddressId/update-address-select',
    action: 'checkout.selectAddress',
    handler: summary.chooseAddress,
    policy: 'CustomerFrontendPolicy',
    input: { query: addressSelectInput, body: addressSelectInput },
  }),
];
