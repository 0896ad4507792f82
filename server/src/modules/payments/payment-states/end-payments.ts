import { awaitsMoney, isRetryable } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findOrder, findTransactionByUuid, findTransactions, payableOf } from '../../orders';
import type { OnlineGateway, PaymentReport } from '../gateway';
import { findGateway } from '../gateway-registry';
import { applyReport } from './apply-report';
import { closeStarted, findStarted, type StartedRow } from './started-payments.repository';

type Ways = Partial<Pick<OnlineGateway, 'cancel' | 'inspect'>>;

/** Reconciliation asks about what is processing; asking more often brings nothing. */
const isKnownToTakeTime = ({ clock }: Platform, row: StartedRow): boolean =>
  row.isProcessing && row.nextCheckAt > clock.now();

const brings = (report: PaymentReport | null): boolean => report?.state === 'paid' || report?.state === 'processing';

const waysOf = (platform: Platform, { gateway: slug }: StartedRow): Ways => {
  const gateway = findGateway(platform, slug);
  return gateway?.kind === 'online' ? gateway : {};
};

/** A gateway that cannot end payments may take money later: it is asked about on, and what comes too late goes back. */
const hasEnded = (report: PaymentReport | null, { cancel }: Ways): boolean =>
  cancel === undefined || report === null || report.state === 'canceled';

/** Answers whether the order need not wait for this payment any more. */
const endPayment = async (platform: Platform, row: StartedRow): Promise<boolean> => {
  if (isKnownToTakeTime(platform, row)) return false;
  const ways = waysOf(platform, row);
  const ask = ways.cancel ?? ways.inspect;
  if (!ask) return !row.isProcessing;
  const report = await ask({ vendorId: row.vendorId, mode: row.mode });
  if (report !== null && brings(report)) {
    await applyReport(platform, row.gateway, { ...report, vendorId: row.vendorId });
    return false;
  }
  const isOver = hasEnded(report, ways);
  if (isOver && ways.cancel) await closeStarted(platform, row.gateway, row.vendorId);
  return isOver;
};

const openPayments = async (platform: Platform, orderId: number): Promise<readonly StartedRow[]> => {
  const transactions = await findTransactions(platform.db, orderId);
  const started = await Promise.all(transactions.map(({ uuid }) => findStarted(platform, uuid)));
  return started.flat().filter(({ isOpen }) => isOpen);
};

/**
 * Ends the payments of an order at their providers, before what it keeps goes to others. False where one of them has been made, is
 * processing, or cannot be asked about: then the order keeps everything, and the next run asks again. Never inside a transaction.
 */
export const endPayments = async (platform: Platform, orderId: number): Promise<boolean> => {
  let isOver = true;
  for (const row of await openPayments(platform, orderId)) {
    try {
      if (!(await endPayment(platform, row))) isOver = false;
    } catch (error) {
      isOver = false;
      const title = `A payment of '${row.gateway}' was not ended`;
      await recordApiFailure(platform, { title, detail: row.vendorId, moduleName: 'order', moduleId: orderId }, error);
    }
  }
  return isOver;
};

/** Whether money by this payment could still pay its order: not once that is paid, canceled or deleted. */
const isWanted = async ({ db }: Platform, { transactionUuid }: StartedRow): Promise<boolean> => {
  const transaction = await findTransactionByUuid(db, transactionUuid);
  const order = transaction && (await findOrder(db, transaction.order_id));
  if (!order || !['pending', 'failed'].includes(transaction.status)) return false;
  const { status, payment_status: paymentStatus } = order;
  return awaitsMoney(payableOf(order)) || isRetryable({ status, paymentStatus });
};

/**
 * A payment that nobody has made, and whose order takes no money any more, is ended at its provider: made later, its money would only
 * go back. Answers whether nothing is left to wait for. Where the gateway cannot end payments, it is asked about on.
 * @throws what the provider threw.
 */
export const endUnwanted = async (platform: Platform, row: StartedRow): Promise<boolean> => {
  const gateway = findGateway(platform, row.gateway);
  const cancel = gateway?.kind === 'online' ? gateway.cancel : undefined;
  if (!cancel || (await isWanted(platform, row))) return false;
  const report = await cancel({ vendorId: row.vendorId, mode: row.mode });
  // Somebody has paid between the question and the end: the money is given back.
  if (report) await applyReport(platform, row.gateway, { ...report, vendorId: row.vendorId });
  else await closeStarted(platform, row.gateway, row.vendorId);
  return report === null || report.state === 'paid' || report.state === 'canceled';
};
