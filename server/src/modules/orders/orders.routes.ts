import { route, type AnyRoute } from '../../platform/http/route';
import { createCustomerBody } from '../customers';
import * as orders from './orders.controller';
import { attachNoteBody, changeCustomerBody, listOrdersQuery, markAsPaidBody, updateOrderBody } from './orders.input';
import { refund } from './refunds/refunds.controller';
import { refundBody } from './refunds/refunds.input';
import { shipmentRoutes } from './shipments/shipments.routes';
import * as statuses from './statuses/statuses.controller';
import { bulkBody, statusesBody } from './statuses/statuses.input';
import * as transactions from './transactions/transactions.controller';
import { acceptDisputeBody, transactionStatusBody } from './transactions/transactions.input';
import { orderPageNotFound } from './use-cases/read-order';

const policy = 'OrderPolicy' as const;

const MANAGE = { policy, permission: 'orders/manage' } as const;

const ordersAndPayments: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/orders',
    action: 'orders.find',
    summary: 'List the orders',
    description:
      'A page of orders, the newest first unless `sort_by` says otherwise. `search` takes text (invoice number, customer, names of the addresses, titles of items) or an expression such as `id = 1`, `id > 5`, `id :: 1-10`, `status = completed`, `payment = paid`, `payment_by = card`, `customer = text`, `license = key`. Advanced filters need the premium edition, searches and filters by a license key also `licenses/view`.',
    handler: orders.list,
    policy,
    permission: 'orders/view',
    input: { query: listOrdersQuery },
  }),
  route({
    method: 'GET',
    path: '/orders/:id',
    action: 'orders.findOne',
    summary: 'Show an order',
    description: '`licenses` is empty for who may not see licences (`licenses/view`).',
    handler: orders.find,
    policy,
    permission: 'orders/view',
    unknown: orderPageNotFound,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/mark-as-paid',
    action: 'orders.markAsPaid',
    summary: 'Mark an order as paid',
    description:
      'Records a payment of what is still due, without asking a payment provider. A digital order is completed with it.',
    failures: {
      423: 'The order has been paid already, or is canceled.',
      409: 'The charge of `vendor_charge_id` has paid another order, or somebody else has just given the order to another customer.',
    },
    handler: orders.payOffline,
    policy,
    permission: 'orders/manage',
    input: { body: markAsPaidBody },
    idempotent: true,
  }),
];

/** What a person does to an order. See docs/reference/orders.md#the-back-office. */
const actions: readonly AnyRoute[] = [
  route({
    method: 'PUT',
    path: '/orders/:id',
    action: 'orders.update',
    summary: 'Change note, statuses and labels of an order',
    description:
      'What is left out stays, and so do lines and amounts. A status that the order has already is no change. With `known_note`, no note that somebody else wrote meanwhile is overwritten.',
    failures: {
      400: 'The order cannot go to this status.',
      409: 'Somebody else has changed the note since `known_note` was read.',
    },
    ...MANAGE,
    input: { body: updateOrderBody },
    handler: orders.update,
  }),
  route({
    method: 'DELETE',
    path: '/orders/:id',
    action: 'orders.delete',
    summary: 'Delete an order',
    description:
      'With all that belongs to it, renewals too. Orders of the test mode can always be deleted, others only while they are on hold or canceled and have no money; their open payments are ended at the providers first. Invoice numbers are never given again.',
    failures: {
      400: 'The books need this order. `data` has order_id, invoice_no, status and reason.',
      409: 'Somebody else has just given the order to another customer; the request may be repeated.',
    },
    policy,
    permission: 'orders/delete',
    handler: orders.remove,
  }),
  route({
    method: 'POST',
    path: '/orders/do-bulk-action',
    action: 'orders.bulkAction',
    summary: 'Do one thing to many orders',
    description:
      'Each order succeeds or fails for itself; `data` lists both. `new_status` is needed where a status is changed: for `change_payment_status` it is a status of the latest charge. `delete_test_orders` takes no ids: it deletes the next 50 orders of the test mode behind `last_order_id` and answers with counts.',
    failures: { 423: 'No order was changed, or there is no such status.' },
    ...MANAGE,
    input: { body: bulkBody },
    handler: statuses.bulk,
    idempotent: true,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/statuses',
    action: 'orders.changeStatuses',
    summary: 'Change a status of an order',
    description:
      'Canceling puts pieces and coupons back unless `manage_stock` is 0. Money stays where it is until it is refunded.',
    failures: { 400: 'The order cannot go to this status, or has it already.' },
    policy,
    permission: ['orders/manage_statuses', 'orders/manage'],
    input: { body: statusesBody },
    handler: statuses.change,
  }),
  route({
    method: 'POST',
    path: '/orders/:id/refund',
    action: 'orders.refund',
    summary: 'Refund an order',
    description:
      'The store records the refund first and asks the payment provider afterwards; each has an outcome of its own. What the provider refuses stays recorded, and the merchant is told.',
    failures: {
      400: 'There is not so much to give back, or one of the lines is not of this order.',
      409: 'Somebody else has just given the order to another customer: the request may be repeated. Or the order has been refunded since `known_total_refund` was read.',
    },
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
    summary: 'Give an order to another customer',
    description: 'Its renewals, coupon uses and downloads go along; addresses stay.',
    failures: {
      400: 'The order belongs to this customer already.',
      409: 'Somebody else has just given the order to another customer; the request may be repeated.',
    },
    ...MANAGE,
    input: { body: changeCustomerBody },
    handler: orders.changeCustomer,
  }),
  route({
    method: 'POST',
    path: '/orders/:id/create-and-change-customer',
    action: 'orders.createAndChangeCustomer',
    summary: 'Create a customer and give them an order',
    description: 'Both or neither. Needs the permission `customers/manage` as well.',
    failures: {
      400: 'There is a customer of this e-mail address already.',
      409: 'Somebody else has just given the order to another customer; the request may be repeated.',
    },
    ...MANAGE,
    input: { body: createCustomerBody },
    handler: orders.createAndChangeCustomer,
  }),
  route({
    method: 'POST',
    path: '/notes/attach',
    action: 'orders.attachNote',
    summary: 'Write the note of an order',
    description: 'In the place of the note that stands there; a blank one empties it.',
    failures: { 404: 'The order does not exist.' },
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { body: attachNoteBody },
    handler: orders.note,
  }),
];

/** The money that moved for an order. See docs/rules/payments.md. */
const money: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/orders/:order/transactions',
    action: 'orderTransactions.find',
    summary: 'List the transactions of an order',
    policy,
    permission: 'orders/view',
    handler: transactions.list,
  }),
  route({
    method: 'GET',
    path: '/orders/:order/transactions/:transaction',
    action: 'orderTransactions.findOne',
    summary: 'Show a transaction of an order',
    policy,
    permission: 'orders/view',
    handler: transactions.find,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/transactions/:transaction/status',
    action: 'orderTransactions.changeStatus',
    summary: 'Change the status of a transaction',
    description:
      'The statuses of the order follow. A charge that becomes `refunded` gives back what is left of it, outside the store.',
    failures: {
      400: 'The transaction cannot become this, or the order is canceled.',
      409: 'The charge has paid another order, or somebody else has just given the order to another customer.',
      423: 'The order has been paid already, the payment is more than what is due, or the order is canceled.',
    },
    ...MANAGE,
    input: { body: transactionStatusBody },
    handler: transactions.changeStatus,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/transactions/:transaction/accept-dispute',
    action: 'orderTransactions.acceptDispute',
    summary: 'Accept the dispute of a payment',
    description: 'Tells the payment provider, and writes off what the dispute withdrew.',
    failures: {
      400: 'The payment is not disputed, or the provider does not take it.',
      409: 'Somebody else has just given the order to another customer; the request may be repeated.',
    },
    ...MANAGE,
    input: { body: acceptDisputeBody },
    handler: transactions.accept,
    idempotent: true,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/sync-statuses',
    action: 'orderTransactions.sync',
    summary: 'Work the statuses of an order out anew',
    description: 'Out of what its transactions say.',
    failures: {
      404: 'The order does not exist, or has no transaction.',
      409: 'Somebody else has just given the order to another customer; the request may be repeated.',
    },
    ...MANAGE,
    handler: transactions.sync,
  }),
];

export const orderRoutes: readonly AnyRoute[] = [...ordersAndPayments, ...actions, ...shipmentRoutes, ...money];
