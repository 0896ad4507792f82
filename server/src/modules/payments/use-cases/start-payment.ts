import { BusinessFailure, UnprocessableError } from '../../../domain/errors';
import { awaitsMoney, isRetryable } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findCustomerById } from '../../customers';
import {
  findOrder,
  findOrderAddresses,
  findTransactions,
  payableOf,
  type OrderRow,
  type TransactionRow,
} from '../../orders';
import type { DeliveryPlace, OnlineGateway, PaymentToStart, StartedPayment } from '../gateway';
import { findGateway } from '../gateway-registry';
import { findStarted, rememberStarted, type StartedRow } from '../payment-states/started-payments.repository';

export type PendingPayment = { readonly orderId: number; readonly transactionId: number };

export type Started = Extract<StartedPayment, { status: 'success' }>;

const NOT_STARTED = 'The payment could not be started. Please try again.';

type Open = { readonly order: OrderRow; readonly transaction: TransactionRow; readonly gateway: OnlineGateway };

/** What costs nothing now may still need the provider's agreement to later payments. */
const isOpen = (order: OrderRow): boolean =>
  awaitsMoney(payableOf(order)) || isRetryable({ status: order.status, paymentStatus: order.payment_status });

/** Between the commit and this moment somebody else may have paid, canceled or rewritten the order. */
const findOpen = async (platform: Platform, { orderId, transactionId }: PendingPayment): Promise<Open> => {
  const order = await findOrder(platform.db, orderId);
  const transaction = (await findTransactions(platform.db, orderId)).find(({ id }) => id === transactionId);
  if (!order || !isOpen(order) || transaction?.status !== 'pending') {
    throw new BusinessFailure('This order has already been completed.');
  }
  const gateway = findGateway(platform, transaction.payment_method);
  if (gateway?.kind !== 'online') throw new UnprocessableError(NOT_STARTED);
  return { order, transaction, gateway };
};

const isDead = ({ clock }: Platform, { isStale }: OnlineGateway, row: StartedRow): boolean => {
  if (row.state === 'over') return true;
  const age = clock.now().getTime() - row.createdAt.getTime();
  return row.state === 'open' && !row.isProcessing && (isStale?.(row, age) ?? false);
};

/** The last payment that was started for it with this gateway and that nobody can make any more: later ones were made with its name. */
const endedOf = async (platform: Platform, { transaction, gateway }: Open): Promise<{ endedVendorId?: string }> => {
  const rows = await findStarted(platform, transaction.uuid);
  const last = rows.filter((row) => row.gateway === gateway.slug && isDead(platform, gateway, row)).at(-1);
  return last ? { endedVendorId: last.vendorId } : {};
};

const deliveryOf = async (
  { db }: Platform,
  { id, fulfillment_type: type }: OrderRow
): Promise<DeliveryPlace | null> => {
  if (type !== 'physical') return null;
  const addresses = await findOrderAddresses(db, id);
  const found = addresses.find((each) => each.type === 'shipping') ?? addresses.find((each) => each.type === 'billing');
  const textOf = (name: string): string => String(found?.[name] ?? '');
  return found
    ? {
        name: textOf('name'),
        address_1: textOf('address_1'),
        address_2: textOf('address_2'),
        city: textOf('city'),
        state: textOf('state'),
        postcode: textOf('postcode'),
        country: textOf('country'),
      }
    : null;
};

const paymentOf = async (platform: Platform, open: Open): Promise<PaymentToStart> => {
  const { order, transaction } = open;
  const customer = await findCustomerById(platform.db, order.customer_id);
  const { id, uuid, type, mode, currency, total_amount, fulfillment_type } = order;
  return {
    order: { id, uuid, type, mode, currency, total_amount, fulfillment_type },
    delivery: await deliveryOf(platform, order),
    transaction: {
      id: transaction.id,
      uuid: transaction.uuid,
      currency: transaction.currency,
      total: transaction.total,
      ...(await endedOf(platform, open)),
    },
    customer: {
      email: customer?.email ?? '',
      first_name: customer?.first_name ?? '',
      last_name: customer?.last_name ?? '',
    },
  };
};

const ask = async (
  platform: Platform,
  { slug, start }: OnlineGateway,
  payment: PaymentToStart
): Promise<StartedPayment> => {
  try {
    return await start(payment);
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
  const started = await ask(platform, open.gateway, await paymentOf(platform, open));
  if (started.status !== 'success') throw new UnprocessableError(started.message || NOT_STARTED);
  await remember(platform, open, started);
  return started;
};
