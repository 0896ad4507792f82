import type { ShownTransaction } from '../../../contracts/transactions';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findOrderPage, type OrderPage } from '../order-page.repository';
import { showTransactions } from '../transactions/read-transactions';

export type OrderDetail = Omit<OrderPage, 'transactions'> & { readonly transactions: readonly ShownTransaction[] };

/** An order with everything that its page shows. */
export const readOrder = async (platform: Platform, id: number): Promise<OrderDetail> => {
  const page = await findOrderPage(platform.db, id);
  if (!page) {
    throw new NotFoundError('The order does not exist.', {
      entity: { buttonText: 'Back to orders', route: '/orders' },
    });
  }
  return { ...page, transactions: await showTransactions(platform, page.transactions) };
};
