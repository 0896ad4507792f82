import type { Platform } from '../../../platform/platform';
import { recordActivities, recordFailure } from '../../activity';
import { findProviderCharge } from '../../orders';
import type { RefundAnswer } from '../gateway';
import { orderGateways } from '../order-gateways';
import { findUnappliedToReturn, closeUnapplied, type UnappliedPayment } from './unapplied-payments.repository';

const BATCH = 50;
const MAX_ATTEMPTS = 10;
/** Every five minutes for 20 hours: providers remember an idempotency key for a day, and after it asking could give back twice. */
const MAX_UNKNOWN = 240;
const REASON = 'The order does not take this payment.';
const NOT_KNOWN =
  'The payment provider did not say in time whether the money went back. Please look there, and give it back by hand if it did not.';
const BY_HAND = 'This payment method cannot give money back by itself: please do so by hand.';

const ask = async (platform: Platform, unapplied: UnappliedPayment) => {
  const charge = await findProviderCharge(platform, unapplied.transactionUuid);
  if (!charge) return null;
  const order = { ...charge.order, mode: unapplied.mode ?? charge.order.mode };
  const { vendorChargeId: vendor_charge_id, currency, amount: total } = unapplied;
  const transaction = { ...charge.transaction, vendor_charge_id, currency, total };
  const refund = { uuid: unapplied.uuid, amount: unapplied.amount, reason: REASON };
  return orderGateways(platform).refund(unapplied.gateway, { order, transaction, refund });
};

const mostAttempts = ({ status }: RefundAnswer): number => (status === 'pending' ? MAX_UNKNOWN : MAX_ATTEMPTS);

const failureOf = (answer: RefundAnswer | null): string => {
  if (answer?.status === 'failed') return answer.message;
  return answer === null ? BY_HAND : NOT_KNOWN;
};

/**
 * Refunds an unapplied payment where its gateway can, and says so in the log of the order. May run again for the same money, which has
 * an idempotency key of its own.
 */
export const returnUnapplied = async (platform: Platform, unapplied: UnappliedPayment): Promise<void> => {
  if (unapplied.state !== 'pending') return;
  const answer = await ask(platform, unapplied);
  const isBack = answer?.status === 'success';
  const isOver = isBack || answer === null || unapplied.attempts + 1 >= mostAttempts(answer);
  const state = isBack ? 'returned' : 'kept';
  await platform.db.transaction(async () => {
    const isMine = await closeUnapplied(platform, unapplied, isOver ? state : 'pending');
    if (!isMine || !isOver || unapplied.orderId === null) return;
    const failure = failureOf(answer);
    const title = isBack ? 'Payment given back' : 'Payment could not be given back';
    const content = isBack ? `${unapplied.vendorChargeId} was given back. ${REASON}` : failure;
    const status = isBack ? ('warning' as const) : ('error' as const);
    const entry = { title, content, status, moduleName: 'order', moduleId: unapplied.orderId, author: 'system' };
    await recordActivities(platform, [entry]);
  });
};

/** Money that cannot be given back does not keep that of others: it is told of, and asked for again with the next run. */
const returnAlone = async (platform: Platform, unapplied: UnappliedPayment): Promise<void> => {
  try {
    await returnUnapplied(platform, unapplied);
  } catch (error) {
    const place = { moduleName: 'order', moduleId: unapplied.orderId ?? 0 };
    await recordFailure(platform, { title: 'A payment was not given back yet', ...place }, error);
  }
};

/** What a dead process or an unreachable provider has left. */
export const returnPending = async (platform: Platform): Promise<void> => {
  for (let after = 0; ;) {
    const due = await findUnappliedToReturn(platform, { after, limit: BATCH });
    for (const unapplied of due) await returnAlone(platform, unapplied);
    if (due.length < BATCH) return;
    after = due.at(-1)?.id ?? after;
  }
};
