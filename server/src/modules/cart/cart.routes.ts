import { route, type AnyRoute } from '../../platform/http/route';
import * as cart from './cart.controller';
import { addItemInput, cartQuery } from './cart.input';

const policy = 'PublicPolicy' as const;
const addInput = { query: addItemInput, body: addItemInput };

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
];
