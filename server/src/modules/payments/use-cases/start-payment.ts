import { BusinessFailure, UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { readPaymentToMake, type PaymentToMake } from '../../orders';
import { billedSubscriptionsOf } from '../billed-subscriptions';
import type { OnlineGateway, PaymentToStart, StartedPayment } from '../gateway';
import { findGateway } from '../gateway-registry';
import { findStarted, rememberStarted, type StartedRow } from '../payment-states/started-payments.repository';
import { toPayment, type PendingPayment } from './payment-to-start';

export type { PendingPayment };

export type Started = Extract<StartedPayment, { status: 'success' }>;

const NOT_STARTED = 'The payment could not be started. Please try again.';

type Open = PaymentToMake & { readonly gateway: OnlineGateway };

/** Between the commit and this moment somebody else may have paid, canceled or rewritten the order. */
const findOpen = async (platform: Platform, pending: PendingPayment): Promise<Open> => {
  const payment = await readPaymentToMake(platform, pending);
  if (!payment) throw new BusinessFailure('This order has already been completed.');
  const gateway = findGateway(platform, payment.transaction.payment_method);
  if (gateway?.kind !== 'online') throw new UnprocessableError(NOT_STARTED);
  return { ...payment, gateway };
};

const isDead = ({ clock }: Platform, { isStale }: OnlineGateway, row: StartedRow): boolean => {
  if (row.state === 'over') return true;
  const age = clock.now().getTime() - row.createdAt.getTime();
  return row.state === 'open' && !row.isProcessing && (isStale?.(row, age) ?? false);
};

/** The last payment that was started for it with this gateway and that nobody can make any more: later ones were made with its name. */
const endedOf = async (platform: Platform, { transaction, gateway }: Open): Promise<string | undefined> => {
  const rows = await findStarted(platform, transaction.uuid);
  return rows.filter((row) => row.gateway === gateway.slug && isDead(platform, gateway, row)).at(-1)?.vendorId;
};

/** What the provider bills from this payment on. */
const withSubscription = async (
  platform: Platform,
  { order, gateway }: Open,
  payment: PaymentToStart
): Promise<PaymentToStart> => {
  const isSale = order.type === 'subscription' && gateway.features.includes('subscriptions');
  const subscription = isSale ? await billedSubscriptionsOf(platform).toBill(order.id, gateway.slug) : null;
  return subscription ? { ...payment, subscription } : payment;
};

const isOnlyAgreed = ({ transaction }: PaymentToStart): boolean => transaction.total === 0;

const ask = async (
  platform: Platform,
  { slug, start, setUp }: OnlineGateway,
  payment: PaymentToStart
): Promise<StartedPayment> => {
  try {
    return await (setUp && isOnlyAgreed(payment) ? setUp(payment) : start(payment));
  } catch (error) {
    const title = `The payment gateway '${slug}' did not start the payment`;
    await recordApiFailure(platform, { title, moduleName: 'order', moduleId: payment.order.id }, error);
    return { status: 'failed', message: NOT_STARTED };
  }
};

/** Before the shopper can pay: whoever pays then is found, also when the provider's message is lost. */
const remember = async (platform: Platform, { order, transaction, gateway }: Open, { vendorId, payee }: Started) => {
  if (vendorId === undefined) return;
  const mode = order.mode === 'live' ? 'live' : 'test';
  const { uuid: transactionUuid } = transaction;
  await rememberStarted(platform, { gateway: gateway.slug, vendorId, transactionUuid, mode, payee: payee ?? null });
};

/**
 * Hands a committed order over to its gateway. The gateway may call its provider, so this must not run inside a transaction. The
 * order stays pending whatever happens here, and the call may be repeated.
 *
 * @throws BusinessFailure when the order was paid or canceled meanwhile, UnprocessableError when the gateway refuses.
 */
export const startPayment = async (platform: Platform, pending: PendingPayment): Promise<Started> => {
  if (platform.db.inTransaction()) throw new Error('A payment is started after the order has been committed.');
  const open = await findOpen(platform, pending);
  const payment = await withSubscription(
    platform,
    open,
    await toPayment(platform, open, await endedOf(platform, open))
  );
  const started = await ask(platform, open.gateway, payment);
  if (started.status !== 'success') throw new UnprocessableError(started.message || NOT_STARTED);
  await remember(platform, open, started);
  return started;
};
