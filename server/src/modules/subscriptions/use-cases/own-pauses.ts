import type { Platform } from '../../../platform/platform';
import { existingOwn } from './own-subscriptions';
import { pauseByCustomer, resumeSubscription } from './pause-subscription';
import type { Author } from './sync-subscription';

/** @throws NotFoundError where the customer has no such subscription; BadRequestError; ConflictError. */
export const pauseOwnSubscription = async (
  platform: Platform,
  customerId: number,
  uuid: string,
  author: Author
): Promise<void> => {
  const { row } = await existingOwn(platform, customerId, uuid);
  await pauseByCustomer(platform, row, author);
};

/** @throws as `pauseOwnSubscription`. */
export const resumeOwnSubscription = async (
  platform: Platform,
  customerId: number,
  uuid: string,
  author: Author
): Promise<void> => {
  const { row } = await existingOwn(platform, customerId, uuid);
  await resumeSubscription(platform, row, author);
};
