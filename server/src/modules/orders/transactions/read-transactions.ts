import type { ShownTransaction } from '../../../contracts/transactions';
import { NotFoundError } from '../../../domain/errors';
import { toInt } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { transactionUrlOf } from '../order-gateways';
import { transactionUrl } from '../orders.hooks';
import { presentTransaction } from '../orders.presenter';
import { findOrder, findTransactions } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import { maxRefundable } from '../refunds/refund-lines';
import { isRefundRow } from './charge-rows';

/** Money that was given back stands on the page of the charge that it came from. */
const chargedIn = (row: TransactionRow, rows: readonly TransactionRow[]): TransactionRow | undefined =>
  isRefundRow(row) ? rows.find(({ id }) => id === toInt(row.meta.parent_id)) : row;

const providerPageOf = (platform: Platform, charge: TransactionRow | undefined): string => {
  if (!charge?.vendor_charge_id) return '';
  const mode = charge.payment_mode === 'live' ? 'live' : 'test';
  return transactionUrlOf(platform, charge.payment_method, { vendorId: charge.vendor_charge_id, mode });
};

const showTransaction = async (
  platform: Platform,
  row: TransactionRow,
  rows: readonly TransactionRow[]
): Promise<ShownTransaction> => {
  const transaction = presentTransaction(row);
  const page = providerPageOf(platform, chargedIn(row, rows));
  const url = await platform.hooks.ask(transactionUrl(row.payment_method), page, { transaction });
  const refundable = await maxRefundable(platform, row);
  return { ...transaction, refundable, url };
};

/** All transactions of an order as the back office shows them. */
export const showTransactions = (
  platform: Platform,
  rows: readonly TransactionRow[]
): Promise<readonly ShownTransaction[]> => Promise.all(rows.map((row) => showTransaction(platform, row, rows)));

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
