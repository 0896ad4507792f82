import type { Platform } from '../../../platform/platform';
import { claimDue, findGatewaysWithDue, type AskedState, type ClaimedRow } from './started-payments.repository';

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
