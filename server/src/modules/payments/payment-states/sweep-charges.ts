import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findOrderOfPayment } from '../../orders';
import { inspectPayment } from '../inspect-payment';
import { applyReport } from './apply-report';
import { askDue } from './reconcile';
import { forgetCharge, postponeCharge, type ClaimedRow } from './started-payments.repository';

/** Nobody waits for it, so it leaves room for what somebody waits for. */
const SIDE_BY_SIDE = 2;
/** Milliseconds of one run; the next one begins an hour after it. */
const LONGEST_RUN = 20 * 60_000;

/** Only money that is there may go back: whatever else is said of a charge that was paid is left to people and messages. */
const lookAt = async (platform: Platform, row: ClaimedRow): Promise<void> => {
  const report = await inspectPayment(platform, row, { isWhole: true });
  if (report?.state === 'paid') await applyReport(platform, row.gateway, { ...report, vendorId: row.vendorId });
};

const watch = async (platform: Platform, row: ClaimedRow): Promise<void> => {
  // The order was deleted: its money would be taken for money that matches no order.
  if ((await findOrderOfPayment(platform, row.transactionUuid)) === null) return forgetCharge(platform, row);
  try {
    await lookAt(platform, row);
  } catch (error) {
    const { vendorId, gateway } = row;
    const title = `Refunds of a payment of '${gateway}' were not looked for`;
    await recordApiFailure(platform, { title, detail: vendorId, moduleName: 'payment' }, error);
  }
  return postponeCharge(platform, row);
};

/**
 * Asks the providers what became of money that has come: the message of a refund, of one that failed, or of a dispute may have been
 * lost. Each charge has a time of its own, at first daily and later seldom, so that a day's work is spread over the day. One that
 * cannot be looked at does not stop the others. Answers how many were asked about.
 */
export const sweepCharges = (platform: Platform): Promise<number> =>
  askDue(platform, {
    state: 'paid',
    sideBySide: SIDE_BY_SIDE,
    longest: LONGEST_RUN,
    ask: (row) => watch(platform, row),
  });
