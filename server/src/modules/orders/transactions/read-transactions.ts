import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { presentTransaction } from '../orders.presenter';
import { findOrder, findTransactions } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';

/** The page of the payment provider, where a gateway tells it. Source: behaviours 1.7. */
const withUrl = async (platform: Platform, row: TransactionRow) => {
  const transaction = presentTransaction(row);
  const url = await platform.hooks.applyFilters(`shop/transaction/url_${row.payment_method}`, '', { transaction });
  return { ...transaction, url: typeof url === 'string' ? url : '' };
};

/** @throws NotFoundError. */
export const readTransactions = async (platform: Platform, orderId: number) => {
  existing(await findOrder(platform.db, orderId));
  const rows = await findTransactions(platform.db, orderId);
  return Promise.all(rows.map((row) => withUrl(platform, row)));
};

/** @throws NotFoundError, also for a transaction of another order. */
export const readTransaction = async (platform: Platform, orderId: number, transactionId: number) => {
  const row = (await findTransactions(platform.db, orderId)).find(({ id }) => id === transactionId);
  if (!row) throw new NotFoundError('The transaction does not exist.');
  return withUrl(platform, row);
};
