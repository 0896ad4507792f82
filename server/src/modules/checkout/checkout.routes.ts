import { route, type AnyRoute } from '../../platform/http/route';
import * as checkout from './checkout.controller';
import { placeOrderBody } from './checkout.input';
import * as orderShipping from './order-shipping.controller';
import { calculateShippingBody } from './order-shipping.input';

export const checkoutRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/checkout/place-order',
    action: 'checkout.placeOrder',
    handler: checkout.place,
    policy: 'PublicPolicy',
    input: { body: placeOrderBody },
    errors: 'checkout',
    idempotent: { guestOf: checkout.guestOf },
    limit: { bucket: 'place-order', max: ({ config }) => config.placeOrderLimit, duration: 60_000 },
  }),
  route({
    method: 'POST',
    path: '/orders/calculate-shipping',
    action: 'orderShipping.calculate',
    handler: orderShipping.calculate,
    policy: 'OrderPolicy',
    permission: ['orders/create', 'orders/manage'],
    input: { body: calculateShippingBody },
  }),
];
