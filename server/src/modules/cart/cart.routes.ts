import { route, type AnyRoute } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import * as cart from './cart.controller';
import * as bumps from './bumps/bumps.controller';
import {
  addItemInput,
  cartBody,
  cartQuery,
  couponBody,
  estimateQuery,
  instantInput,
  orderBumpBody,
  quantityBody,
  removeItemBody,
  saveCheckoutBody,
  vatBody,
} from './cart.input';

const policy = 'PublicPolicy' as const;
const addInput = { query: addItemInput, body: addItemInput };

/** Each number may cost a call to the register of the EU. Off where the limit on checkouts is. */
const vatLimit = ({ config }: Platform): number => (config.placeOrderLimit === 0 ? 0 : 30);

export const cartRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/cart',
    action: 'cart.findOne',
    handler: cart.find,
    policy,
    input: { query: cartQuery },
  }),
  route({
    method: 'GET',
    path: '/cart/add_item',
    action: 'cart.addItemByLink',
    handler: cart.addByQuery,
    policy,
    input: { query: addItemInput },
    changesState: true,
  }),
  route({
    method: 'POST',
    path: '/cart/add_item',
    action: 'cart.addItem',
    handler: cart.addByBody,
    policy,
    input: addInput,
  }),
  route({
    method: 'GET',
    path: '/cart/status',
    action: 'cart.statusFind',
    handler: cart.status,
    policy,
    input: { query: cartQuery },
  }),
  route({
    method: 'GET',
    path: '/cart/estimated-totals',
    action: 'cart.estimateFind',
    handler: cart.estimate,
    policy,
    input: { query: estimateQuery },
  }),
  route({
    method: 'POST',
    path: '/cart/remove',
    action: 'cart.removeItem',
    handler: cart.remove,
    policy,
    input: { body: removeItemBody },
  }),
  route({
    method: 'POST',
    path: '/cart/quantity',
    action: 'cart.setQuantity',
    handler: cart.setQuantity,
    policy,
    input: { body: quantityBody },
  }),
  route({
    method: 'POST',
    path: '/cart/apply_coupon',
    action: 'cart.applyCoupon',
    handler: cart.addCoupon,
    policy,
    input: { body: couponBody },
  }),
  route({
    method: 'POST',
    path: '/cart/remove_coupon',
    action: 'cart.removeCoupon',
    handler: cart.dropCoupon,
    policy,
    input: { body: couponBody },
  }),
  route({
    method: 'GET',
    path: '/cart/order_bumps',
    action: 'cart.orderBumpsFind',
    handler: bumps.list,
    policy,
    premium: true,
    input: { query: cartQuery },
  }),
  route({
    method: 'POST',
    path: '/cart/apply_order_bump',
    action: 'cart.applyOrderBump',
    handler: bumps.apply,
    policy,
    premium: true,
    input: { body: orderBumpBody },
  }),
  route({
    method: 'POST',
    path: '/cart/save_checkout_data',
    action: 'cart.saveCheckoutData',
    handler: cart.saveForm,
    policy,
    input: { body: saveCheckoutBody },
  }),
  route({
    method: 'GET',
    path: '/cart/instant_checkout',
    action: 'cart.instantByLink',
    handler: cart.buyNowByLink,
    policy,
    input: { query: instantInput },
    changesState: true,
  }),
  route({
    method: 'POST',
    path: '/cart/instant_checkout',
    action: 'cart.instantCheckout',
    handler: cart.buyNowByBody,
    policy,
    input: { body: instantInput },
  }),
  route({
    method: 'POST',
    path: '/cart/validate_vat',
    action: 'cart.validateVat',
    handler: cart.checkVat,
    policy,
    input: { body: vatBody },
    limit: { bucket: 'vat-number', max: vatLimit, duration: 60_000 },
  }),
  route({
    method: 'POST',
    path: '/cart/remove_vat',
    action: 'cart.removeVat',
    handler: cart.dropVat,
    policy,
    input: { body: cartBody },
  }),
];
