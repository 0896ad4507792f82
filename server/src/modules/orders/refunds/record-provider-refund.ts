import { NotFoundError, UnprocessableError } from '../../../domain/errors';
import { planRefund, spreadRefund } from '../../../domain/order';
import { toInt, toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { stepOfCurrency } from '../../settings';
import { withPayable } from '../locked-order';
import { findItems, findTransactionByUuid, findTransactions, updateTransaction } from '../orders.repository';
import type { OrderRow, TransactionRow } from '../orders.rows';
import { chargeOf, isRefundRow } from '../transactions/charge-rows';
import { recordRefund } from './record-refund';
import { refundedLines } from './refund-lines';

/** What a payment provider says of money that it gave back. */
export type RefundedCharge = {
  readonly gateway: string;
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the refund; tells a repeated message from a second refund. */
  readonly vendorRefundId: string;
  /** Of the store's own refund that the provider was asked for, where it keeps it. */
  readonly refundUuid?: string;
  /** Hundredths of the currency unit, whatever its decimals. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly reason?: string;
  /** It was taken, and the money is not on its way yet. */
  readonly isPending?: boolean;
};

type Known = 'known' | 'named' | 'new';

/** By the store's own id of it. A provider that does not keep it leaves only the amount to go by. */
const ownRefund = (own: readonly TransactionRow[], told: RefundedCharge): TransactionRow | undefined => {
  const unnamed = own.filter(({ vendor_charge_id: id }) => id === null);
  return told.refundUuid === undefined
    ? unnamed.find(({ total }) => total === told.amount)
    : unnamed.find(({ uuid }) => uuid === told.refundUuid);
};

/** A refund of the store's own that the provider has not named yet gets its id, and what has been carried out is known. Source: behaviours 1.9. */
const match = async (
  { db, clock }: Platform,
  refunds: readonly TransactionRow[],
  charge: TransactionRow,
  told: RefundedCharge
): Promise<Known> => {
  const own = refunds.filter(({ meta }) => toInt(meta.parent_id) === charge.id);
  const named = own.find(({ vendor_charge_id: id }) => id === told.vendorRefundId);
  const refund = named ?? ownRefund(own, told);
  if (!refund) return 'new';
  const isDecided = refund.meta.gateway_refund === 'pending' && !told.isPending;
  const answered = isDecided ? { meta: toJson({ ...refund.meta, gateway_refund: 'success' }) } : {};
  if (named && !isDecided) return 'known';
  await updateTransaction(db, refund.id, { vendor_charge_id: told.vendorRefundId, ...answered }, clock.now());
  return named ? 'known' : 'named';
};

type Refunding = {
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  readonly charge: TransactionRow;
};

type NewRefund = {
  readonly amount: number;
  /** The provider's own id of the refund, or of the dispute. */
  readonly vendorId: string | undefined;
  readonly reason: string;
  /** A bank took it back: it may come again. */
  readonly isLoss?: boolean;
};

/** Money that left a charge without the store: what each line gave is its share. With customer and order locked. */
export const recordNewRefund = async (
  platform: Platform,
  { order, transactions, charge }: Refunding,
  { amount, vendorId, reason, isLoss }: NewRefund
): Promise<void> => {
  const money = { totalPaid: order.total_paid, totalRefund: order.total_refund };
  const parts = planRefund(money, transactions.map(chargeOf), { amount, transactionId: charge.id }).map((part) => ({
    ...part,
    ...(vendorId === undefined ? {} : { vendorId }),
  }));
  const lines = refundedLines(order, await findItems(platform.db, order.id), []);
  const shares = spreadRefund(amount, lines, await stepOfCurrency(platform, order.currency));
  const refund = { order, transactions, parts, reason, shares, restocked: [], ...(isLoss ? { isLoss } : {}) };
  await recordRefund(platform, refund, { author: 'system' });
};

/**
 * The provider has given money back, asked by the store or not. Repeating it changes nothing and answers false.
 * @throws NotFoundError (no such transaction), UnprocessableError (another gateway or currency), BadRequestError (more than was paid).
 */
export const recordProviderRefund = async (platform: Platform, told: RefundedCharge): Promise<boolean> => {
  const found = await findTransactionByUuid(platform.db, told.transactionUuid);
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return withPayable(platform, found.order_id, async (order) => {
    const transactions = await findTransactions(platform.db, order.id);
    const charge = transactions.find(({ id }) => id === found.id) ?? found;
    if (charge.payment_method !== told.gateway || charge.currency !== told.currency.toUpperCase()) {
      throw new UnprocessableError('Gateway or currency of the refund are not those of the transaction.');
    }
    const known = await match(platform, transactions.filter(isRefundRow), charge, told);
    if (known === 'new') {
      const { amount, vendorRefundId: vendorId, reason = '' } = told;
      await recordNewRefund(platform, { order, transactions, charge }, { amount, vendorId, reason });
    }
    return known !== 'known';
  });
};
