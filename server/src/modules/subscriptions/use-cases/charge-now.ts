import { BadRequestError, ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { claimOpenRenewal } from '../renewals/renewal-charges.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { chargeRenewal, isCharged, type ChargeOutcome } from './charge-renewal';
import { existingSubscription, readOfOrder } from './read-subscriptions';
import type { Author } from './sync-subscription';

export type ChargedNow = ChargeOutcome & { readonly row: SubscriptionRow };

const refusalOf = ({ collection_method: method, status }: SubscriptionRow): string => {
  if (method === 'automatic') return 'The payment provider bills this subscription.';
  if (method === 'manual') return 'The customer pays the renewals of this subscription.';
  return `Nothing is charged while the subscription is ${status}.`;
};

/**
 * Staff want the open renewal of a subscription to be charged at once, whenever it is due. One whose payment is on its way is only asked
 * about. Outside of any transaction.
 * @throws NotFoundError; BadRequestError where the store has nothing to charge; ConflictError while it is being charged.
 */
export const chargeNow = async (
  platform: Platform,
  of: { readonly orderId: number; readonly id: number },
  author: Author
): Promise<ChargedNow> => {
  const row = await readOfOrder(platform, of);
  if (!isCharged(row)) throw new BadRequestError(refusalOf(row));
  const claimed = await claimOpenRenewal(platform, row.id);
  if (claimed === 'none') throw new BadRequestError('No renewal of this subscription is open.');
  if (claimed === 'taken') throw new ConflictError('The renewal is being charged at this moment.');
  const outcome = await chargeRenewal(platform, claimed, author);
  return { ...outcome, row: await existingSubscription(platform, row.id) };
};
