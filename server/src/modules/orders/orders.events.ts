import type { EventDefinition, EventReferences } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { findCustomerById } from '../customers';
import { hydrateOrders, hydrateOrdersWith } from './order-payloads';
import { bulkEvent } from './statuses/bulk-event';
import { STATUS_DETAILS, statusEventDefinitions } from './statuses/status-change';

const orderEvent = (platform: Platform): readonly EventDefinition[] => {
  const hydrateAll = hydrateOrders(platform);
  return [
    { name: 'order_created', when: 'A checkout made an order for the first time; its stock is on hold.', hydrateAll },
    {
      name: 'order_placed_offline',
      when: 'An order was placed that is paid outside the store, e.g. cash on delivery.',
      hydrateAll,
    },
    { name: 'order_paid', when: 'An order became fully paid; exactly once per order.', hydrateAll },
    {
      name: 'order_paid_done',
      when: 'Behind order_paid, once per order: what follows from a payment and need not be told in time.',
      hydrateAll,
    },
    {
      name: 'order/invoice_number_added',
      when: 'An order got its invoice number, with its first payment; exactly once per order.',
      hydrateAll,
    },
    { name: 'order_canceled', when: 'An order was canceled; its coupons can be used again.', hydrateAll },
    {
      name: 'order_payment_failed',
      when: 'A payment gateway could not take the money of an order; the shopper may try again.',
      hydrateAll: hydrateOrdersWith(platform, ['reason', 'old_status', 'new_status']),
    },
  ];
};

const REFUND_DETAILS = ['refunded_items', 'new_refunded_items', 'refunded_amount', 'manage_stock', 'type'];

const refundEvents = (platform: Platform): readonly EventDefinition[] => {
  const hydrateAll = hydrateOrdersWith(platform, REFUND_DETAILS);
  return [
    { name: 'order_refunded', when: 'Money of an order was given back, all of it or a part.', hydrateAll },
    { name: 'order_fully_refunded', when: 'All that was paid for an order has been given back.', hydrateAll },
    { name: 'order_partially_refunded', when: 'A part of what was paid for an order was given back.', hydrateAll },
  ];
};

/** Deleted orders cannot be read any more: these events carry what the order was. */
const deletionEvents: readonly EventDefinition[] = [
  {
    name: 'order_deleted',
    when: 'An order was deleted; {order, customer, connected_order_ids}, the order with its order_items and transactions.',
  },
  {
    name: 'renewal_order_deleted',
    when: 'An order that renewed a subscription was deleted; {order, customer}, the order as in order_deleted.',
  },
];

const hydrateCustomers =
  (platform: Platform) =>
  async (references: EventReferences): Promise<unknown> => {
    const { old_customer_id: oldId, new_customer_id: newId, connected_order_ids } = references;
    const [payload] = await hydrateOrders(platform)([references]);
    const { order } = payload as { readonly order: unknown };
    const [old_customer, new_customer] = [
      await findCustomerById(platform.db, Number(oldId)),
      await findCustomerById(platform.db, Number(newId)),
    ];
    return { order, old_customer, new_customer, connected_order_ids };
  };

export const orderEvents = (platform: Platform): readonly EventDefinition[] => [
  {
    name: 'order_updated',
    when: 'A person has changed an order in the back office; {order, old_order, customer, transaction}.',
    hydrateAll: hydrateOrdersWith(platform, ['old_order']),
  },
  ...orderEvent(platform),
  ...refundEvents(platform),
  ...deletionEvents,
  bulkEvent,
  ...statusEventDefinitions(hydrateOrdersWith(platform, STATUS_DETAILS)),
  {
    name: 'order_customer_changed',
    when: 'An order, with the orders that renew it, belongs to another customer now.',
    hydrate: hydrateCustomers(platform),
  },
  {
    name: 'customer_resources_moved',
    when: 'The same as order_customer_changed, told behind it.',
    hydrate: hydrateCustomers(platform),
  },
];
