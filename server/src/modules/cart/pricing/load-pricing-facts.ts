import type { CartFee, CartLine, PricingInput } from '../../../domain/pricing';
import type { Coupon } from '../../../domain/coupon';
import type { AvailableMethods } from '../../../domain/shipping';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, findSellables, type Sellable } from '../../catalog';
import { findCouponsByCodes } from '../../coupons';
import { findShippingClasses, readShippingOptions } from '../../shipping';
import type { StoredItem } from '../cart.repository';
import { lineOf } from './cart-lines';
import { loadTax, withTaxClasses, type CartTax } from './load-tax';
import type { PricingRequest } from './pricing-request';

export type PricingFacts = {
  /** Along the lines of `input`. */
  readonly sellables: readonly Sellable[];
  readonly input: PricingInput;
  /** Lines whose variant has been deleted meanwhile; they are not shown, priced or bought. */
  readonly vanished: readonly number[];
  /** Null where nothing is shipped. */
  readonly shipping: AvailableMethods | null;
  /** Null where the store does not tax the address. */
  readonly tax: CartTax | null;
};

type Present = { readonly sellable: Sellable; readonly item: StoredItem };

const PRICE_FILTER = 'shop/cart/item_price';
const FEES_FILTER = 'shop/cart/fees';

/** Asks other code of the site for the price only where somebody listens. */
const unitPriceOf = async ({ hooks }: Platform, { sellable, item }: Present): Promise<number> => {
  if (!hooks.hasFilter(PRICE_FILTER)) return sellable.price;
  const price = await hooks.applyFilters<unknown>(PRICE_FILTER, sellable.price, { sellable, item });
  return Number.isSafeInteger(price) && (price as number) >= 0 ? (price as number) : sellable.price;
};

const isFee = (fee: CartFee): boolean =>
  typeof fee?.key === 'string' && typeof fee.label === 'string' && Number.isSafeInteger(fee.amount) && fee.amount > 0;

/** Surcharges come from other code of the site alone; one that has no whole amount is left out. Source: behaviours 2.7. */
const feesOf = async ({ hooks }: Platform, request: PricingRequest, lines: readonly CartLine[]): Promise<CartFee[]> => {
  if (!hooks.hasFilter(FEES_FILTER)) return [];
  const context = {
    cart_items: lines,
    customer_id: request.customer.customerId,
    payment_method: request.paymentMethod,
    cart_subtotal: lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0),
  };
  const fees = await hooks.applyFilters<readonly CartFee[]>(FEES_FILTER, [], context);
  return Array.isArray(fees) ? fees.filter(isFee) : [];
};

const asksForCategories = ({ conditions }: Coupon): boolean =>
  conditions.includedCategories.length + conditions.excludedCategories.length > 0;

type Categories = ReadonlyMap<number, readonly number[]>;

/** Read once, and only when somebody asks. */
const categoriesOf = (platform: Platform, present: readonly Present[]): (() => Promise<Categories>) => {
  const ids = [...new Set(present.map(({ sellable }) => sellable.productId))];
  let loading: Promise<Categories> | undefined;
  return () => (loading ??= findCategoriesOf(platform.db, ids));
};

const withCategories = (
  lines: readonly CartLine[],
  present: readonly Present[],
  categories: Categories
): readonly CartLine[] =>
  lines.map((line, index) => ({
    ...line,
    categoryIds: categories.get(present[index]?.sellable.productId ?? 0) ?? [],
  }));

const couponsOf = async (platform: Platform, { coupons, customer, orderId }: PricingRequest) => {
  if (coupons.length === 0) return { coupons: [], unknownCodes: [] };
  const { customerId, email } = customer;
  return findCouponsByCodes(platform, coupons, { customerId, email, orderId });
};

const classIdsOf = (present: readonly Present[]): readonly number[] => [
  ...new Set(present.flatMap(({ sellable }) => sellable.shippingClassId ?? [])),
];

const withShippingClasses = async (
  platform: Platform,
  lines: readonly CartLine[],
  present: readonly Present[]
): Promise<readonly CartLine[]> => {
  const ids = classIdsOf(present);
  if (ids.length === 0) return lines;
  const classes = await findShippingClasses(platform, ids);
  return lines.map((line, index) => {
    const shippingClass = classes.get(present[index]?.sellable.shippingClassId ?? 0);
    return shippingClass ? { ...line, shippingClass } : line;
  });
};

const shippingOf = async (
  platform: Platform,
  { shipping: { country, state } }: PricingRequest,
  present: readonly Present[]
): Promise<AvailableMethods | null> =>
  present.some(({ sellable }) => sellable.fulfillmentType === 'physical')
    ? readShippingOptions(platform, { country, state, classIds: classIdsOf(present) })
    : null;

/** The chosen method while it reaches the address; where there is just one, nobody needs to choose. Source: behaviours 2.5. */
const chosenMethod = (
  { shippingMethodId }: PricingRequest,
  options: AvailableMethods | null
): PricingInput['shippingMethod'] => {
  const methods = options?.methods ?? [];
  if (shippingMethodId === null && methods.length === 1) return methods[0] ?? null;
  return methods.find(({ id }) => id === shippingMethodId) ?? null;
};

const presentOf = async (
  platform: Platform,
  items: readonly StoredItem[],
  known: ReadonlyMap<number, Sellable>
): Promise<readonly Present[]> => {
  const unknown = items.map(({ variation_id }) => variation_id).filter((id) => !known.has(id));
  const read = await findSellables(platform.db, unknown);
  return items.flatMap((item) => {
    const sellable = known.get(item.variation_id) ?? read.get(item.variation_id);
    return sellable ? [{ sellable, item }] : [];
  });
};

/**
 * Gathers what decides the price of a cart: a constant number of statements, however many lines, coupons, zones and rates there
 * are. `known` saves reading variants that the caller has at hand.
 */
export const loadPricingFacts = async (
  platform: Platform,
  request: PricingRequest,
  known: ReadonlyMap<number, Sellable> = new Map()
): Promise<PricingFacts> => {
  const present = await presentOf(platform, request.items, known);
  const lines = await Promise.all(
    present.map(async (each) => lineOf(each.sellable, each.item.quantity, await unitPriceOf(platform, each)))
  );
  const { coupons, unknownCodes } = await couponsOf(platform, request);
  const shipping = await shippingOf(platform, request, present);
  const categories = categoriesOf(platform, present);
  const tax = await loadTax(platform, request, async () => [...new Set([...(await categories()).values()].flat())]);
  const sellables = present.map(({ sellable }) => sellable);
  const seen = new Set(present.map(({ item }) => item.variation_id));
  const filed = tax || coupons.some(asksForCategories) ? withCategories(lines, present, await categories()) : lines;
  const classed = await withShippingClasses(platform, filed, present);
  return {
    sellables,
    input: {
      lines: tax ? withTaxClasses(classed, sellables, tax) : classed,
      coupons,
      unknownCodes,
      now: platform.clock.now(),
      customer: request.customer,
      fees: await feesOf(platform, request, lines),
      shippingMethod: chosenMethod(request, shipping) ?? null,
      tax: tax?.facts ?? null,
    },
    shipping,
    tax,
    vanished: request.items.map(({ variation_id }) => variation_id).filter((id) => !seen.has(id)),
  };
};
