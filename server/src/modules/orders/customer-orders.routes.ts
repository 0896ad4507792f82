import { route, type AnyRoute } from '../../platform/http/route';
import { customerNotFound } from '../customers';
import * as customerOrders from './customer-orders.controller';
import { customerOrdersQuery, listCustomerOrdersQuery } from './orders.input';

const VIEW = { policy: 'CustomerPolicy', permission: 'customers/view', unknown: customerNotFound } as const;

/** The orders of one customer, for the back office. */
export const customerOrderRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customers/:customerId/orders',
    action: 'customerOrders.find',
    summary: 'List the orders of a customer',
    ...VIEW,
    input: { query: listCustomerOrdersQuery },
    handler: customerOrders.list,
  }),
  route({
    method: 'GET',
    path: '/customers/:customerId/order',
    action: 'customerOrders.findOne',
    summary: 'List what a customer bought',
    description: 'Orders with their products, the newest first.',
    ...VIEW,
    input: { query: customerOrdersQuery },
    handler: customerOrders.listPurchases,
  }),
];
