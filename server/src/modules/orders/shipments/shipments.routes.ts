import { route, type AnyRoute } from '../../../platform/http/route';
import * as shipments from './shipments.controller';
import { changeShipmentBody, createShipmentBody } from './shipments.input';

const policy = 'OrderPolicy' as const;
const VIEW = { policy, permission: 'orders/view' } as const;
const FULFIL = { policy, permission: ['orders/manage_statuses', 'orders/manage'] } as const;

/** See docs/rules/order-states.md#shipments. */
export const shipmentRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/orders/:order/shipments',
    action: 'orderShipments.find',
    summary: 'List the shipments of an order',
    description: 'Beside them the lines that are shipped, and how much of each is left.',
    ...VIEW,
    handler: shipments.list,
  }),
  route({
    method: 'GET',
    path: '/orders/:order/shipments/:shipment',
    action: 'orderShipments.findOne',
    summary: 'Show a shipment of an order',
    ...VIEW,
    handler: shipments.find,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/shipments',
    action: 'orderShipments.create',
    summary: 'Ship pieces of an order',
    description:
      'All that is left unless `items` names lines and quantities. The order counts as shipped once nothing is left; until then it stays `unshipped`, and `fulfilled_quantity` of its lines says how far it is.',
    failures: { 400: 'There is not so much left to ship, or the order cannot be shipped.' },
    ...FULFIL,
    input: { body: createShipmentBody },
    handler: shipments.create,
    idempotent: true,
  }),
  route({
    method: 'PUT',
    path: '/orders/:order/shipments/:shipment',
    action: 'orderShipments.update',
    summary: 'Change a shipment, or note that it has arrived',
    description: 'What is left out stays. The order counts as delivered once nothing is left and all have arrived.',
    failures: { 400: 'The shipment or its order was canceled.' },
    ...FULFIL,
    input: { body: changeShipmentBody },
    handler: shipments.update,
  }),
  route({
    method: 'POST',
    path: '/orders/:order/shipments/:shipment/cancel',
    action: 'orderShipments.cancel',
    summary: 'Cancel a shipment',
    description: 'Its pieces are left to ship again, and the order counts as unshipped.',
    failures: { 400: 'The shipment or its order was canceled.' },
    ...FULFIL,
    handler: shipments.cancel,
  }),
];
