import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findOrder, findTransactionByUuid, providerCharge } from '../../orders';
import { orderGateways } from '../order-gateways';
import { findSurplusToReturn, settleSurplus, type Surplus } from './surplus-money';

const BATCH = 50;
const MAX_ATTEMPTS = 10;
const REASON = 'The order does not take this payment.';
const BY_HAND = 'This payment method cannot give money back by itself: please do so by hand.';

const ask = async (platform: Platform, surplus: Surplus) => {
  const transaction = await findTransactionByUuid(platform.db, surplus.transactionUuid);
  const order = transaction && (await findOrder(platform.db, transaction.order_id));
  if (!order) return null;
  const paidIn = { ...order, mode: surplus.mode ?? order.mode };
  const charge = providerCharge(paidIn, { ...transaction, vendor_charge_id: surplus.vendorChargeId });
  const money = { ...charge.transaction, currency: surplus.currency, total: surplus.amount };
  const refund = { uuid: surplus.uuid, amount: surplus.amount, reason: REASON };
  return orderGateways(platform).refund(surplus.gateway, { ...charge, transaction: money, refund });
};

/**
 * Gives surplus money back where its gateway can, and says so in the log of the order. May run again for the same money, which has
 * an idempotency key of its own.
 */
export const returnMoney = async (platform: Platform, surplus: Surplus): Promise<void> => {
  if (surplus.state !== 'pending') return;
  const answer = await ask(platform, surplus);
  const isBack = answer?.status === 'success';
  const isOver = isBack || answer === null || surplus.attempts + 1 >= MAX_ATTEMPTS;
  const state = isBack ? 'returned' : 'kept';
  await platform.db.transaction(async () => {
    const isMine = await settleSurplus(platform, surplus, isOver ? state : 'pending');
    if (!isMine || !isOver || surplus.orderId === null) return;
    const failure = answer?.status === 'failed' ? answer.message : BY_HAND;
    const title = isBack ? 'Payment given back' : 'Payment could not be given back';
    const content = isBack ? `${surplus.vendorChargeId} was given back. ${REASON}` : failure;
    const status = isBack ? ('warning' as const) : ('error' as const);
    const entry = { title, content, status, moduleName: 'order', moduleId: surplus.orderId, author: 'system' };
    await recordActivities(platform, [entry]);
  });
};

/** What a dead process or an unreachable provider has left. */
export const returnPending = async (platform: Platform): Promise<void> => {
  for (const surplus of await findSurplusToReturn(platform, BATCH)) await returnMoney(platform, surplus);
};
