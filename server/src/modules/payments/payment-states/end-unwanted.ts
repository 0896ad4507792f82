import { awaitsMoney, isRetryable } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { findOrder, findTransactionByUuid, payableOf } from '../../orders';
import { findGateway } from '../gateway-registry';
import { applyReport } from './apply-report';
import { closeStarted, type StartedRow } from './started-payments.repository';

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
