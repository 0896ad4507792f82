import type { Platform } from '../../../platform/platform';
import { recordFailure } from '../../activity';
import { claimDueRenewals, type ClaimedRenewal } from '../renewals/renewal-charges.repository';
import { chargeRenewal } from './charge-renewal';

/** Renewals that are charged at a time. */
const SIDE_BY_SIDE = 4;
/** Milliseconds of one run; the next one begins within an hour. */
const LONGEST_RUN = 20 * 60_000;

const SYSTEM = { author: 'system' };

/** One that cannot be charged does not keep the others from it: it is due again when its lease is over. */
const chargeAlone = async (platform: Platform, claimed: ClaimedRenewal): Promise<void> => {
  try {
    await chargeRenewal(platform, claimed, SYSTEM);
  } catch (error) {
    const title = 'The renewal was not charged';
    await recordFailure(platform, { title, moduleName: 'subscription', moduleId: claimed.subscriptionId }, error);
  }
};

/**
 * Charges the renewals whose time has come, until none is due or the time is over. Several processes may do so at once: each renewal is
 * claimed by one. Answers how many were tried.
 */
export const chargeDueRenewals = async (platform: Platform): Promise<number> => {
  const until = platform.clock.now().getTime() + LONGEST_RUN;
  let tried = 0;
  while (platform.clock.now().getTime() < until) {
    const due = await claimDueRenewals(platform, SIDE_BY_SIDE);
    if (due.length === 0) break;
    await Promise.all(due.map((claimed) => chargeAlone(platform, claimed)));
    tried += due.length;
  }
  return tried;
};
