import { route, type AnyRoute } from '../../platform/http/route';
import { cartNamedBy } from '../cart';
import * as checkout from './checkout.controller';
import { placeOrderBody } from './checkout.input';

export const checkoutRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/checkout/place-order',
    action: 'checkout.placeOrder',
    handler: checkout.place,
    policy: 'PublicPolicy',
    input: { body: placeOrderBody },
    errors: 'checkout',
    idempotent: { guestOf: cartNamedBy },
    limit: { bucket: 'place-order', max: ({ config }) => config.placeOrderLimit, duration: 60_000 },
  }),
];
