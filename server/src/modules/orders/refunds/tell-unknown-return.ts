import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { factsOf, refundsOf, tellDispute, withCharge, type Disputed } from '../disputes/disputed';
import { updateTransaction } from '../orders.repository';

const TOLD = 'is_unknown_return_told';

const TITLE =
  'The payment provider has given back a part of the payment, and does not tell how much: please look there';

/** What goes back by an inquiry is nothing; a dispute without an amount is about all of the charge. */
const isAccountedFor = (disputed: Disputed): boolean => {
  const { reversals, disputes } = factsOf(disputed.transaction);
  const isGivenBack = refundsOf(disputed).some(({ status }) => status !== 'failed');
  return isGivenBack || reversals.length > 0 || disputes.some(({ amount }) => amount !== 0);
};

/**
 * The provider says that a part of a charge has gone back, and neither a refund nor a reversal nor a dispute is known that it could be.
 * The amount is not guessed: people are told, once for each charge.
 */
export const tellUnknownReturn = (platform: Platform, transactionUuid: string, chargeId: string): Promise<void> =>
  withCharge(platform, transactionUuid, async (disputed) => {
    const { order, transaction } = disputed;
    if (transaction.meta[TOLD] === true || isAccountedFor(disputed)) return;
    const meta = toJson({ ...transaction.meta, [TOLD]: true });
    await updateTransaction(platform.db, transaction.id, { meta }, platform.clock.now());
    await tellDispute(platform, order, TITLE, chargeId, { author: 'system' });
  });
