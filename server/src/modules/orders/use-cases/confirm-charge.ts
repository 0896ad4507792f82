import { ConflictError, ShopError, UnprocessableError } from '../../../domain/errors';
import { amountDue } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findOrder, findTransactionByUuid, findTransactions, updateTransaction } from '../orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import { withPayable } from '../locked-order';
import { isOfflineMethod } from '../order-gateways';
import { hasCome } from '../transactions/charge-rows';
import { assertChargeUnused, claimCharge, paidBy } from '../transactions/charge-used';
import { known, takePayment, type AwaitedPayment } from '../transactions/take-payment';

/** What a payment provider says of a charge, read from the provider itself and never from a browser. */
export type ConfirmedCharge = {
  /** The slug of the gateway that says so; the charge is recorded as its. */
  readonly gateway: string;
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the charge; tells a repeated message from a second payment. */
  readonly vendorChargeId: string;
  /** Hundredths of the currency unit, whatever its decimals. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** test or live: which money it is. Left out, it is taken for that of the order. */
  readonly mode?: string | undefined;
  /** e.g. card. */
  readonly methodType?: string;
  readonly cardLast4?: number;
  readonly cardBrand?: string;
  readonly payerEmail?: string;
};

type Money = Pick<ConfirmedCharge, 'amount' | 'currency' | 'mode'>;

const assertSameMoney = ({ total, currency }: TransactionRow, charge: Money): void => {
  if (charge.amount === total && charge.currency.toUpperCase() === currency.toUpperCase()) return;
  throw new UnprocessableError('Amount or currency of the charge are not those of the transaction.');
};

/** A late success of a try that had failed counts: the money is there. Any other state means that there is money too much. */
const isOpenCharge = ({ status, transaction_type: type }: TransactionRow): boolean =>
  type === 'charge' && (status === 'pending' || status === 'failed');

const assertOpen = (transaction: TransactionRow): void => {
  if (!isOpenCharge(transaction)) throw new ConflictError('This transaction has been settled by another charge.');
};

/** The store may have gone live between the start of a payment and its end: money of the test mode buys nothing then. */
const assertSameMode = (
  order: OrderRow,
  transaction: TransactionRow,
  { mode = transaction.payment_mode }: Money
): void => {
  if (mode === order.mode && mode === transaction.payment_mode) return;
  throw new UnprocessableError('The payment was not made in the mode of the order.');
};

/** A try that failed keeps its price while its cart goes on: what comes for it late is taken only where it pays the order of today. */
const assertDue = (order: OrderRow, { amount }: Money): void => {
  if (amountDue(payableOf(order)) === amount) return;
  throw new UnprocessableError('The amount of the charge is not what the order still asks for.');
};

const assertTakes = (order: OrderRow, transaction: TransactionRow, money: Money): void => {
  assertOpen(transaction);
  assertSameMoney(transaction, money);
  assertSameMode(order, transaction, money);
  assertDue(order, money);
};

/** Refunds and disputes change what the transaction says of itself, and not which charge has paid it. */
const isRecorded = (
  transaction: TransactionRow,
  { vendorChargeId }: Pick<ConfirmedCharge, 'vendorChargeId'>
): boolean => !isOpenCharge(transaction) && transaction.vendor_charge_id === vendorChargeId;

const chargeOf = (
  { id }: TransactionRow,
  { gateway, vendorChargeId }: Pick<ConfirmedCharge, 'gateway' | 'vendorChargeId'>
) => ({ id, payment_method: gateway, vendor_charge_id: vendorChargeId });

const vendorValues = (transaction: TransactionRow, charge: ConfirmedCharge) => {
  const { gateway, vendorChargeId, methodType, cardLast4, cardBrand, payerEmail } = charge;
  const meta = payerEmail === undefined ? {} : { meta: toJson({ ...transaction.meta, payer_email: payerEmail }) };
  return {
    ...meta,
    payment_method: gateway,
    vendor_charge_id: vendorChargeId,
    payment_method_type: methodType ?? null,
    card_last_4: cardLast4 ?? null,
    card_brand: cardBrand ?? null,
  };
};

/** Which transaction of the order has this charge, in whatever way it came to be recorded. */
const holderOf = (
  transactions: readonly TransactionRow[],
  transaction: TransactionRow,
  charge: Pick<ConfirmedCharge, 'vendorChargeId'>
): TransactionRow | undefined =>
  isRecorded(transaction, charge) ? transaction : paidBy(transactions, charge.vendorChargeId);

const isSame = (order: OrderRow, transaction: TransactionRow, charge: Money): boolean => {
  try {
    assertSameMoney(transaction, charge);
    assertSameMode(order, transaction, charge);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
};

/** A person has said that this very payment has come, and could not say which charge it is. */
const isUnnamed = (order: OrderRow, transaction: TransactionRow, charge: ConfirmedCharge): boolean =>
  transaction.vendor_charge_id === null &&
  transaction.payment_method === charge.gateway &&
  hasCome(transaction) &&
  isSame(order, transaction, charge);

export type Confirmation = {
  /** False where the money had been recorded before. */
  readonly isNew: boolean;
  /** Of the transaction that has the charge: a person may have recorded it as another one of the order than the provider names. */
  readonly transactionUuid: string;
};

/** What the caller does in the transaction, with customer and order locked. */
export type ConfirmationSteps = {
  /** Before anything is recorded; what it throws keeps the money from being recorded. */
  readonly assertWanted?: () => Promise<void>;
  /** The order has just been paid by it. */
  readonly paid?: (order: OrderRow) => Promise<void>;
};

/** The money has been recorded by a person; its provider adds what only it knows, so that refunds and disputes find it. */
const adopt = async (
  { db, clock }: Platform,
  transaction: TransactionRow,
  charge: ConfirmedCharge
): Promise<Confirmation> => {
  const status = transaction.status === 'authorized' ? 'succeeded' : transaction.status;
  await updateTransaction(db, transaction.id, { status, ...vendorValues(transaction, charge) }, clock.now());
  return { isNew: false, transactionUuid: transaction.uuid };
};

const alreadyHeld = async (
  platform: Platform,
  order: OrderRow,
  held: TransactionRow,
  charge: ConfirmedCharge
): Promise<Confirmation> => {
  const isNameless = held.payment_method !== charge.gateway && isOfflineMethod(platform, held.payment_method);
  if (isNameless && isSame(order, held, charge)) return adopt(platform, held, charge);
  return { isNew: false, transactionUuid: held.uuid };
};

const payCharge = async (
  platform: Platform,
  awaited: AwaitedPayment,
  charge: ConfirmedCharge,
  { paid }: ConfirmationSteps
): Promise<Confirmation> => {
  const { order, transaction } = awaited;
  assertTakes(order, transaction, charge);
  await takePayment(platform, awaited, vendorValues(transaction, charge));
  await paid?.(order);
  return { isNew: true, transactionUuid: transaction.uuid };
};

/** Whether the charge is a payment already comes first: whatever else keeps the order from taking it, its money must not go back. */
const confirmLocked = async (
  platform: Platform,
  order: OrderRow,
  charge: ConfirmedCharge,
  steps: ConfirmationSteps
): Promise<Confirmation> => {
  const transactions = await findTransactions(platform.db, order.id);
  const transaction = known(transactions.find(({ uuid }) => uuid === charge.transactionUuid) ?? null);
  const held = holderOf(transactions, transaction, charge);
  if (held) return alreadyHeld(platform, order, held, charge);
  await claimCharge(platform, chargeOf(transaction, charge));
  await steps.assertWanted?.();
  if (isUnnamed(order, transaction, charge)) return adopt(platform, transaction, charge);
  return payCharge(platform, { order, transactions, transaction }, charge, steps);
};

/** Whether a charge would be recorded as things stand: before a gateway takes money that it would have to give back. */
export const takesCharge = async (
  { db }: Platform,
  { transactionUuid, ...money }: Money & Pick<ConfirmedCharge, 'transactionUuid'>
): Promise<boolean> => {
  const transaction = await findTransactionByUuid(db, transactionUuid);
  const order = transaction && (await findOrder(db, transaction.order_id));
  if (!order) return false;
  try {
    assertTakes(order, transaction, money);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
};

/** What a message says of money that has been taken. The id is left out where the message does not name the charge. */
export type ToldCharge = Pick<ConfirmedCharge, 'gateway' | 'transactionUuid'> &
  Money & { readonly vendorChargeId?: string };

/** What strangers put into a message need not be an id, and PostgreSQL refuses some texts altogether. */
const UUID = /^[\da-f-]{36}$/;

const assertFits = async (
  platform: Platform,
  order: OrderRow,
  transaction: TransactionRow,
  told: ToldCharge
): Promise<void> => {
  const { vendorChargeId } = told;
  if (vendorChargeId !== undefined) {
    if (holderOf(await findTransactions(platform.db, order.id), transaction, { vendorChargeId })) return;
    await assertChargeUnused(platform, chargeOf(transaction, { ...told, vendorChargeId }));
  }
  assertSameMoney(transaction, told);
  if (!isOpenCharge(transaction) || order.status === 'canceled') return;
  assertSameMode(order, transaction, told);
  assertDue(order, told);
};

/**
 * Why the money that a message tells of cannot be that of the order which it names; null where it can be, and where nobody knows the
 * transaction. It decides what the message is answered, and nothing else.
 */
export const chargeMismatch = async (platform: Platform, told: ToldCharge): Promise<string | null> => {
  if (!UUID.test(told.transactionUuid)) return null;
  const transaction = await findTransactionByUuid(platform.db, told.transactionUuid);
  const order = transaction && (await findOrder(platform.db, transaction.order_id));
  if (!order) return null;
  try {
    await assertFits(platform, order, transaction, told);
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
};

/**
 * The provider has the money. Repeating it changes nothing, so webhooks may come as often as they like; nor does a charge that a
 * person has recorded as the payment count again. What throws has recorded nothing: the gateway then gives the money back.
 *
 * @throws NotFoundError (no such transaction), UnprocessableError (other amount, currency or mode than the transaction's or than what
 * the order still asks for, or what was bought is sold out by now), RuleViolationError (the order was paid in another way, or canceled), ConflictError (the transaction was settled by another
 * charge), ChargeUsedError (the charge has paid another transaction: it is not to be given back); and what the steps throw.
 */
export const confirmCharge = async (
  platform: Platform,
  charge: ConfirmedCharge,
  steps: ConfirmationSteps = {}
): Promise<Confirmation> => {
  const { order_id: orderId } = known(await findTransactionByUuid(platform.db, charge.transactionUuid));
  return withPayable(platform, orderId, (order) => confirmLocked(platform, order, charge, steps));
};
