import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import type { PaymentReport } from '../gateway';
import { inspectPayment } from '../inspect-payment';
import { applyReport } from './apply-report';
import { endUnwanted } from './end-payments';
import {
  claimDue,
  findGatewaysWithDue,
  findStarted,
  findStartedByVendor,
  postponeStarted,
  type AskedState,
  type ClaimedRow,
  type StartedRow,
} from './started-payments.repository';

export type Asking = {
  readonly state: AskedState;
  /** Payments of one gateway that are asked about at a time. */
  readonly sideBySide: number;
  /** Milliseconds after which nothing more is begun. */
  readonly longest: number;
  /** Must not throw for what is wrong with one payment, and must put it off. */
  readonly ask: (row: ClaimedRow) => Promise<void>;
};

const askGateway = async (
  platform: Platform,
  gateway: string,
  { state, sideBySide, ask }: Asking,
  until: number
): Promise<number> => {
  let asked = 0;
  while (platform.clock.now().getTime() < until) {
    const due = await claimDue(platform, { gateway, state, limit: sideBySide });
    if (due.length === 0) break;
    await Promise.all(due.map(ask));
    asked += due.length;
  }
  return asked;
};

/** Until none is due, or the time is over; no gateway waits for another one. Answers how many payments were asked about. */
export const askDue = async (platform: Platform, asking: Asking): Promise<number> => {
  const until = platform.clock.now().getTime() + asking.longest;
  const gateways = await findGatewaysWithDue(platform, asking.state);
  const asked = await Promise.all(gateways.map((gateway) => askGateway(platform, gateway, asking, until)));
  return asked.reduce((sum, count) => sum + count, 0);
};

/** Payments of one gateway that are asked about at a time. */
const SIDE_BY_SIDE = 8;
/** Milliseconds of one run; the next one begins five minutes after it. */
const LONGEST_RUN = 4 * 60_000;

type Standing = PaymentReport['state'] | null;

const isSettled = (state: Standing): boolean => state === 'paid' || state === 'set_up' || state === 'canceled';

const mayBeMade = (state: Standing): boolean => state === 'open' || state === 'declined' || state === 'requires_action';

/** Answers how the payment stands; null where its provider does not know it. */
const check = async (platform: Platform, row: StartedRow): Promise<Standing> => {
  const report = await inspectPayment(platform, row);
  if (!report) return null;
  await applyReport(platform, row.gateway, { ...report, vendorId: row.vendorId });
  return report.state;
};

const tellUnchecked = (platform: Platform, { vendorId, gateway }: StartedRow, error: unknown): Promise<void> => {
  const title = `A payment of '${gateway}' was not checked`;
  return recordApiFailure(platform, { title, detail: vendorId, moduleName: 'payment' }, error);
};

const checkDue = async (platform: Platform, row: ClaimedRow): Promise<void> => {
  try {
    const state = await check(platform, row);
    const isOver = mayBeMade(state) ? await endUnwanted(platform, row) : isSettled(state);
    if (!isOver) await postponeStarted(platform, row);
  } catch (error) {
    await tellUnchecked(platform, row, error);
    await postponeStarted(platform, row);
  }
};

/**
 * Asks the providers about payments whose end the store has not heard of: the message was lost, or the browser closed. One that
 * cannot be checked does not stop the others, nor does a provider that is slow. Answers how many were asked about.
 */
export const reconcile = (platform: Platform): Promise<number> =>
  askDue(platform, {
    state: 'open',
    sideBySide: SIDE_BY_SIDE,
    longest: LONGEST_RUN,
    ask: (row) => checkDue(platform, row),
  });

/** Buyers may dispute a payment for so long; what is older is looked at by nobody any more. */
const WATCHED = 180 * 24 * 3_600_000;

/**
 * The same at once for a first payment that its provider names as it names the subscription, unless that has come: then messages about the
 * subscription tell of later ones. @throws what the provider threw.
 */
export const reconcileStarted = async (platform: Platform, gateway: string, vendorId: string): Promise<void> => {
  const row = await findStartedByVendor(platform, gateway, vendorId);
  if (!row || row.state === 'paid' || platform.clock.now().getTime() - row.createdAt.getTime() > WATCHED) return;
  await check(platform, row);
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
      await tellUnchecked(platform, row, error);
    }
  }
  if (rows.length > 0 && failures.length === rows.length) throw failures[0];
};
