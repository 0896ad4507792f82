import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import type { OnlineGateway, PaymentReport } from '../gateway';
import { findGateway } from '../gateway-registry';
import { applyReport } from './apply-report';
import { closeStarted, findDue, findStarted, postponeStarted, type StartedRow } from './started-payments';

const BATCH = 50;

const reportOf = async (platform: Platform, row: StartedRow): Promise<PaymentReport | null> => {
  const gateway = findGateway(platform, row.gateway);
  const { inspect } = (gateway?.kind === 'online' ? gateway : {}) as Partial<OnlineGateway>;
  return (await inspect?.({ vendorId: row.vendorId, mode: row.mode })) ?? null;
};

/** Answers whether anything is left to wait for. */
const check = async (platform: Platform, row: StartedRow): Promise<boolean> => {
  const report = await reportOf(platform, row);
  if (!report) return true;
  await applyReport(platform, row.gateway, { ...report, vendorId: row.vendorId });
  return report.state === 'open' || report.state === 'declined';
};

const checkDue = async (platform: Platform, row: StartedRow): Promise<void> => {
  try {
    if (await check(platform, row)) await postponeStarted(platform, row);
    else await closeStarted(platform, row.gateway, row.vendorId);
  } catch (error) {
    platform.strapi.log.error(`The payment ${row.vendorId} of '${row.gateway}' was not checked: ${errorText(error)}`);
    await postponeStarted(platform, row);
  }
};

/**
 * Asks the providers about payments whose end the store has not heard of: the message was lost, or the browser closed. One that
 * cannot be checked does not stop the others. Answers how many were asked about.
 */
export const reconcile = async (platform: Platform): Promise<number> => {
  const due = await findDue(platform, BATCH);
  for (const row of due) await checkDue(platform, row);
  return due.length;
};

/** The same at once for one transaction: its shopper is back from the provider, maybe before the provider's message. */
export const reconcileTransaction = async (platform: Platform, transactionUuid: string): Promise<void> => {
  for (const row of await findStarted(platform, transactionUuid)) await check(platform, row);
};
