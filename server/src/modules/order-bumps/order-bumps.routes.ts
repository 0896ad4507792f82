import { route, type AnyRoute } from '../../platform/http/route';
import * as bumps from './order-bumps.controller';
import { changeBumpBody, createBumpBody, listBumpsQuery } from './order-bumps.input';

const SENSITIVE = { policy: 'OrderBumpPolicy', permission: 'store/sensitive', premium: true } as const;

/** Order bumps. See docs/reference/cart-and-checkout.md#order-bumps. */
export const orderBumpRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/order_bump',
    action: 'orderBumps.find',
    summary: 'List the order bumps',
    description: 'Tabs of `active_view`: active, draft. `search` looks into title and description.',
    handler: bumps.list,
    input: { query: listBumpsQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/order_bump',
    action: 'orderBumps.create',
    summary: 'Create an order bump',
    description: 'A draft: it is offered as soon as it is made active.',
    failures: { 400: 'Title or variation is missing, or the variation does not exist.' },
    handler: bumps.create,
    input: { body: createBumpBody },
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/order_bump/:id',
    action: 'orderBumps.findOne',
    summary: 'Get an order bump',
    description: 'With the discounts and texts that hold where nothing was saved, and with how often it was taken.',
    handler: bumps.find,
  }),
  route({
    ...SENSITIVE,
    method: 'PUT',
    path: '/order_bump/:id',
    action: 'orderBumps.update',
    summary: 'Change an order bump',
    description:
      'What the body leaves out stays as it is, but title and variation are required. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten. Carts that hold the bump follow it the next time they are priced.',
    failures: {
      400: 'Title or variation is missing, or the variation does not exist.',
      409: 'Somebody else has changed the order bump since its `version` was read.',
      423: 'There are 100 active order bumps already.',
    },
    handler: bumps.change,
    input: { body: changeBumpBody },
  }),
  route({
    ...SENSITIVE,
    method: 'DELETE',
    path: '/order_bump/:id',
    action: 'orderBumps.delete',
    summary: 'Delete an order bump',
    description: 'Carts lose its line; orders and statistics keep it.',
    handler: bumps.remove,
  }),
];
