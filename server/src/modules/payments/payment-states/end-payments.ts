import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { expectsPayment, findPaymentsOfOrder } from '../../orders';
import type { OnlineGateway, PaymentReport } from '../gateway';
import { findGateway } from '../gateway-registry';
import { applyReport } from './apply-report';
import { closeStarted, findStarted, type StartedRow } from './started-payments.repository';

type Ways = Partial<Pick<OnlineGateway, 'cancel' | 'inspect'>>;

/** Reconciliation asks about what is processing; asking more often brings nothing. */
const isKnownToTakeTime = ({ clock }: Platform, row: StartedRow): boolean =>
  row.isProcessing && row.nextCheckAt > clock.now();

const MADE: readonly PaymentReport['state'][] = ['paid', 'set_up', 'processing'];

const brings = (report: PaymentReport | null): boolean => report !== null && MADE.includes(report.state);

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
  const payments = await findPaymentsOfOrder(platform, orderId);
  const started = await Promise.all(payments.map((uuid) => findStarted(platform, uuid)));
  return started.flat().filter(({ isOpen }) => isOpen);
};

/** Unknown: it cannot be asked about, and may bring money. */
type End = 'ended' | 'brings' | 'unknown';

const tryToEnd = async (platform: Platform, orderId: number, row: StartedRow): Promise<End> => {
  try {
    return (await endPayment(platform, row)) ? 'ended' : 'brings';
  } catch (error) {
    const title = `A payment of '${row.gateway}' was not ended`;
    await recordApiFailure(platform, { title, detail: row.vendorId, moduleName: 'order', moduleId: orderId }, error);
    return 'unknown';
  }
};

/**
 * Ends the payments of an order at their providers, before what it keeps goes to others. False where one of them has been made, is
 * processing, or cannot be asked about: then the order keeps everything, and the next run asks again. Never inside a transaction.
 */
export const endPayments = async (platform: Platform, orderId: number): Promise<boolean> => {
  let isOver = true;
  for (const row of await openPayments(platform, orderId)) {
    if ((await tryToEnd(platform, orderId, row)) !== 'ended') isOver = false;
  }
  return isOver;
};

/** Those that the shopper would make, before a saved method is charged. Answers what is left of them. */
export const endShoppersPayments = async (
  platform: Platform,
  orderId: number
): Promise<'none' | 'some' | 'unknown'> => {
  const ends: End[] = [];
  for (const row of await openPayments(platform, orderId)) {
    if (!row.isSavedCharge) ends.push(await tryToEnd(platform, orderId, row));
  }
  if (ends.includes('brings')) return 'some';
  return ends.includes('unknown') ? 'unknown' : 'none';
};

/**
 * A payment that nobody has made, and whose order takes no money any more, is ended at its provider: made later, its money would only
 * go back. Answers whether nothing is left to wait for. Where the gateway cannot end payments, it is asked about on.
 * @throws what the provider threw.
 */
export const endUnwanted = async (platform: Platform, row: StartedRow): Promise<boolean> => {
  const gateway = findGateway(platform, row.gateway);
  const cancel = gateway?.kind === 'online' ? gateway.cancel : undefined;
  if (!cancel || (await expectsPayment(platform, row.transactionUuid))) return false;
  const report = await cancel({ vendorId: row.vendorId, mode: row.mode });
  // Somebody has paid between the question and the end: the money is given back.
  if (report) await applyReport(platform, row.gateway, { ...report, vendorId: row.vendorId });
  else await closeStarted(platform, row.gateway, row.vendorId);
  return report === null || ['paid', 'set_up', 'canceled'].includes(report.state);
};
