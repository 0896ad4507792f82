import type { EventDefinition, EventReferences } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { findCustomerById } from '../customers';
import { presentItem, presentOrder, presentTransaction } from './orders.presenter';
import { findItems, findOrder, findTransactions } from './orders.repository';

/** What an order event keeps in the outbox; the rest is read when it is delivered. */
export type OrderReferences = EventReferences & { readonly order_id: number; readonly transaction_id?: number };

const hydrateOrder =
  (platform: Platform) =>
  async (references: EventReferences): Promise<unknown> => {
    const { order_id: orderId, transaction_id: transactionId } = references as OrderReferences;
    const order = await findOrder(platform.db, orderId);
    // Deleted between the change and its delivery: receivers still learn what happened to which order.
    if (!order) return { order: { id: orderId }, customer: null, transaction: null };
    const [items, transactions] = [await findItems(platform.db, orderId), await findTransactions(platform.db, orderId)];
    const transaction = transactions.find(({ id }) => id === transactionId) ?? transactions[0];
    return {
      order: { ...presentOrder(order), order_items: items.map(presentItem) },
      customer: await findCustomerById(platform.db, order.customer_id),
      transaction: transaction ? presentTransaction(transaction) : null,
      prev_order: null,
    };
  };

export const orderEvents = (platform: Platform): readonly EventDefinition[] => {
  const hydrate = hydrateOrder(platform);
  return [
    { name: 'order_created', when: 'A checkout made an order for the first time; its stock is on hold.', hydrate },
    {
      name: 'order_placed_offline',
      when: 'An order was placed that is paid outside the store, e.g. cash on delivery.',
      hydrate,
    },
    { name: 'order_paid', when: 'An order became fully paid; exactly once per order.', hydrate },
  ];
};
