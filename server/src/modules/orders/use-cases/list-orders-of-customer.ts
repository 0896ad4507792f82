import type { Platform } from '../../../platform/platform';
import { customerNotFound, findCustomerById } from '../../customers';
import { findProductLines } from '../customer-orders.repository';
import type { CustomerOrdersCriteria, OrdersCriteria } from '../commands';
import type { OrderItemRow } from '../orders.rows';
import type { OrderList } from '../order-list.read-model';
import { listOrders } from './list-orders';

/** @throws NotFoundError with the way back to the customers. */
export const listOrdersOfCustomer = async (
  platform: Platform,
  customerId: number,
  query: OrdersCriteria
): Promise<OrderList> => {
  if (!(await findCustomerById(platform.db, customerId))) throw customerNotFound(platform);
  return listOrders(platform, query, [{ kind: 'compare', field: 'customer_id', operator: 'eq', value: customerId }]);
};

type ListWithItems = OrderList & { readonly itemsOf: (orderId: number) => readonly OrderItemRow[] };

/** Newest first, with the products that were bought. */
export const listPurchasesOfCustomer = async (
  platform: Platform,
  customerId: number,
  { page, per_page }: CustomerOrdersCriteria
): Promise<ListWithItems> => {
  const { orders, total } = await listOrdersOfCustomer(platform, customerId, { page, per_page });
  const items = await findProductLines(
    platform.db,
    orders.map(({ order }) => order.id)
  );
  return { orders, total, itemsOf: (orderId) => items.get(orderId) ?? [] };
};
