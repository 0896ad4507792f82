import { route, type AnyRoute } from '../../platform/http/route';
import { customerNotFound } from '../customers';
import * as addresses from './addresses.controller';
import {
  chooseAddressBody,
  createCustomBody,
  createOrderBody,
  customerAddressBody,
  editOrderBody,
  quoteOrderBody,
  orderAddressBody,
} from './order-editor.input';
import * as calculator from './calculator.controller';
import { calculateTaxBody, shippingMethodsQuery } from './calculator.input';
import * as editor from './order-editor.controller';

const policy = 'OrderPolicy' as const;

const MANAGE = { policy, permission: 'orders/manage' } as const;

/** Whoever may put an order together. */
const CALCULATE = { policy, permission: ['orders/create', 'orders/manage'] } as const;

/** Orders that the merchant writes. */
export const orderEditorRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/orders',
    action: 'orderEditor.create',
    summary: 'Create an order for a customer',
    description:
      'Prices, taxes, discounts and stock follow the rules of a checkout; totals, numbers and hashes that are sent are checked and ignored. A line names a variation by `object_id` or `variation_id` (or `id`), or is a custom one with `title` and `unit_price`. Subscriptions cannot be ordered by hand.',
    failures: {
      423: 'There is no such payment method, or a new order cannot have this status.',
      400: 'This store does not let staff choose the status.',
      404: 'There is no such shipping method.',
    },
    policy,
    permission: 'orders/create',
    input: { body: createOrderBody },
    handler: editor.create,
    idempotent: true,
  }),
  route({
    method: 'POST',
    path: '/orders/:id',
    action: 'orderEditor.edit',
    summary: 'Edit an order',
    description:
      'The lines are replaced by those that are sent; everything else that is left out stays. The store works out anew what the order costs; stock and coupons move by the difference. Orders of subscriptions, canceled and refunded orders cannot be edited. A coupon that gives nothing any more leaves the order and is told in `refused_coupons`.',
    failures: {
      400: 'The order cannot go to this status.',
      409: 'Somebody else has just changed the order, or given it to another customer; the request may be repeated after reading it again.',
      423: 'The order cannot be edited, or was to be completed by it.',
    },
    ...MANAGE,
    input: { body: editOrderBody },
    handler: editor.edit,
    idempotent: true,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/create-custom',
    action: 'orderEditor.createCustom',
    summary: 'Add a custom line to an order',
    description:
      'Something that stands in no catalogue, with a title and a price of its own; the order is priced anew.',
    failures: {
      409: 'Somebody else has just changed the order, or given it to another customer; the request may be repeated after reading it again.',
      423: 'The order cannot be edited.',
    },
    policy,
    permission: 'orders/create',
    input: { body: createCustomBody },
    handler: editor.createCustom,
    idempotent: true,
  }),
  route({
    method: 'POST',
    path: '/orders/:id/update-address-id',
    action: 'orderEditor.chooseAddress',
    summary: 'Take an address of the customer for an order',
    description: 'A copy: later changes of the address book do not count. Amounts stay.',
    failures: { 423: 'The order is canceled.' },
    ...MANAGE,
    input: { body: chooseAddressBody },
    handler: addresses.choose,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/address/:id',
    action: 'orderEditor.correctAddress',
    summary: 'Correct an address of an order',
    description: 'What is left out stays. Amounts stay, too: they are worked out anew when the order is edited.',
    failures: { 423: 'The order is canceled.' },
    ...MANAGE,
    input: { body: orderAddressBody },
    handler: addresses.correct,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/address',
    action: 'customerAddresses.create',
    summary: 'Add an address to a customer',
    description:
      'With `order_id` that order of the customer gets the address as well, which needs the permission `orders/manage`.',
    failures: { 423: 'The customer has 100 addresses, or the order is canceled.' },
    policy: 'CustomerPolicy',
    permission: 'customers/manage',
    errors: 'failed',
    unknown: customerNotFound,
    input: { body: customerAddressBody },
    handler: addresses.addToBook,
  }),
  route({
    method: 'POST',
    path: '/orders/quote',
    action: 'orderEditor.quote',
    summary: 'Price an order that is being written',
    description:
      'What it would cost if it were saved so: the body is that of `POST /orders`, or with `order_id` that of `POST /orders/{id}`. Nothing is stored, stock is not looked at, and a new tax number is not looked up.',
    failures: {
      404: 'There is no such order or shipping method.',
      409: 'Somebody else has changed the order since.',
      423: 'The order cannot be edited, or there is no such payment method.',
    },
    ...CALCULATE,
    input: { body: quoteOrderBody },
    handler: editor.quote,
  }),
  route({
    method: 'POST',
    path: '/orders/calculate-tax',
    action: 'orderEditor.calculateTax',
    summary: 'Work out the tax on amounts',
    description: 'Nothing is stored. The amounts are those of an order editor, in cents.',
    failures: { 404: 'The order does not exist.' },
    ...CALCULATE,
    input: { body: calculateTaxBody },
    handler: calculator.tax,
  }),
  route({
    method: 'GET',
    path: '/orders/shipping_methods',
    action: 'orderEditor.shippingMethodsFind',
    summary: 'List the shipping methods for a place',
    description: 'Each with what it charges for the lines.',
    ...CALCULATE,
    input: { query: shippingMethodsQuery },
    handler: calculator.shippingMethods,
  }),
];
