import { anyOf, onRelation, plainSearch, type Condition } from '../../../domain/search';
import type { PageRequest } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import type { OrderItemRow, OrderRow } from '../orders.rows';
import { findItemsOfMany } from '../order-relations.repository';
import { countRenewals, selectOwnOrders } from './own-orders.repository';

export type OwnOrder = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  /** Renewals of a subscription that came to something. */
  readonly renewalsCount: number;
};

/** Invoice number, number of the order or title of a product: what a customer has at hand. */
const searchFor = (text: string | undefined): Condition | null => {
  const inOrder = plainSearch(text ?? '', ['invoice_no', 'uuid']);
  const inItems = plainSearch(text ?? '', ['title', 'post_title']);
  return inOrder && inItems ? anyOf([inOrder, onRelation('items', inItems)]) : null;
};

/** What a customer bought, newest first, without renewals; three statements. The caller has seen to it that they are theirs. */
export const listOwnOrders = async (
  { db }: Platform,
  customerId: number,
  { search, ...page }: PageRequest & { readonly search?: string | undefined }
): Promise<{ readonly orders: readonly OwnOrder[]; readonly total: number }> => {
  const { orders, total } = await selectOwnOrders(db, customerId, page, searchFor(search));
  const ids = orders.map(({ id }) => id);
  const items = await findItemsOfMany(db, ids);
  const renewals = await countRenewals(db, ids);
  return {
    orders: orders.map((order) => ({
      order,
      items: items.get(order.id) ?? [],
      renewalsCount: renewals.get(order.id) ?? 0,
    })),
    total,
  };
};
