import type { ShownTransaction } from '../../../contracts/transactions';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { findOrder, findTransactions } from '../orders.repository';
import { showTransactions } from './shown-transactions';

/** @throws NotFoundError. */
export const readTransactions = async (platform: Platform, orderId: number): Promise<readonly ShownTransaction[]> => {
  existing(await findOrder(platform.db, orderId));
  return showTransactions(platform, await findTransactions(platform.db, orderId));
};

/** @throws NotFoundError, also for a transaction of another order. */
export const readTransaction = async (
  platform: Platform,
  orderId: number,
  transactionId: number
): Promise<ShownTransaction> => {
  const rows = await showTransactions(platform, await findTransactions(platform.db, orderId));
  const found = rows.find(({ id }) => id === transactionId);
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return found;
};
