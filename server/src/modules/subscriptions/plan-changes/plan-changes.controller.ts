import type { LockedCartAnswer } from '../../../contracts/locked-carts';
import type { UpgradeOfferListAnswer, UpgradePathListAnswer } from '../../../contracts/upgrade-paths';
import { NotFoundError } from '../../../domain/errors';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { presentUpgradePath, readPathsOfVariant, readVariant } from '../../catalog';
import { findPaymentLink } from '../../orders';
import { readMoment } from '../use-cases/read-moment';
import { readPlanOffers } from './offers';
import { openPlanChange } from './open-plan-change';
import type { ChangePlanBody, VariantPathsQuery } from './plan-changes.input';

export const changePlan = async ({
  platform,
  caller,
  body: { order_hash: orderHash, from_variation_id: from, variation_id: to },
}: ShopRequest<unknown, ChangePlanBody>): Promise<LockedCartAnswer> => {
  const { cartHash, checkoutUrl } = await openPlanChange(platform, caller, { orderHash, from, to });
  return { message: 'Please check out to change the plan.', cart_hash: cartHash, checkout_url: checkoutUrl };
};

const offersOf = async (
  platform: Platform,
  orderHash: string,
  variationId: number
): Promise<UpgradeOfferListAnswer> => {
  const order = await findPaymentLink(platform, orderHash);
  const offers = await readPlanOffers(platform, order, { variationId, moment: await readMoment(platform) });
  return { upgradePaths: offers.map(({ shown }) => shown) };
};

/** With an order what the changes of its plan cost; else the paths alone. @throws NotFoundError. */
export const listOfVariant = async ({
  platform,
  id,
  query: { params },
}: ShopRequest<VariantPathsQuery>): Promise<UpgradePathListAnswer | UpgradeOfferListAnswer> => {
  const variant = await readVariant(platform, id('variantId'));
  const hash = params?.order_hash;
  if (hash === undefined || hash === '') {
    return { upgradePaths: (await readPathsOfVariant(platform, variant.id)).map(presentUpgradePath) };
  }
  if (typeof hash !== 'string' || hash.length > 64) throw new NotFoundError('The order does not exist.');
  return offersOf(platform, hash, variant.id);
};
