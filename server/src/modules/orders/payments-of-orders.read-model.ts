import {
  awaitsMoney,
  isRetryable,
  presentPaymentStatus,
  type PayableOrder,
  type PresentedPaymentStatus,
  type TransactionStatus,
} from '../../domain/order';
import type { Platform } from '../../platform/platform';
import { findOrderAddresses } from './order-addresses.repository';
import { providerCharge, type ProviderCharge } from './order-gateways';
import { findOrder, findOrderByUuid, findTransactionByUuid, findTransactions } from './orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from './orders.rows';
import { hasCome, isPendingCharge } from './transactions/charge-rows';
import { findByCharge } from './transactions/payments-by-charge.repository';

// What the module of payments has to know of orders. A payment goes by the uuid of its transaction.

/** The order that a payment is for; null where it was deleted. */
export const findOrderOfPayment = async ({ db }: Platform, transactionUuid: string): Promise<number | null> =>
  (await findTransactionByUuid(db, transactionUuid))?.order_id ?? null;

/** The payments that were made by this charge of a provider. */
export const findPaymentsByCharge = async (
  { db }: Platform,
  gateway: string,
  vendorChargeId: string
): Promise<readonly string[]> => (await findByCharge(db, gateway, vendorChargeId)).map(({ uuid }) => uuid);

/** The charge of a gateway that a payment was made by; null: it was not, or in another way. */
export const findChargeOfPayment = async (
  { db }: Platform,
  gateway: string,
  transactionUuid: string
): Promise<string | null> => {
  const found = await findTransactionByUuid(db, transactionUuid);
  return found?.payment_method === gateway && hasCome(found) ? found.vendor_charge_id : null;
};

export const findPaymentsOfOrder = async ({ db }: Platform, orderId: number): Promise<readonly string[]> =>
  (await findTransactions(db, orderId)).map(({ uuid }) => uuid);

export type OpenPayments = { readonly orderId: number; readonly transactionUuids: readonly string[] };

/** Charges that may have been paid without our knowing. Null where there is no such order. */
export const findOpenPayments = async ({ db }: Platform, orderHash: string): Promise<OpenPayments | null> => {
  const order = await findOrderByUuid(db, orderHash);
  if (!order) return null;
  const open = (await findTransactions(db, order.id)).filter(
    ({ status, transaction_type: type }) => type === 'charge' && (status === 'pending' || status === 'failed')
  );
  return { orderId: order.id, transactionUuids: open.map(({ uuid }) => uuid) };
};

/** Null where there is no such order. */
export const readPaymentStatus = async (
  { db }: Platform,
  orderHash: string
): Promise<PresentedPaymentStatus | null> => {
  const order = await findOrderByUuid(db, orderHash);
  return order && presentPaymentStatus(order.payment_status);
};

export type PendingCharge = Pick<TransactionRow, 'id' | 'uuid' | 'payment_method' | 'total' | 'currency'>;

/** The open charge of an order by this method; null without one. */
export const findPendingCharge = async (
  { db }: Platform,
  orderId: number,
  method: string
): Promise<PendingCharge | null> =>
  (await findTransactions(db, orderId)).find((each) => isPendingCharge(each) && each.payment_method === method) ?? null;

const isOpen = (order: PayableOrder): boolean => awaitsMoney(order) || isRetryable(order);

/** Whether money by this payment could still pay its order: not once that is paid, canceled or deleted. */
export const expectsPayment = async ({ db }: Platform, transactionUuid: string): Promise<boolean> => {
  const transaction = await findTransactionByUuid(db, transactionUuid);
  const order = transaction && (await findOrder(db, transaction.order_id));
  if (!order || !['pending', 'failed'].includes(transaction.status)) return false;
  return isOpen(payableOf(order));
};

/** A charge as its provider knows it; null where the order was deleted. */
export const findProviderCharge = async ({ db }: Platform, transactionUuid: string): Promise<ProviderCharge | null> => {
  const transaction = await findTransactionByUuid(db, transactionUuid);
  const order = transaction && (await findOrder(db, transaction.order_id));
  return order && providerCharge(order, transaction);
};

/** The order that is paid again and again, whose renewal this payment may be for; null where the order was deleted. */
export const findFamilyOfPayment = async (
  { db }: Platform,
  transactionUuid: string
): Promise<{ readonly orderId: number; readonly mode: 'test' | 'live' } | null> => {
  const transaction = await findTransactionByUuid(db, transactionUuid);
  const order = transaction && (await findOrder(db, transaction.order_id));
  return order && { orderId: order.parent_id ?? order.id, mode: order.mode === 'live' ? 'live' : 'test' };
};

/** How a charge of an order stands; null where it is none of the order. */
export const readChargeStatus = async (
  { db }: Platform,
  { orderId, transactionId }: { readonly orderId: number; readonly transactionId: number }
): Promise<TransactionStatus | null> =>
  (await findTransactions(db, orderId)).find(({ id }) => id === transactionId)?.status ?? null;

const PLACE = ['name', 'address_1', 'address_2', 'city', 'state', 'postcode', 'country'] as const;

type DeliveryPlace = Readonly<Record<(typeof PLACE)[number], string>>;

const deliveryOf = async (
  { db }: Platform,
  { id, fulfillment_type: type }: OrderRow
): Promise<DeliveryPlace | null> => {
  if (type !== 'physical') return null;
  const addresses = await findOrderAddresses(db, id);
  const found = addresses.find((each) => each.type === 'shipping') ?? addresses.find((each) => each.type === 'billing');
  return found ? (Object.fromEntries(PLACE.map((name) => [name, String(found[name] ?? '')])) as DeliveryPlace) : null;
};

export type PaymentToMake = {
  readonly order: Pick<
    OrderRow,
    | ('id' | 'uuid' | 'type' | 'mode' | 'currency' | 'total_amount' | 'fulfillment_type')
    | ('customer_id' | 'parent_id' | 'config')
  >;
  readonly transaction: PendingCharge;
  /** Where the goods go; null where nothing is sent. */
  readonly delivery: DeliveryPlace | null;
};

/**
 * What a provider is told of a payment that is about to be made. Null where the order or its charge is not open any more. What costs
 * nothing now may still need the provider's agreement to later payments.
 */
export const readPaymentToMake = async (
  platform: Platform,
  { orderId, transactionId }: { readonly orderId: number; readonly transactionId: number }
): Promise<PaymentToMake | null> => {
  const order = await findOrder(platform.db, orderId);
  const transaction = (await findTransactions(platform.db, orderId)).find(({ id }) => id === transactionId);
  if (!order || !isOpen(payableOf(order)) || transaction?.status !== 'pending') return null;
  return { order, transaction, delivery: await deliveryOf(platform, order) };
};
