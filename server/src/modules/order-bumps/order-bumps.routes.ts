import { route, type AnyRoute } from '../../platform/http/route';
import * as bumps from './order-bumps.controller';
import { changeBumpBody, createBumpBody, listBumpsQuery } from './order-bumps.input';

const SENSITIVE = { policy: 'OrderBumpPolicy', permission: 'store/sensitive', premium: true } as const;

/** Specification 2, Order bumps. */
export const orderBumpRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/order_bump',
    action: 'orderBumps.find',
    handler: bumps.list,
    input: { query: listBumpsQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/order_bump',
    action: 'orderBumps.create',
    handler: bumps.create,
    input: { body: createBumpBody },
  }),
  route({ ...SENSITIVE, method: 'GET', path: '/order_bump/:id', action: 'orderBumps.findOne', handler: bumps.find }),
  route({
    ...SENSITIVE,
    method: 'PUT',
    path: '/order_bump/:id',
    action: 'orderBumps.update',
    handler: bumps.change,
    input: { body: changeBumpBody },
  }),
  route({
    ...SENSITIVE,
    method: 'DELETE',
    path: '/order_bump/:id',
    action: 'orderBumps.delete',
    handler: bumps.remove,
  }),
];
