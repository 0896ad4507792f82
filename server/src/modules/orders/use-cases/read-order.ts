import type { Subscription } from '../../../contracts/subscriptions';
import type { ShownTransaction } from '../../../contracts/transactions';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findOrderPage, type OrderPage } from '../order-page.repository';
import { licensesOf, type LicensesOfOrder } from '../order-licenses';
import { subscriptionsOf } from '../order-subscriptions';
import type { OrderRow } from '../orders.rows';
import { showTransactions } from '../transactions/read-transactions';

export type OrderDetail = Omit<OrderPage, 'transactions'> & {
  readonly transactions: readonly ShownTransaction[];
  readonly subscriptions: readonly Subscription[];
  readonly licensed: LicensesOfOrder;
};

/** Orders that sold none are not asked about. */
const subscriptionsIn = async (platform: Platform, { id, type }: OrderRow): Promise<readonly Subscription[]> =>
  type === 'subscription' ? ((await subscriptionsOf(platform).findOf([id])).get(id) ?? []) : [];

/** With the way back to the list. */
export const orderPageNotFound = (): NotFoundError =>
  new NotFoundError('The order does not exist.', { entity: { buttonText: 'Back to orders', route: '/orders' } });

/** An order with everything that its page shows. */
export const readOrder = async (platform: Platform, id: number): Promise<OrderDetail> => {
  const page = await findOrderPage(platform.db, id);
  if (!page) throw orderPageNotFound();
  const transactions = await showTransactions(platform, page.transactions);
  const licensed = await licensesOf(platform).readOf(page.order, page.items);
  return { ...page, transactions, subscriptions: await subscriptionsIn(platform, page.order), licensed };
};
