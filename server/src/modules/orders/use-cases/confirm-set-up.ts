import { RuleViolationError, UnprocessableError } from '../../../domain/errors';
import { TRANSACTION_CAME } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { findTransactionByUuid, findTransactions } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { withPayable } from '../locked-order';
import { known, takePayment } from '../transactions/take-payment';

/** The buyer's agreement to later payments, read from the provider itself and never from a browser. */
export type ConfirmedSetUp = {
  /** The slug of the gateway that says so. */
  readonly gateway: string;
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the agreement. */
  readonly vendorId: string;
  /** test or live. Left out, it is taken for that of the order. */
  readonly mode?: string | undefined;
  /** e.g. card. */
  readonly methodType: string;
  readonly brand: string;
  readonly last_4: string;
};

const assertWanted = (order: OrderRow, { mode = order.mode }: ConfirmedSetUp): void => {
  if (order.status === 'canceled') throw new RuleViolationError('The order has been canceled.');
  if (mode !== order.mode) throw new UnprocessableError('The agreement was not made in the mode of the order.');
};

const valuesOf = ({ gateway, vendorId, methodType, brand, last_4 }: ConfirmedSetUp) => ({
  payment_method: gateway,
  vendor_charge_id: vendorId,
  payment_method_type: methodType,
  card_last_4: /^\d{1,4}$/.test(last_4) ? Number(last_4) : null,
  card_brand: brand || null,
});

/**
 * The buyer has agreed to later payments. Where the first one is nothing, the order is paid by that; where it has been paid before, another
 * method takes the place of the first. Repeating it changes nothing. `keep` runs with the order locked, before anything is recorded.
 * Answers whether the order has been paid by it.
 *
 * @throws NotFoundError (no such transaction), RuleViolationError (the order was canceled), UnprocessableError (another mode than the
 * order's, the order costs something by now, or what was bought is sold out); nothing is recorded then.
 */
export const confirmSetUp = async (
  platform: Platform,
  setUp: ConfirmedSetUp,
  keep: () => Promise<void>
): Promise<boolean> => {
  const { order_id: orderId } = known(await findTransactionByUuid(platform.db, setUp.transactionUuid));
  return withPayable(platform, orderId, async (order) => {
    const transactions = await findTransactions(platform.db, order.id);
    const transaction = known(transactions.find(({ uuid }) => uuid === setUp.transactionUuid));
    assertWanted(order, setUp);
    const isPaid = TRANSACTION_CAME.includes(transaction.status);
    if (!isPaid && (transaction.total !== 0 || order.total_amount !== 0)) {
      throw new UnprocessableError('The order asks for money, and not for an agreement alone.');
    }
    await keep();
    if (!isPaid) await takePayment(platform, { order, transactions, transaction }, valuesOf(setUp));
    return !isPaid;
  });
};
