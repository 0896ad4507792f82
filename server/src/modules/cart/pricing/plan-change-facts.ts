import { variationIdsOf } from '../../../domain/order-bump';
import type { PlanChange } from '../../../domain/plan-change';
import type { Platform } from '../../../platform/platform';
import { findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { loadPricingFacts, type PricingFacts } from './load-pricing-facts';
import type { PricingRequest } from './pricing-request';

type Known = ReadonlyMap<number, PurchasableVariant>;

/** Whoever has a plan has tried the product: a trial would give the days away that the credit pays back. */
const withoutTrial = (sellable: PurchasableVariant): PurchasableVariant => ({
  ...sellable,
  otherInfo: { ...sellable.otherInfo, trial_days: 0 },
});

/**
 * What decides the price of a cart that changes a plan: the catalogue and the taxes of this moment, and what is taken off once. Neither
 * coupons nor other code of the site change what was shown with the offer.
 */
export const planChangeFacts = async (
  platform: Platform,
  request: PricingRequest,
  change: PlanChange,
  known: Known = new Map()
): Promise<PricingFacts> => {
  const ids = variationIdsOf(request.items);
  const variants = ids.every((id) => known.has(id)) ? known : await findPurchasableVariants(platform, ids);
  const changed = new Map([...variants].map(([id, sellable]) => [id, withoutTrial(sellable)]));
  const facts = await loadPricingFacts(platform, { ...request, coupons: [] }, changed);
  const { prorate_credit: prorateCredit, upgrade_discount: upgradeDiscount } = change;
  return { ...facts, input: { ...facts.input, fees: [], prorateCredit, upgradeDiscount } };
};
