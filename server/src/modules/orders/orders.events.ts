import { carries, defineEvent, type EventReferences } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import type { Order } from '../../contracts/orders';
import { findCustomerById, type CustomerRow } from '../customers';
import { hydrateOrders, hydrateOrdersWith, type OrderPayload, type WholeOrder } from './order-payloads';
import { bulkEvent } from './statuses/bulk-orders';
import { shipmentEvents } from './shipments/tell-shipments';
import { STATUS_DETAILS, statusEventDefinitions, type StatusDetails } from './statuses/status-change';

type FailureDetails = { readonly reason: string; readonly old_status: string; readonly new_status: string };

const endingEvents = (platform: Platform, hydrateAll: ReturnType<typeof hydrateOrders>) => [
  defineEvent({
    name: 'order_canceled',
    when: 'An order was canceled; its coupons can be used again. {order, customer, transaction}.',
    hydrateAll,
  }),
  defineEvent({
    name: 'order_payment_failed',
    when: 'A payment gateway could not take the money of an order; the shopper may try again. {order, customer, transaction, reason, old_status, new_status}: of the payment.',
    hydrateAll: hydrateOrdersWith<FailureDetails>(platform, ['reason', 'old_status', 'new_status']),
  }),
];

const orderEvent = (platform: Platform) => {
  const hydrateAll = hydrateOrders(platform);
  return [
    defineEvent({
      name: 'order_created',
      when: 'A checkout, or a person in the back office, made an order; its stock is on hold. {order, prev_order, customer, transaction}: the second is null.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_placed_offline',
      when: 'An order was placed that is paid outside the store, e.g. cash on delivery. {order, customer, transaction}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_paid',
      when: 'An order became fully paid; exactly once per order. {order, customer, transaction}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_paid_again',
      when: 'An order that had been paid, and was not any more, is paid again: its money came after all, a dispute was won, or an edit was paid. {order, customer, transaction}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order_paid_done',
      when: 'Behind order_paid, once per order: what follows from a payment and need not be told in time. {order, customer, transaction}.',
      hydrateAll,
    }),
    defineEvent({
      name: 'order/invoice_number_added',
      when: 'An order got its invoice number, with its first payment; exactly once per order. {order, customer, transaction}.',
      hydrateAll,
    }),
    ...endingEvents(platform, hydrateAll),
  ];
};

export type RefundDetails = {
  /** One for each charge that gave some of it; the first of them is `transaction`. */
  readonly transaction_ids: readonly number[];
  readonly refunded_items: readonly { readonly id: number; readonly amount: number }[];
  readonly new_refunded_items: readonly { readonly id: number; readonly restore_quantity: number }[];
  /** Cents. */
  readonly refunded_amount: number;
  readonly manage_stock: boolean;
  readonly type: 'full' | 'partial';
  /** In words; blank without one. */
  readonly reason: string;
  /** Nobody gave it back: a provider took it, for a dispute that was lost or by itself. */
  readonly is_loss: boolean;
};

const REFUND_DETAILS = [
  ...(['transaction_ids', 'refunded_items', 'new_refunded_items', 'refunded_amount'] as const),
  ...(['manage_stock', 'type', 'reason', 'is_loss'] as const),
] as const;

const REFUND =
  '{order, customer, transaction, transaction_ids, refunded_items, new_refunded_items, refunded_amount, manage_stock, type, reason, is_loss}';
const REFUNDED = `Money of an order was given back, all of it or a part; with \`is_loss\` where a provider took it instead. ${REFUND}.`;

const refundEvents = (platform: Platform) => {
  const hydrateAll = hydrateOrdersWith<RefundDetails>(platform, REFUND_DETAILS);
  return [
    defineEvent({ name: 'order_refunded', when: REFUNDED, hydrateAll }),
    defineEvent({
      name: 'order_fully_refunded',
      when: `All that was paid for an order has been given back. ${REFUND}.`,
      hydrateAll,
    }),
    defineEvent({
      name: 'order_partially_refunded',
      when: `A part of what was paid for an order was given back. ${REFUND}.`,
      hydrateAll,
    }),
  ];
};

/** Deleted orders cannot be read any more: these events carry what the order was. */
type DeletedOrder = {
  readonly deleted_order_id: number;
  readonly order: WholeOrder;
  readonly customer: CustomerRow | null;
};

const deletionEvents = [
  defineEvent({
    name: 'order_deleted',
    when: 'An order was deleted; {order, customer, connected_order_ids}, the order with its order_items and transactions.',
    ...carries<DeletedOrder & { readonly connected_order_ids: readonly number[] }>(),
  }),
  defineEvent({
    name: 'renewal_order_deleted',
    when: 'An order that renewed a subscription was deleted; {order, customer}, the order as in order_deleted.',
    ...carries<DeletedOrder>(),
  }),
];

type CustomerChange = {
  readonly order: OrderPayload['order'] | undefined;
  readonly old_customer: CustomerRow | null;
  readonly new_customer: CustomerRow | null;
  readonly connected_order_ids: readonly number[];
};

const hydrateCustomers =
  (platform: Platform) =>
  async (references: EventReferences): Promise<CustomerChange> => {
    const { old_customer_id: oldId, new_customer_id: newId, connected_order_ids } = references;
    const [payload] = await hydrateOrders(platform)([references]);
    const [old_customer, new_customer] = [
      await findCustomerById(platform.db, Number(oldId)),
      await findCustomerById(platform.db, Number(newId)),
    ];
    return {
      order: payload?.order,
      old_customer,
      new_customer,
      connected_order_ids: connected_order_ids as readonly number[],
    };
  };

export const orderEvents = (platform: Platform) => [
  defineEvent({
    name: 'order_updated',
    when: 'A person has changed an order in the back office; {order, old_order, customer, transaction}.',
    hydrateAll: hydrateOrdersWith<{ readonly old_order: Order }>(platform, ['old_order']),
  }),
  ...orderEvent(platform),
  ...refundEvents(platform),
  ...deletionEvents,
  ...shipmentEvents(platform),
  bulkEvent,
  ...statusEventDefinitions(hydrateOrdersWith<StatusDetails>(platform, STATUS_DETAILS)),
  defineEvent({
    name: 'order_customer_changed',
    when: 'An order, with the orders that renew it, belongs to another customer now; {order, old_customer, new_customer, connected_order_ids}.',
    hydrate: hydrateCustomers(platform),
  }),
  defineEvent({
    name: 'customer_resources_moved',
    when: 'The same as order_customer_changed, told behind it.',
    hydrate: hydrateCustomers(platform),
  }),
];
