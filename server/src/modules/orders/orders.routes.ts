import { route, type AnyRoute } from '../../platform/http/route';
import { createCustomerBody } from '../customers';
import * as orders from './orders.controller';
import { attachNoteBody, changeCustomerBody, listOrdersQuery, markAsPaidBody, updateOrderBody } from './orders.input';
import { refund } from './refunds/refunds.controller';
import { refundBody } from './refunds/refunds.input';
import * as statuses from './statuses/statuses.controller';
import { bulkBody, statusesBody } from './statuses/statuses.input';
import * as transactions from './transactions/transactions.controller';
import { acceptDisputeBody, transactionStatusBody } from './transactions/transactions.input';

const policy = 'OrderPolicy' as const;

const MANAGE = { policy, permission: 'orders/manage' } as const;

const ordersAndPayments: readonly AnyRoute[] = [
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

const licences: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/orders/:order/generate-missing-licenses',
    action: 'orders.generateMissingLicenses',
    ...MANAGE,
    premium: true,
    handler: orders.generateMissingLicenses,
  }),
];

/** What a person does to an order. Source: specification 2, Orders; behaviours 1.2, 1.9 to 1.11. */
const actions: readonly AnyRoute[] = [
  route({
    method: 'PUT',
    path: '/orders/:id',
    action: 'orders.update',
    ...MANAGE,
    input: { body: updateOrderBody },
    handler: orders.update,
  }),
  route({
    method: 'DELETE',
    path: '/orders/:id',
    action: 'orders.delete',
    policy,
    permission: 'orders/delete',
    handler: orders.remove,
  }),
  route({
    method: 'POST',
    path: '/orders/do-bulk-action',
    action: 'orders.bulkAction',
    ...MANAGE,
    input: { body: bulkBody },
    handler: statuses.bulk,
    idempotent: true,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/statuses',
    action: 'orders.changeStatuses',
    policy,
    permission: ['orders/manage_statuses', 'orders/manage'],
    input: { body: statusesBody },
    handler: statuses.change,
  }),
  route({
    method: 'POST',
    path: '/orders/:id/refund',
    action: 'orders.refund',
    policy,
    permission: 'orders/can_refund',
    input: { body: refundBody },
    handler: refund,
    idempotent: true,
  }),
  route({
    method: 'POST',
    path: '/orders/:id/change-customer',
    action: 'orders.changeCustomer',
    ...MANAGE,
    input: { body: changeCustomerBody },
    handler: orders.changeCustomer,
  }),
  route({
    method: 'POST',
    path: '/orders/:id/create-and-change-customer',
    action: 'orders.createAndChangeCustomer',
    ...MANAGE,
    input: { body: createCustomerBody },
    handler: orders.createAndChangeCustomer,
  }),
  route({
    method: 'POST',
    path: '/notes/attach',
    action: 'orders.attachNote',
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { body: attachNoteBody },
    handler: orders.note,
  }),
];

/** The money that moved for an order. Source: behaviours 1.2 and 1.11. */
const money: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/orders/:order/transactions',
    action: 'orderTransactions.find',
    policy,
    permission: 'orders/view',
    handler: transactions.list,
  }),
  route({
    method: 'GET',
    path: '/orders/:order/transactions/:transaction',
    action: 'orderTransactions.findOne',
    policy,
    permission: 'orders/view',
    handler: transactions.find,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/transactions/:transaction/status',
    action: 'orderTransactions.changeStatus',
    ...MANAGE,
    input: { body: transactionStatusBody },
    handler: transactions.changeStatus,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/transactions/:transaction/accept-dispute',
    action: 'orderTransactions.acceptDispute',
    ...MANAGE,
    input: { body: acceptDisputeBody },
    handler: transactions.accept,
    idempotent: true,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/sync-statuses',
    action: 'orderTransactions.sync',
    ...MANAGE,
    handler: transactions.sync,
  }),
];

export const orderRoutes: readonly AnyRoute[] = [...ordersAndPayments, ...licences, ...actions, ...money];
