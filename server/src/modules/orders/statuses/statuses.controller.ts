import { BadRequestError } from '../../../domain/errors';
import type { Answer, ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { deleteTestOrders } from '../deletion/delete-test-orders';
import { actOnOrders } from './bulk-orders';
import { chooseOrderStatus, chooseShippingStatus } from './choose-status';
import { changeOrderStatus } from './change-order-status';
import { changeShippingStatus } from './change-shipping-status';
import type { BulkBody, StatusesBody } from './statuses.input';

const missing = (field: string): never => {
  throw new BadRequestError(`statuses.${field} is required.`);
};

export const change = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, StatusesBody>): Promise<Answer> => {
  const { statuses, action, manage_stock: manageStock } = body;
  const [orderId, author] = [id('order'), authorOf(principal)];
  if (action === 'change_shipping_status') {
    const to = await chooseShippingStatus(platform, statuses.shipping_status ?? missing('shipping_status'));
    await changeShippingStatus(platform, { orderId, to }, author);
    return { message: 'The shipping status has been changed.' };
  }
  const to = await chooseOrderStatus(platform, statuses.order_status ?? missing('order_status'));
  await changeOrderStatus(platform, { orderId, to, manageStock: manageStock !== 0 }, author);
  return { message: 'The order status has been changed.' };
};

export const bulk = async ({ platform, principal, body }: ShopRequest<unknown, BulkBody>): Promise<Answer> => {
  if (body.action === 'delete_test_orders') return deleteTestOrders(platform, principal, body.last_order_id ?? 0);
  const data = await actOnOrders(platform, body, principal);
  if (data.failed.length === 0) return { message: `${data.done.length} orders have been changed.`, data };
  const failed = data.failed.map(({ id, message }) => `#${id}: ${message}`).join(' ');
  return { message: `${data.done.length} orders have been changed. Not changed: ${failed}`, data };
};
