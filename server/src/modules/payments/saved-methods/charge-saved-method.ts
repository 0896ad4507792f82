import { UnavailableError } from '../../../domain/errors';
import { TRANSACTION_CAME } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import {
  findPaymentsOfOrder,
  readChargeStatus,
  readOrdersById,
  readPaymentToMake,
  type PaymentToMake,
} from '../../orders';
import type { OnlineGateway, PaymentReport, SavedCharge } from '../gateway';
import { findGateway } from '../gateway-registry';
import { inspectPayment } from '../inspect-payment';
import { applyReport } from '../payment-states/apply-report';
import { endShoppersPayments } from '../payment-states/end-payments';
import {
  findStarted,
  markReported,
  rememberStarted,
  type StartedRow,
} from '../payment-states/started-payments.repository';
import { toPayment, type PendingPayment } from '../use-cases/payment-to-start';
import { findSavedMethod, type SavedMethodRow } from './saved-methods.repository';

/** What has become of a charge of a saved method. */
export type SavedChargeResult =
  /** The order has the money; also where it had it before. */
  | { readonly status: 'paid' }
  /** The money is on its way, which may take days, or fails in the end: to be looked at again later. */
  | { readonly status: 'processing' }
  /** The buyer has to pay by themselves, because their bank asks for them. */
  | { readonly status: 'requires_action'; /** For the merchant. */ readonly reason: string }
  | {
      readonly status: 'declined';
      /** For the merchant. */
      readonly reason: string;
      /** False: only another method helps, or another order. */
      readonly canRetry: boolean;
    };

const refused = (reason: string, canRetry = false): SavedChargeResult => ({ status: 'declined', reason, canRetry });

const NO_METHOD = 'No payment method is saved for this order.';
const NOT_TAKEN = 'The order does not take this payment.';
const NOT_CHARGED = 'The saved payment method has not been charged.';
const NOT_ANSWERED =
  'The payment provider did not answer. The saved payment method is charged once, however often it is asked.';

const isPaid = async ({ db }: Platform, orderId: number): Promise<boolean> =>
  (await readOrdersById(db, [orderId])).get(orderId)?.payment_status === 'paid';

/** How it stands in the store, once nothing is to be asked of anybody. What the buyer gave up may be asked for again. */
const settled = async (platform: Platform, pending: PendingPayment): Promise<SavedChargeResult> => {
  const status = await readChargeStatus(platform, pending);
  const hasCome = status !== null && TRANSACTION_CAME.includes(status);
  if (hasCome || (await isPaid(platform, pending.orderId))) return { status: 'paid' };
  return refused(NOT_TAKEN, status === 'failed');
};

const resultOf = async (
  platform: Platform,
  pending: PendingPayment,
  report: PaymentReport
): Promise<SavedChargeResult> => {
  switch (report.state) {
    case 'paid':
      return settled(platform, pending);
    case 'processing':
      return { status: 'processing' };
    case 'requires_action':
      return { status: 'requires_action', reason: report.reason };
    case 'declined':
      return refused(report.reason, report.canRetry ?? true);
    default:
      return refused(NOT_CHARGED, true);
  }
};

/** What it says of failure is the caller's to act on: the order goes on waiting for its money, which is on its way no longer. */
const apply = async (
  platform: Platform,
  gateway: string,
  pending: PendingPayment,
  report: PaymentReport
): Promise<SavedChargeResult> => {
  const { state, vendorId } = report;
  if (state === 'paid' || state === 'processing') await applyReport(platform, gateway, report);
  else await markReported(platform, { gateway, vendorId, isProcessing: false });
  return resultOf(platform, pending, report);
};

type Charging = {
  readonly pending: PendingPayment;
  readonly payment: PaymentToMake;
  readonly gateway: OnlineGateway;
};

const notAnswered = async (platform: Platform, { pending, gateway }: Charging, error: unknown): Promise<never> => {
  const title = `The payment gateway '${gateway.slug}' did not charge a saved payment method`;
  await recordApiFailure(platform, { title, moduleName: 'order', moduleId: pending.orderId }, error);
  throw new UnavailableError(NOT_ANSWERED);
};

/** What was begun before to charge a saved method, the newest last. */
const begunOf = async (platform: Platform, { payment, gateway }: Charging): Promise<readonly StartedRow[]> => {
  const rows = await findStarted(platform, payment.transaction.uuid);
  return rows.filter((row) => row.isSavedCharge && row.gateway === gateway.slug);
};

const namesOf = (begun: readonly StartedRow[]): Pick<SavedCharge, 'vendorId'> & { readonly endedVendorId?: string } => {
  const last = begun.at(-1);
  if (!last) return {};
  return last.state === 'over' ? { endedVendorId: last.vendorId } : { vendorId: last.vendorId };
};

const toCharge = async (platform: Platform, charging: Charging, saved: SavedMethodRow): Promise<SavedCharge> => {
  const { vendorId, endedVendorId } = namesOf(await begunOf(platform, charging));
  const { order, transaction, customer } = await toPayment(platform, charging.payment, endedVendorId);
  const { gateway, mode } = saved;
  const begun = (id: string): Promise<void> =>
    rememberStarted(platform, {
      ...{ gateway, vendorId: id, transactionUuid: transaction.uuid, mode },
      ...{ payee: null, isSavedCharge: true },
    });
  return { order, transaction, customer, method: saved.method, ...(vendorId ? { vendorId } : {}), begun };
};

/** The shopper may be paying at this moment: that payment ends first, or this one is not made. Null: nothing is in the way. */
const shopperComesFirst = async (platform: Platform, { pending }: Charging): Promise<SavedChargeResult | null> => {
  const left = await endShoppersPayments(platform, pending.orderId);
  if (left === 'none') return null;
  if (left === 'unknown') throw new UnavailableError(NOT_ANSWERED);
  const now = await settled(platform, pending);
  return now.status === 'paid' ? now : { status: 'processing' };
};

const ask = async (platform: Platform, charging: Charging, charge: SavedCharge): Promise<PaymentReport> => {
  const { chargeSaved } = charging.gateway;
  if (!chargeSaved) throw new Error(`The payment gateway '${charging.gateway.slug}' charges no saved methods.`);
  try {
    return await chargeSaved(charge);
  } catch (error) {
    return notAnswered(platform, charging, error);
  }
};

const findCharging = async (platform: Platform, pending: PendingPayment): Promise<Charging | SavedChargeResult> => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked after the commit.');
  const payment = await readPaymentToMake(platform, pending);
  if (!payment) return settled(platform, pending);
  const gateway = findGateway(platform, payment.transaction.payment_method);
  const isAble = gateway?.kind === 'online' && gateway.features.includes('system_subscription');
  return isAble ? { pending, payment, gateway } : refused(NO_METHOD);
};

const findMethod = (platform: Platform, { payment, gateway }: Charging): Promise<SavedMethodRow | null> => {
  const { id, parent_id, mode } = payment.order;
  return findSavedMethod(platform, {
    orderId: parent_id ?? id,
    gateway: gateway.slug,
    mode: mode === 'live' ? 'live' : 'test',
  });
};

/**
 * Takes the money of a pending charge from the method that is saved for its order or for the order which it renews, without its owner.
 * May be called as often as one likes, also at the same time and after a crash: the order is charged once. What was declined is tried
 * again by the next call. Never inside a transaction.
 *
 * @throws UnavailableError where the provider does not answer: whether it has taken the money is found out by the next call, by its
 * message, or by the reconciliation.
 */
export const chargeSavedMethod = async (platform: Platform, pending: PendingPayment): Promise<SavedChargeResult> => {
  const charging = await findCharging(platform, pending);
  if ('status' in charging) return charging;
  const saved = await findMethod(platform, charging);
  if (!saved) return refused(NO_METHOD);
  const instead = await shopperComesFirst(platform, charging);
  if (instead) return instead;
  const report = await ask(platform, charging, await toCharge(platform, charging, saved));
  return apply(platform, saved.gateway, pending, report);
};

/**
 * What has become of a charge of `chargeSavedMethod`, e.g. of one that was processing: the provider is asked, and nothing is charged.
 * @throws UnavailableError where the provider does not answer.
 */
export const recheckSavedCharge = async (platform: Platform, pending: PendingPayment): Promise<SavedChargeResult> => {
  const charging = await findCharging(platform, pending);
  if ('status' in charging) return charging;
  const last = (await begunOf(platform, charging)).at(-1);
  if (!last) return refused(NOT_CHARGED, true);
  let report: PaymentReport | null = null;
  try {
    report = await inspectPayment(platform, last);
  } catch (error) {
    return notAnswered(platform, charging, error);
  }
  if (!report) {
    // The provider does not know it: no money is on its way.
    await markReported(platform, { gateway: last.gateway, vendorId: last.vendorId, isProcessing: false });
    return refused(NOT_CHARGED, true);
  }
  return apply(platform, last.gateway, pending, { ...report, vendorId: last.vendorId });
};

/** For which payment of an order a saved method was charged last, by the uuid of its transaction; null: for none. */
export const findSavedCharge = async (platform: Platform, orderId: number): Promise<string | null> => {
  const payments = await findPaymentsOfOrder(platform, orderId);
  const started = await Promise.all(payments.map((uuid) => findStarted(platform, uuid)));
  const saved = started.flat().filter((row) => row.isSavedCharge);
  return [...saved].sort((one, other) => one.id - other.id).at(-1)?.transactionUuid ?? null;
};
