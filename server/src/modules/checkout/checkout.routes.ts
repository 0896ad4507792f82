import { route, type AnyRoute } from '../../platform/http/route';
import * as checkout from './checkout.controller';
import { placeOrderBody } from './checkout.input';
import * as orderShipping from './order-shipping.controller';
import { calculateShippingBody } from './order-shipping.controller';

export const checkoutRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/checkout/place-order',
    action: 'checkout.placeOrder',
    summary: 'Place an order',
    description:
      'Of the cart, or pays the order of `order_hash`, whose payment link was opened. The fields of the form count over what the cart remembers of it. What the shopper has to correct, and a cart that is empty or bought, are answered with 200 and `status` failed.',
    failures: {
      404: 'There is no order of this payment link.',
      423: 'The payment method cannot be used for this order.',
    },
    handler: checkout.place,
    policy: 'PublicPolicy',
    input: { body: placeOrderBody },
    gathersMistakes: true,
    errors: 'checkout',
    idempotent: { guestOf: checkout.guestOf },
    limit: { bucket: 'place-order', max: ({ config }) => config.placeOrderLimit, duration: 60_000 },
  }),
  route({
    method: 'POST',
    path: '/orders/calculate-shipping',
    action: 'orderShipping.calculate',
    summary: 'Calculate what shipping costs for an order that is put together',
    description: 'Wherever it goes. Nothing is stored.',
    failures: { 404: 'The shipping method does not exist.' },
    handler: orderShipping.calculate,
    policy: 'OrderPolicy',
    permission: ['orders/create', 'orders/manage'],
    input: { body: calculateShippingBody },
  }),
];
