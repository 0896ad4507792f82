import {
  asksForCategories,
  asksForCustomer,
  withoutBumps,
  type BumpFacts,
  type BumpFactsLine,
  type OrderBump,
  type ProductKind,
} from '../../../domain/order-bump';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, type Sellable } from '../../catalog';
import { findPurchaseFigures } from '../../customers';
import type { PricingRequest } from '../pricing/pricing-request';
import { unitPriceOf } from '../pricing/unit-price';

type Known = ReadonlyMap<number, Sellable>;

const kindsOf = ({ fulfillmentType, paymentType }: Sellable): readonly ProductKind[] =>
  paymentType === 'subscription' ? [fulfillmentType, 'subscription'] : [fulfillmentType];

const customerOf = async (
  { db }: Platform,
  { customer }: PricingRequest,
  bumps: readonly OrderBump[]
): Promise<BumpFacts['customer']> => {
  if (customer.historyOf === null || !asksForCustomer(bumps)) return { purchaseCount: 0, ltv: 0 };
  return findPurchaseFigures(db, customer.historyOf);
};

const linesOf = async (
  platform: Platform,
  { items }: PricingRequest,
  known: Known,
  bumps: readonly OrderBump[]
): Promise<readonly BumpFactsLine[]> => {
  const present = withoutBumps(items).flatMap((item) => {
    const sellable = known.get(item.variation_id);
    return sellable ? [{ sellable, item }] : [];
  });
  const productIds = [...new Set(present.map(({ sellable }) => sellable.productId))];
  const categories = asksForCategories(bumps) ? await findCategoriesOf(platform.db, productIds) : null;
  return Promise.all(
    present.map(async (each) => ({
      variationId: each.sellable.variationId,
      productId: each.sellable.productId,
      categoryIds: categories?.get(each.sellable.productId) ?? [],
      quantity: each.item.quantity,
      unitPrice: await unitPriceOf(platform, each),
      kinds: kindsOf(each.sellable),
    }))
  );
};

/** What the conditions of these bumps are judged by; a statement each for categories and customer, where one of them asks. */
export const loadBumpFacts = async (
  platform: Platform,
  request: PricingRequest,
  known: Known,
  bumps: readonly OrderBump[]
): Promise<BumpFacts> => ({
  lines: await linesOf(platform, request, known, bumps),
  customer: await customerOf(platform, request, bumps),
  country: request.billing.country,
  coupons: request.coupons,
  now: platform.clock.now(),
});
