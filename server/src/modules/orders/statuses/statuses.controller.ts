import type { MessageAnswer } from '../../../contracts/answers';
import type { BulkOrdersAnswer, TestOrdersDeletedAnswer } from '../../../contracts/orders';
import { BadRequestError } from '../../../domain/errors';
import { unfinished, type Answer, type ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { testOrdersDeletion } from '../deletion/delete-test-orders';
import { bulkActOf, type BulkOutcome } from './bulk-orders';
import { chooseOrderStatus, chooseShippingStatus } from './choose-status';
import { changeOrderStatus } from './change-order-status';
import { changeShippingStatus } from './change-shipping-status';
import type { BulkBody, StatusesBody } from './statuses.input';

type Bulk = ShopRequest<unknown, BulkBody>;

const missing = (field: string): never => {
  throw new BadRequestError(`statuses.${field} is required.`);
};

export const change = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, StatusesBody>): Promise<MessageAnswer> => {
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

const presentBulk = (data: BulkOutcome): BulkOrdersAnswer => {
  if (data.failed.length === 0) return { message: `${data.done.length} orders have been changed.`, data };
  const failed = data.failed.map(({ id, message }) => `#${id}: ${message}`).join(' ');
  return { message: `${data.done.length} orders have been changed. Not changed: ${failed}`, data };
};

type BulkAnswer = BulkOrdersAnswer | TestOrdersDeletedAnswer;

const bulkWork = async ({ platform, principal, body }: Bulk): Promise<() => Promise<BulkAnswer>> => {
  if (body.action === 'delete_test_orders') return testOrdersDeletion(platform, principal, body.last_order_id ?? 0);
  const act = await bulkActOf(platform, body, principal);
  return async () => presentBulk(await act());
};

/** Each order has a transaction of its own, so that of the key is committed before them and its answer is kept behind them. */
export const bulk = async (request: Bulk): Promise<Answer<BulkAnswer>> => {
  const work = await bulkWork(request);
  return request.once(async () => unfinished({}), work);
};
