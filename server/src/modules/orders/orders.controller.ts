import { envelope } from '../../platform/http/envelope';
import type { Answer, ShopRequest } from '../../platform/http/route';
import type { ListOrdersQuery, MarkAsPaidBody } from './orders.input';
import { presentOrder } from './orders.presenter';
import { presentOrderDetail } from './order-detail.presenter';
import { listOrders } from './use-cases/list-orders';
import { findPayer, markAsPaid } from './use-cases/mark-as-paid';
import { readOrder } from './use-cases/read-order';

export const list = async ({ platform, query }: ShopRequest<ListOrdersQuery>): Promise<Answer> => {
  const { orders, total } = await listOrders(platform, query);
  const rows = orders.map(({ order, customer }) => ({ ...presentOrder(order), customer }));
  return { orders: envelope(rows, total, { page: query.page, perPage: query.per_page }) };
};

export const find = async ({ platform, id }: ShopRequest): Promise<Answer> =>
  presentOrderDetail(await readOrder(platform, id('order_id')));

export const payOffline = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, MarkAsPaidBody>): Promise<Answer> => {
  const orderId = id('order');
  const customerId = await findPayer(platform, orderId);
  return once(async () => {
    await markAsPaid(platform, { orderId, customerId }, body, principal.displayName);
    return { message: 'The order has been marked as paid.' };
  });
};
