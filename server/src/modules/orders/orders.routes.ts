import { route, type AnyRoute } from '../../platform/http/route';
import * as orders from './orders.controller';
import { listOrdersQuery, markAsPaidBody } from './orders.input';

const policy = 'OrderPolicy' as const;

export const orderRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/orders',
    action: 'orders.find',
    handler: orders.list,
    policy,
    permission: 'orders/view',
    input: { query: listOrdersQuery },
  }),
  route({
    method: 'GET',
    path: '/orders/:order_id',
    action: 'orders.findOne',
    handler: orders.find,
    policy,
    permission: 'orders/view',
  }),
  route({
    method: 'POST',
    path: '/orders/:order/mark-as-paid',
    action: 'orders.markAsPaid',
    handler: orders.payOffline,
    policy,
    permission: 'orders/manage',
    input: { body: markAsPaidBody },
    idempotent: true,
  }),
];
