import { BadRequestError, ConflictError, NotFoundError, ShopError, UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import {
  ChargeUsedError,
  confirmCharge,
  failCharge,
  findOrderOfPayment,
  noteFailedRefund,
  OrderMovedError,
  recordDispute,
  recordProviderRefund,
  recordReversedCharge,
  tellUnknownReturn,
} from '../../orders';
import { recordActivities, recordOnce } from '../../activity';
import { billedSubscriptionsOf } from '../billed-subscriptions';
import type { PaymentReport, ReportedDispute, ReportedRefund } from '../gateway';
import type { PaymentMode } from '../methods/method-fields';
import { chargeRefusedOf, renewalChargedOf, type RenewalCharged } from '../saved-methods/charged-renewals';
import { rememberMethodOf } from '../saved-methods/remember-method';
import { applySetUp } from './apply-set-up';
import { returnUnapplied } from './return-unapplied';
import { closeStarted, findStarted, markReported, watchCharge, type StartedRow } from './started-payments.repository';
import { findUnapplied, recordUnapplied } from './unapplied-payments.repository';

type Paid = Extract<PaymentReport, { state: 'paid' }>;
type Unpaid = Extract<PaymentReport, { state: 'declined' | 'canceled' }>;

/** An order that went to another customer between two reads has refused nothing: it is asked again. */
const isRefusal = (error: unknown): error is ShopError =>
  error instanceof ShopError && !(error instanceof OrderMovedError);

/**
 * A draft that was written again has a newer payment, and a renewal a newer charge: what becomes of the older one is no failure of the
 * order, unless the newer ones are over.
 */
const isDecisive = (started: readonly StartedRow[], { vendorId }: PaymentReport): boolean => {
  if (started.length === 0) return true;
  if (started.every((row) => row.vendorId !== vendorId)) return false;
  const standing = started.filter((row) => row.state !== 'over' || row.vendorId === vendorId);
  return standing.at(-1)?.vendorId === vendorId;
};

/** Whoever asked for it decides what that means. */
const tellRefused = async (platform: Platform, { transactionUuid }: PaymentReport): Promise<void> => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  if (orderId !== null) await chargeRefusedOf(platform)(orderId);
};

const applyFailure = async (platform: Platform, gateway: string, report: Unpaid): Promise<void> => {
  const { transactionUuid, reason, vendorId } = report;
  const started = await findStarted(platform, transactionUuid);
  const isCharge = started.some((row) => row.isSavedCharge && row.vendorId === vendorId);
  const ofItsKind = started.filter(({ isSavedCharge }) => isSavedCharge === isCharge);
  const isOtherOnItsWay = started.some((row) => row.vendorId !== vendorId && row.isOpen && row.isProcessing);
  // Nothing has failed while the money of another one is on its way.
  if (isOtherOnItsWay || !isDecisive(ofItsKind, report)) return;
  if (isCharge) return tellRefused(platform, report);
  // The shopper may have gone to another gateway, and what was started there is over: then nothing is left.
  const leftTo = ofItsKind.filter(({ state }) => state === 'over').map((row) => row.gateway);
  for (const each of new Set([gateway, ...leftTo])) {
    if (await failCharge(platform, { gateway: each, transactionUuid, reason })) return;
  }
};

/** A gateway that does not tell which money it is was asked for that of the mode in which the payment was started. */
const modeOf = async (platform: Platform, gateway: string, report: Paid): Promise<PaymentMode | undefined> => {
  if (report.charge.mode !== undefined) return report.charge.mode;
  const started = await findStarted(platform, report.transactionUuid);
  return started.find((each) => each.gateway === gateway && each.vendorId === report.vendorId)?.mode;
};

/** Money that is another order's stays where it is, and a person is told. */
const tellUsed = async (platform: Platform, gateway: string, { transactionUuid, charge }: Paid, message: string) => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  const entry = { title: 'Payment that was not recorded', status: 'error', author: 'system' } as const;
  const content = `${charge.id} (${gateway}): ${message}`;
  await recordOnce(platform, { ...entry, content, moduleName: 'order', moduleId: orderId ?? 0 });
};

const keepMethod = async (
  platform: Platform,
  gateway: string,
  { transactionUuid, savedMethod }: Pick<Paid, 'transactionUuid' | 'savedMethod'>
): Promise<void> => {
  if (savedMethod) await rememberMethodOf(platform, { gateway, transactionUuid }, savedMethod);
};

type PaidOrder = Parameters<RenewalCharged>[0];

/** A renewal was paid by the store's own charge of a saved method, and not by its customer. Other orders are charged by nobody else. */
const tellCharged = async (platform: Platform, order: PaidOrder, report: PaymentReport): Promise<void> => {
  if (order.type !== 'renewal') return;
  const started = await findStarted(platform, report.transactionUuid);
  if (!started.some((row) => row.isSavedCharge && row.vendorId === report.vendorId)) return;
  await renewalChargedOf(platform)(order);
};

/** Answers which transaction of the order has this money; null where it has another charge's or none. */
const takeCharge = async (platform: Platform, gateway: string, report: Paid): Promise<string | null> => {
  const { transactionUuid, charge } = report;
  const { id: vendorChargeId, isReversed: _reversed, isPartlyReturned: _returned, refusal, ...said } = charge;
  const rest = { ...said, mode: await modeOf(platform, gateway, report) };
  const assertWantedAndKeep = async (): Promise<void> => {
    if (await findUnapplied(platform, gateway, vendorChargeId)) {
      throw new ConflictError('This money is on its way back.');
    }
    await keepMethod(platform, gateway, report);
  };
  try {
    if (refusal !== undefined) throw new ConflictError(refusal);
    const confirmed = { gateway, transactionUuid, vendorChargeId, ...rest };
    const paid = (order: PaidOrder) => tellCharged(platform, order, report);
    return (await confirmCharge(platform, confirmed, { assertWanted: assertWantedAndKeep, paid })).transactionUuid;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error instanceof ChargeUsedError) {
      await tellUsed(platform, gateway, report, error.message);
      return null;
    }
    const orderId = await findOrderOfPayment(platform, transactionUuid);
    const { amount, currency, mode } = rest;
    const reason = error instanceof NotFoundError ? 'No order of this store waits for it.' : error.message;
    const money = { gateway, vendorChargeId, transactionUuid, amount, currency, mode, reason };
    const unapplied = await recordUnapplied(platform, money, orderId);
    if (unapplied) await returnUnapplied(platform, unapplied);
    return null;
  }
};

const tellUnrecorded = async (platform: Platform, transactionUuid: string, content: string): Promise<void> => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  const entry = { title: 'Refund that was not recorded', status: 'error', author: 'system' } as const;
  await recordOnce(platform, { ...entry, content, moduleName: 'order', moduleId: orderId ?? 0 });
};

const applyRefund = async (platform: Platform, gateway: string, report: Paid, refund: ReportedRefund) => {
  const { id: vendorRefundId, hasFailed, ...rest } = refund;
  const { transactionUuid, charge } = report;
  if (hasFailed) return noteFailedRefund(platform, { transactionUuid, vendorRefundId });
  try {
    await recordProviderRefund(platform, {
      gateway,
      transactionUuid,
      vendorRefundId,
      currency: charge.currency,
      ...rest,
    });
  } catch (error) {
    if (!(error instanceof BadRequestError || error instanceof UnprocessableError)) throw error;
    await tellUnrecorded(platform, transactionUuid, `${vendorRefundId} (${gateway}): ${error.message}`);
  }
};

const applyDispute = async (platform: Platform, transactionUuid: string, dispute: ReportedDispute): Promise<void> => {
  const { id: vendorDisputeId, ...said } = dispute;
  await recordDispute(platform, { transactionUuid, vendorDisputeId, ...said });
};

const applyReversed = async (platform: Platform, gateway: string, { transactionUuid, charge }: Paid): Promise<void> => {
  try {
    await recordReversedCharge(platform, transactionUuid);
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    await tellUnrecorded(platform, transactionUuid, `${charge.id} (${gateway}): ${error.message}`);
  }
};

const applyPaid = async (platform: Platform, gateway: string, report: Paid): Promise<void> => {
  const transactionUuid = await takeCharge(platform, gateway, report);
  if (transactionUuid === null) return;
  // Also of a payment that a person had recorded before it was reported.
  await keepMethod(platform, gateway, report);
  const held = { ...report, transactionUuid };
  for (const refund of held.refunds) await applyRefund(platform, gateway, held, refund);
  const disputes = held.disputes ?? (held.dispute ? [held.dispute] : []);
  for (const dispute of disputes) await applyDispute(platform, transactionUuid, dispute);
  if (held.charge.isReversed) await applyReversed(platform, gateway, held);
  if (held.charge.isPartlyReturned) await tellUnknownReturn(platform, transactionUuid, held.charge.id);
};

const applyPaidAndWatch = async (platform: Platform, gateway: string, report: Paid): Promise<void> => {
  await applyPaid(platform, gateway, report);
  await watchCharge(platform, gateway, report.vendorId);
};

const tellProcessing = async (platform: Platform, gateway: string, { transactionUuid, vendorId }: PaymentReport) => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  if (orderId === null) return;
  const content = `${vendorId} (${gateway}): the buyer has paid, and the money is on its way. This may take some days.`;
  const entry = { title: 'Payment is processing', content, moduleName: 'order', moduleId: orderId };
  await recordActivities(platform, [{ ...entry, author: 'system' }]);
};

const applyPayment = async (platform: Platform, gateway: string, report: PaymentReport): Promise<void> => {
  const { vendorId, state } = report;
  const isNews = await markReported(platform, { gateway, vendorId, isProcessing: state === 'processing' });
  if (state === 'processing' && isNews) await tellProcessing(platform, gateway, report);
  if (report.state === 'paid') return applyPaidAndWatch(platform, gateway, report);
  if (report.state === 'set_up') return applySetUp(platform, gateway, report);
  if (report.state !== 'declined' && report.state !== 'canceled') return;
  // What was declined may still be paid by another try. What is closed keeps no coupons.
  if (report.state === 'canceled') await closeStarted(platform, gateway, vendorId);
  await applyFailure(platform, gateway, report);
};

/**
 * Brings the store to what a provider says of one payment. Reports tell states: applying one twice, or an older one after a newer
 * one, changes nothing. Money that the order does not take is given back. Never inside a transaction: providers may be called.
 */
export const applyReport = async (platform: Platform, gateway: string, report: PaymentReport): Promise<void> => {
  await applyPayment(platform, gateway, report);
  const { subscriptionId: vendorId } = report;
  if (vendorId === undefined || (report.state !== 'paid' && report.state !== 'set_up')) return;
  // The provider says until when that pays.
  const mode = (report.state === 'paid' ? report.charge.mode : report.mode) ?? 'test';
  await billedSubscriptionsOf(platform).heard(gateway, { vendorId, customerId: null, mode }, true);
};
