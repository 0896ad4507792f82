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

const tellUnchecked = ({ strapi }: Platform, { vendorId, gateway }: StartedRow, error: unknown): void => {
  strapi.log.error(`The payment ${vendorId} of '${gateway}' was not checked: ${errorText(error)}`);
};

const checkDue = async (platform: Platform, row: StartedRow): Promise<void> => {
  try {
    if (await check(platform, row)) await postponeStarted(platform, row);
    else await closeStarted(platform, row.gateway, row.vendorId);
  } catch (error) {
    tellUnchecked(platform, row, error);
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

/**
 * The same at once for some transactions: their shopper is back from the provider, maybe before the provider's message. The newest
 * payment first, as it is the one that was just made. One that cannot be checked does not stop the others.
 * @throws what the provider threw, where none of them could be checked.
 */
export const reconcileTransactions = async (platform: Platform, uuids: readonly string[]): Promise<void> => {
  const rows = (await Promise.all(uuids.map((uuid) => findStarted(platform, uuid)))).flat();
  const failures: unknown[] = [];
  for (const row of rows.sort((a, b) => b.id - a.id)) {
    try {
      await check(platform, row);
    } catch (error) {
      failures.push(error);
      tellUnchecked(platform, row, error);
    }
  }
  if (rows.length > 0 && failures.length === rows.length) throw failures[0];
};
