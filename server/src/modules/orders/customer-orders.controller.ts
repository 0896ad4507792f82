import type { OrdersOfCustomerAnswer, PurchasesOfCustomerAnswer } from '../../contracts/orders';
import { withKeySearch } from '../../domain/access';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import type { OrdersCriteria } from './commands';
import type { CustomerOrdersQuery } from './orders.input';
import { presentItem, presentOrder } from './orders.presenter';
import { listOrdersOfCustomer, listPurchasesOfCustomer } from './use-cases/list-orders-of-customer';

const CUSTOMER = 'customerId';

export const list = async ({
  platform,
  principal,
  id,
  query,
}: ShopRequest<OrdersCriteria>): Promise<OrdersOfCustomerAnswer> => {
  const { orders, total } = await listOrdersOfCustomer(platform, id(CUSTOMER), withKeySearch(principal, query));
  const rows = orders.map(({ order, customer }) => ({ ...presentOrder(order), customer }));
  return { orders: envelope(rows, total, { page: query.page, perPage: query.per_page }) };
};

export const listPurchases = async ({
  platform,
  id,
  query,
}: ShopRequest<CustomerOrdersQuery>): Promise<PurchasesOfCustomerAnswer> => {
  const { orders, total, itemsOf } = await listPurchasesOfCustomer(platform, id(CUSTOMER), query);
  const rows = orders.map(({ order }) => ({
    ...presentOrder(order),
    filtered_order_items: itemsOf(order.id).map(presentItem),
  }));
  return { data: envelope(rows, total, { page: query.page, perPage: query.per_page }) };
};
