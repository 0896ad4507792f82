import type { CustomerMergeCounts } from '../../../contracts/customer-merge';
import type { Platform } from '../../../platform/platform';
import { findCartsOfCustomer } from '../../cart';
import { countUsesOf } from '../../coupons';
import type { AddressesToMove, MergePair } from '../../customers';
import { countDownloadsOf } from '../../downloads';
import { findLabelsOf } from '../../labels';
import { countLicensesOfCustomer } from '../../licenses';
import { countOrdersOf } from '../../orders';
import { countSubscriptionsOfCustomer } from '../../subscriptions';

const countNewLabels = async (platform: Platform, { stays, goes }: MergePair): Promise<number> => {
  const labels = await findLabelsOf(platform, 'customer', [stays.id, goes.id]);
  const own = new Set((labels.get(stays.id) ?? []).map(({ id }) => id));
  return (labels.get(goes.id) ?? []).filter(({ id }) => !own.has(id)).length;
};

/** What of the customer who goes changes hands. */
export const countMoves = async (
  platform: Platform,
  pair: MergePair,
  { moved }: AddressesToMove
): Promise<CustomerMergeCounts> => {
  const { db } = platform;
  const { id } = pair.goes;
  return {
    orders: await countOrdersOf(db, id),
    subscriptions: await countSubscriptionsOfCustomer(db, id),
    licenses: await countLicensesOfCustomer(db, id),
    addresses: moved.length,
    labels: await countNewLabels(platform, pair),
    downloads: await countDownloadsOf(db, id),
    carts: (await findCartsOfCustomer(db, id)).length,
    coupon_uses: await countUsesOf(platform, id),
  };
};
