import { invalid, message, notFoundInPanel, NOWHERE, saying, TEXT, type Row } from './row';

const PAYMENTS: readonly Row[] = [
  {
    of: 'an order that is paid already',
    operation: 'orders.markAsPaid',
    request: ({ paid }) => ({ params: [paid], body: {} }),
    status: 423,
    body: saying(/already been paid/),
  },
  {
    of: 'an order that is canceled is not paid',
    operation: 'orders.markAsPaid',
    request: ({ canceled }) => ({ params: [canceled], body: {} }),
    status: 423,
    body: saying(/canceled/),
  },
  {
    of: 'an order that does not exist is not paid',
    operation: 'orders.markAsPaid',
    request: () => ({ params: [NOWHERE], body: {} }),
    status: 404,
    body: message,
  },
  {
    of: 'licences of an order that does not exist',
    operation: 'orders.generateMissingLicenses',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: message,
  },
  {
    of: 'no licences are missing',
    operation: 'orders.generateMissingLicenses',
    request: ({ paid }) => ({ params: [paid] }),
    status: 400,
    body: message,
  },
  {
    of: 'nothing is given back of what nobody has paid',
    operation: 'orders.refund',
    request: ({ open }) => ({ params: [open], body: { refund_info: { amount: 1 } } }),
    status: 400,
    body: message,
  },
  {
    of: 'no more is given back than was paid',
    operation: 'orders.refund',
    request: ({ paid }) => ({ params: [paid], body: { refund_info: { amount: 10_000 } } }),
    status: 400,
    body: message,
  },
];

const change = (action: string, changes: object = {}) => ({ action, ...changes });

const STATUSES: readonly Row[] = [
  {
    of: 'an order that is canceled stays so',
    operation: 'orders.changeStatuses',
    request: ({ canceled }) => ({
      params: [canceled],
      body: { action: 'change_order_status', statuses: { order_status: 'processing' } },
    }),
    status: 400,
    body: message,
  },
  {
    of: 'an order that has the status already',
    operation: 'orders.changeStatuses',
    request: ({ open }) => ({
      params: [open],
      body: { action: 'change_order_status', statuses: { order_status: 'on-hold' } },
    }),
    status: 400,
    body: saying(/already has the same status/),
  },
  {
    of: 'a bulk action needs orders',
    operation: 'orders.bulkAction',
    request: () => ({ body: change('change_order_status', { new_status: 'completed' }) }),
    status: 422,
    body: invalid('order_ids'),
  },
  {
    of: 'a bulk action of orders that is none',
    operation: 'orders.bulkAction',
    request: ({ open }) => ({ body: change('forget', { order_ids: [open] }) }),
    status: 422,
    body: invalid('action'),
  },
  {
    of: 'orders change to a status',
    operation: 'orders.bulkAction',
    request: ({ open }) => ({ body: change('change_order_status', { order_ids: [open] }) }),
    status: 422,
    body: invalid('new_status'),
  },
  {
    of: 'orders change to no status but the four',
    operation: 'orders.bulkAction',
    request: ({ open }) => ({ body: change('change_order_status', { order_ids: [open], new_status: 'failed' }) }),
    status: 423,
    body: message,
  },
  {
    of: 'a shipping status that is none',
    operation: 'orders.bulkAction',
    request: ({ open }) => ({ body: change('change_shipping_status', { order_ids: [open], new_status: 'lost' }) }),
    status: 423,
    body: message,
  },
  {
    of: 'a payment status that is none',
    operation: 'orders.bulkAction',
    request: ({ open }) => ({ body: change('change_payment_status', { order_ids: [open], new_status: 'perhaps' }) }),
    status: 423,
    body: message,
  },
  {
    of: 'none of the orders could be changed',
    operation: 'orders.bulkAction',
    request: ({ canceled }) => ({
      body: change('change_order_status', { order_ids: [canceled], new_status: 'completed' }),
    }),
    status: 423,
    body: { message: TEXT, data: expect.any(Object) as object },
  },
];

const EDITS: readonly Row[] = [
  {
    of: 'an order that does not exist is not shown',
    operation: 'orders.findOne',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: notFoundInPanel,
  },
  {
    of: 'a new order needs customer and lines',
    operation: 'orderEditor.create',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('customer_id', 'order_items'),
  },
  {
    of: 'a new order has some lines',
    operation: 'orderEditor.create',
    request: ({ customer }) => ({ body: { customer_id: customer.id, order_items: [] } }),
    status: 422,
    body: invalid('order_items'),
  },
  {
    of: 'a line has at least one piece',
    operation: 'orderEditor.create',
    request: ({ customer, variant }) => ({
      body: { customer_id: customer.id, order_items: [{ object_id: variant, quantity: 0 }] },
    }),
    status: 422,
    body: invalid('order_items[0].quantity'),
  },
  {
    of: 'an edited order needs customer and lines',
    operation: 'orderEditor.edit',
    request: ({ open }) => ({ params: [open], body: {} }),
    status: 422,
    body: invalid('customer_id', 'order_items'),
  },
  {
    of: 'no edit completes an order',
    operation: 'orderEditor.edit',
    request: ({ open, customer, variant }) => ({
      params: [open],
      body: { customer_id: customer.id, order_items: [{ object_id: variant, quantity: 1 }], status: 'completed' },
    }),
    status: 423,
    body: message,
  },
  { of: 'orders of subscriptions are not edited', testedBy: 'e2e/staff-order-edits.e2e' },
  {
    of: 'an order that does not exist is not deleted',
    operation: 'orders.delete',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: { message: TEXT, data: { order_id: NOWHERE, status: 'error' } },
  },
  { of: 'orders that the books need are not deleted', testedBy: 'e2e/refunds.e2e' },
  {
    of: 'a note needs an order and a text',
    operation: 'orders.attachNote',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('order_id', 'note'),
  },
  {
    of: 'a note for an order that does not exist',
    operation: 'orders.attachNote',
    request: () => ({ body: { order_id: NOWHERE, note: 'Never stored' } }),
    status: 404,
    body: message,
  },
  {
    of: 'a shipping charge needs lines and a method',
    operation: 'orderShipping.calculate',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('order_items', 'shipping_id'),
  },
  {
    of: 'a shipping charge of a method that does not exist',
    operation: 'orderShipping.calculate',
    request: ({ variant }) => ({ body: { order_items: [{ id: variant, quantity: 1 }], shipping_id: NOWHERE } }),
    status: 404,
    body: message,
  },
];

export const ORDERS: readonly Row[] = [...PAYMENTS, ...STATUSES, ...EDITS];
