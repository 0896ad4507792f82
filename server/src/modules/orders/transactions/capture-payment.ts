import { BadRequestError, ShopError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { existing, withPayable } from '../locked-order';
import { gatewaysOf, providerCharge } from '../order-gateways';
import { findOrder, findTransactions } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { moveTransaction } from './change-transaction-status';

const authorized = ({ status }: TransactionRow): boolean => status === 'authorized';

const NOTHING = 'There is no authorized payment to capture.';

type Captured = { readonly orderId: number; readonly charge: TransactionRow; readonly author: Author };

const record = (platform: Platform, { orderId, charge, author }: Captured): Promise<void> =>
  withPayable(platform, orderId, async (order) => {
    const transactions = await findTransactions(platform.db, orderId);
    const transaction = transactions.find(({ id }) => id === charge.id);
    if (!transaction || !authorized(transaction)) return;
    await moveTransaction(platform, { order, transactions, transaction, author }, 'succeeded');
  });

/** The provider has the money by now, and the order was canceled or paid meanwhile: a person has to give it back. */
const tellOfUnapplied = (platform: Platform, { orderId, charge, author }: Captured, reason: string): Promise<void> =>
  recordActivities(platform, [
    {
      title: 'Captured money that the order does not take',
      content: `${charge.payment_method} ${charge.vendor_charge_id ?? charge.uuid}: ${reason} Please give the money back there.`,
      status: 'error',
      moduleName: 'order',
      moduleId: orderId,
      ...author,
    },
  ]);

/**
 * Takes the money that a buyer's bank has only set aside: the provider first, then the store. A charge that was captured meanwhile
 * is left alone. @throws NotFoundError; BadRequestError where nothing is authorized, or the provider refuses; RuleViolationError
 * where the order does not take the money any more, and its log tells of it.
 */
export const capturePayment = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  const order = existing(await findOrder(platform.db, orderId));
  const open = (await findTransactions(platform.db, orderId)).filter(authorized);
  if (order.status === 'canceled' || open.length === 0) throw new BadRequestError(NOTHING);
  for (const charge of open) {
    const answer = await gatewaysOf(platform).capture(charge.payment_method, providerCharge(order, charge));
    if (answer?.status === 'failed') throw new BadRequestError(answer.message);
    const captured = { orderId, charge, author };
    try {
      await record(platform, captured);
    } catch (error) {
      if (error instanceof ShopError) await tellOfUnapplied(platform, captured, error.message);
      throw error;
    }
  }
};
