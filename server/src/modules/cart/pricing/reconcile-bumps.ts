import {
  asksForCategories,
  asksForCustomer,
  dropBumps,
  isBumpLine,
  isDue,
  isLineOf,
  withoutBumps,
  type BumpFacts,
  type BumpFactsLine,
  type OrderBump,
  type ProductKind,
} from '../../../domain/order-bump';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, type PurchasableVariant } from '../../catalog';
import { findPurchaseFigures } from '../../customers';
import { readActiveBumps, type ActiveBump, type ActiveBumps } from '../../order-bumps';
import { readZone } from '../../settings';
import type { StoredItem } from '../cart.repository';
import { unitPriceOf } from './cart-lines';
import type { PricingRequest, ReconciledItems } from './pricing-request';

type Known = ReadonlyMap<number, PurchasableVariant>;

const kindsOf = ({ fulfillmentType, paymentType }: PurchasableVariant): readonly ProductKind[] =>
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
  const categories = asksForCategories(bumps) ? await findCategoriesOf(platform, productIds) : null;
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
  zone: await readZone(platform),
});

const NO_BUMPS: ReadonlyMap<number, ActiveBump> = new Map();

/** Those that are still on offer, as the merchant has them now. */
const offeredOf = (
  items: readonly StoredItem[],
  active: ActiveBumps,
  known: ReadonlyMap<number, PurchasableVariant>
): readonly ActiveBump[] =>
  items.flatMap((line) => {
    const bump = isBumpLine(line) ? active.get(line.promotion_id) : undefined;
    return bump && isLineOf(bump, line) && known.has(bump.variationId) ? [bump] : [];
  });

/**
 * The lines that are to be priced: bumps that were ended, deleted or changed, whose product is gone, or whose conditions no
 * longer hold are not among them, and what they had replaced is back. Costs nothing where no line comes from a bump. See
 * docs/rules/order-bumps.md.
 */
export const reconcileBumps = async (
  platform: Platform,
  request: PricingRequest,
  known: ReadonlyMap<number, PurchasableVariant>
): Promise<ReconciledItems> => {
  const { items } = request;
  const taken = items.flatMap((line) => line.promotion_id ?? []);
  if (taken.length === 0) return { items, bumps: NO_BUMPS, dropped: [] };
  const offered = offeredOf(items, await readActiveBumps(platform), known);
  const facts = await loadBumpFacts(platform, request, known, offered);
  const bumps = new Map(offered.filter((bump) => isDue(bump, facts)).map((bump) => [bump.id, bump]));
  const dropped = taken.filter((id) => !bumps.has(id));
  return { items: dropBumps(items, (id) => !bumps.has(id)), bumps, dropped };
};
