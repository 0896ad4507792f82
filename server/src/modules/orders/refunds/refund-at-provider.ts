import type { RefundOutcome } from '../../../contracts/transactions';
import { toInt, toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { existing } from '../locked-order';
import { gatewaysOf, providerCharge, type ProviderRefund, type RefundAnswer } from '../order-gateways';
import { REFUND_MANUALLY } from '../orders.hooks';
import { findOrder, findTransactionByUuid, findTransactions, lockOrder, updateTransaction } from '../orders.repository';
import type { OrderRow, TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import type { Refunded } from './refund-order';

type Asked = { readonly order: OrderRow; readonly refund: TransactionRow; readonly charge: TransactionRow };

/** The title of what the log says of it. */
export const REFUND_FAILED = 'Refund at the payment provider failed';

const BY_HAND = 'This payment method cannot give money back by itself: please do so by hand.';

const GIVEN_BACK = 'The payment provider gives the money back.';
const LEFT_TO_A_PERSON = 'The payment provider was not asked: please give the money back by hand.';

const isManual = async (platform: Platform, { order, refund, charge }: Asked): Promise<boolean> => {
  const context = { order_id: order.id, transaction_id: charge.id, amount: refund.total };
  const { status } = await platform.hooks.ask(REFUND_MANUALLY, { status: 'no' }, context);
  return status === 'yes';
};

type Answered = {
  readonly answer: RefundAnswer;
  /** The site has said that a person gives this money back. */
  readonly isManual?: boolean;
};

/** A charge without a name of the provider's was settled by a person: the provider knows nothing of it. */
const askProvider = async (
  platform: Platform,
  method: string,
  request: ProviderRefund
): Promise<RefundAnswer | null> =>
  request.transaction.vendor_charge_id ? gatewaysOf(platform).refund(method, request) : null;

const ask = async (platform: Platform, asked: Asked): Promise<Answered> => {
  const { order, refund, charge } = asked;
  // A refund that its provider has named is asked about only while it is not carried out.
  if (refund.vendor_charge_id !== null && refund.meta.gateway_refund !== 'pending') {
    return { answer: { status: 'success' } };
  }
  if (await isManual(platform, asked)) return { answer: { status: 'success' }, isManual: true };
  const reason = String(refund.meta.reason ?? '');
  const request = { ...providerCharge(order, charge), refund: { uuid: refund.uuid, amount: refund.total, reason } };
  const answer = await askProvider(platform, charge.payment_method, request);
  return { answer: answer ?? { status: 'failed', message: BY_HAND } };
};

type Told = { readonly order: Pick<OrderRow, 'id'>; readonly refund: Pick<TransactionRow, 'id'> };

/** What is known stays: a message of the provider, or another process that asked, may have told of the refund meanwhile. */
const isKnown = ({ meta }: TransactionRow, { status }: RefundAnswer): boolean =>
  meta.gateway_refund === 'failed' || (meta.gateway_refund === 'success' && status === 'pending');

/** A message of the provider may have named the refund meanwhile: then its id stays. */
const note = (platform: Platform, { order, refund }: Told, answer: RefundAnswer, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    if (!(await lockOrder(db, order.id))) return;
    const current = (await findTransactions(db, order.id)).find(({ id }) => id === refund.id);
    if (!current || isKnown(current, answer)) return;
    const vendorId = answer.status === 'failed' ? null : (answer.vendorId ?? null);
    const meta = { ...current.meta, gateway_refund: answer.status };
    const values = { vendor_charge_id: current.vendor_charge_id ?? vendorId, meta: toJson(meta) };
    await updateTransaction(db, refund.id, values, clock.now());
    if (answer.status !== 'failed') return;
    const entry = {
      title: REFUND_FAILED,
      content: answer.message,
      status: 'warning',
    } as const;
    await recordActivities(platform, [{ ...entry, moduleName: 'order', moduleId: order.id, ...author }]);
  });

export type FailedRefund = {
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  readonly vendorRefundId: string;
};

/**
 * A provider had taken a refund, and the money did not reach the buyer. It stays recorded as one that was refused at once does,
 * and the merchant is told, once. See docs/rules/refunds.md#refunds.
 */
export const noteFailedRefund = async (platform: Platform, failed: FailedRefund): Promise<void> => {
  const { db } = platform;
  const charge = await findTransactionByUuid(db, failed.transactionUuid);
  if (!charge) return;
  const transactions = await findTransactions(db, charge.order_id);
  const refund = transactions.find(
    ({ vendor_charge_id: id, meta }) => id === failed.vendorRefundId && toInt(meta.parent_id) === charge.id
  );
  if (!refund) return;
  const message = `${failed.vendorRefundId}: the money did not reach the buyer. Please give it back in another way.`;
  await note(platform, { order: { id: charge.order_id }, refund }, { status: 'failed', message }, { author: 'system' });
};

/**
 * Asks the providers to give back what the store has recorded. Runs after the commit and may run again: each refund has an
 * idempotency key of its own. What a provider refuses stays recorded, and the merchant is told. What is not known yet has not
 * succeeded so far; `retryRefunds` asks again. See docs/rules/refunds.md#refunds.
 */
export const refundAtProvider = async (
  platform: Platform,
  { orderId, refundIds }: Refunded,
  author: Author
): Promise<RefundOutcome> => {
  const order = existing(await findOrder(platform.db, orderId));
  const transactions = await findTransactions(platform.db, orderId);
  let outcome: RefundOutcome = { status: 'success', message: GIVEN_BACK };
  for (const refund of transactions.filter(({ id }) => refundIds.includes(id))) {
    const charge = transactions.find(({ id }) => id === toInt(refund.meta.parent_id));
    if (!charge) continue;
    const asked = { order, refund, charge };
    const { answer, isManual: byPerson } = await ask(platform, asked);
    await note(platform, asked, answer, author);
    if (answer.status !== 'success') outcome = { status: 'failed', message: answer.message };
    else if (byPerson && outcome.status === 'success') outcome = { status: 'success', message: LEFT_TO_A_PERSON };
  }
  return outcome;
};
