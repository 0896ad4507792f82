import type { Caller } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { existingOwn } from '../use-cases/own-subscriptions';
import { openOwnCart, type OpenedCart } from './open-cart';

type Asked = { readonly customerId: number; readonly uuid: string; readonly count: number };

/** @throws NotFoundError where the customer has no such subscription; BadRequestError where it is not possible. */
export const startOwnEarlyPayment = async (
  platform: Platform,
  caller: Caller,
  { customerId, uuid, count }: Asked
): Promise<OpenedCart> => {
  const { row } = await existingOwn(platform, customerId, uuid);
  return openOwnCart(platform, caller, row, { kind: 'early_payment', count });
};
