import { BadRequestError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { existing, withPayable } from '../locked-order';
import { gatewaysOf, providerCharge } from '../order-gateways';
import { findOrder, findTransactions } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { moveTransaction } from './change-transaction-status';

const authorized = ({ status }: TransactionRow): boolean => status === 'authorized';

const NOTHING = 'There is no authorized payment to capture.';

/**
 * Takes the money that a buyer's bank has only set aside: the provider first, then the store. A charge that was captured meanwhile
 * is left alone. @throws NotFoundError; BadRequestError where nothing is authorized, or the provider refuses.
 */
export const capturePayment = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  const order = existing(await findOrder(platform.db, orderId));
  const open = (await findTransactions(platform.db, orderId)).filter(authorized);
  if (order.status === 'canceled' || open.length === 0) throw new BadRequestError(NOTHING);
  for (const charge of open) {
    const answer = await gatewaysOf(platform).capture(charge.payment_method, providerCharge(order, charge));
    if (answer?.status === 'failed') throw new BadRequestError(answer.message);
    await withPayable(platform, orderId, async (locked) => {
      const transactions = await findTransactions(platform.db, orderId);
      const transaction = transactions.find(({ id }) => id === charge.id);
      if (!transaction || !authorized(transaction)) return;
      await moveTransaction(platform, { order: locked, transactions, transaction, author }, 'succeeded');
    });
  }
};
