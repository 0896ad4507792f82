import { route, type AnyRoute } from '../../platform/http/route';
import * as addresses from './addresses.controller';
import { chooseAddressBody, customerAddressBody, orderAddressBody } from './addresses.input';
import * as calculator from './calculator.controller';
import { calculateTaxBody, shippingMethodsQuery } from './calculator.input';
import * as editor from './order-editor.controller';
import { createCustomBody, createOrderBody, editOrderBody } from './order-editor.input';

const policy = 'OrderPolicy' as const;

const MANAGE = { policy, permission: 'orders/manage' } as const;

/** Whoever may put an order together. Source: behaviours, route permissions. */
const CALCULATE = { policy, permission: ['orders/create', 'orders/manage'] } as const;

/** Orders that the merchant writes. Source: specification 2, Orders; behaviours 1.11. */
export const orderEditorRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/orders',
    action: 'orderEditor.create',
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
    ...MANAGE,
    input: { body: editOrderBody },
    handler: editor.edit,
    idempotent: true,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/create-custom',
    action: 'orderEditor.createCustom',
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
    ...MANAGE,
    input: { body: chooseAddressBody },
    handler: addresses.choose,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/address/:id',
    action: 'orderEditor.correctAddress',
    ...MANAGE,
    input: { body: orderAddressBody },
    handler: addresses.correct,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/address',
    action: 'customerAddresses.create',
    policy: 'CustomerPolicy',
    permission: 'customers/manage',
    errors: 'failed',
    input: { body: customerAddressBody },
    handler: addresses.addToBook,
  }),
  route({
    method: 'POST',
    path: '/orders/calculate-tax',
    action: 'orderEditor.calculateTax',
    ...CALCULATE,
    input: { body: calculateTaxBody },
    handler: calculator.tax,
  }),
  route({
    method: 'GET',
    path: '/orders/shipping_methods',
    action: 'orderEditor.shippingMethodsFind',
    ...CALCULATE,
    input: { query: shippingMethodsQuery },
    handler: calculator.shippingMethods,
  }),
];
