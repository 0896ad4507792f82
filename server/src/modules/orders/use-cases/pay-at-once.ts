import type { Platform } from '../../../platform/platform';
import type { CreatedOrder } from '../new-order';
import { updateTransaction } from '../orders.repository';
import { recordPayment } from './record-payment';

/**
 * An order is paid by being written: it costs nothing, or the merchant has the money already. In the transaction that wrote it.
 */
export const payAtOnce = async (
  platform: Platform,
  { order, transactionId }: Pick<CreatedOrder, 'order' | 'transactionId'>,
  author: string
): Promise<void> => {
  await updateTransaction(platform.db, transactionId, { status: 'succeeded' }, platform.clock.now());
  const transactions = [{ status: 'succeeded' as const, total: order.total_amount }];
  await recordPayment(platform, { order, transactions, transactionId, author });
};
