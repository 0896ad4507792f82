import { variationIdsOf } from '../../../domain/order-bump';
import { bumpPrice, priceCart, type CartFee, type CartLine, type PricingInput } from '../../../domain/pricing';
import type { AvailableMethods, ShippingMethod, WeighedLine } from '../../../domain/shipping';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { areCodesOwn, codesToTry, enqueueCouponsByCodes, type FoundCoupons } from '../../coupons';
import type { ActiveBump } from '../../order-bumps';
import { stepOf } from '../../settings';
import { findShippingClasses, readPacking, readShippingOptions } from '../../shipping';
import { askedCart, AUTO_SELECT, FEES } from '../cart.hooks';
import type { CartRow, StoredItem } from '../cart.repository';
import { isSent, lineOf, unitPriceOf, weighLine, weighPresent, type Present } from './cart-lines';
import { loadTax, withTaxClasses, type CartTax } from './load-tax';
import type { PricedFor, PricingRequest, RequestedItem } from './pricing-request';
import { reconcileBumps } from './reconcile-bumps';

/** What is known of the coupons that the cart is priced with. */
const couponsOf = async (platform: Platform, request: PricingRequest): Promise<FoundCoupons> => {
  if (request.findCoupons) return request.findCoupons();
  const { coupons, orderId, customer } = request;
  const user = { customerId: customer.customerId, email: customer.email, orderId };
  return enqueueCouponsByCodes(platform, await codesToTry(platform, coupons, user), user)();
};

/**
 * As `couponsOf`, along with the next statement, for `PricingRequest.findCoupons`; undefined where code of the site names the codes,
 * and where a draft of the cart is there: it holds coupons until it is written again.
 */
export const enqueueCouponsOfCart = (
  platform: Platform,
  { coupons, order_id: orderId }: CartRow,
  { customerId, email }: PricedFor
): PricingRequest['findCoupons'] =>
  orderId === null && areCodesOwn(platform)
    ? enqueueCouponsByCodes(platform, coupons, { customerId, email, orderId })
    : undefined;

export type PricingFacts = {
  /** Along the lines of `input`. */
  readonly present: readonly Present[];
  readonly input: PricingInput;
  /** Lines whose variant has been deleted meanwhile; they are not shown, priced or bought. */
  readonly vanished: readonly number[];
  /** Order bumps of the cart that no longer hold; their lines are not shown, priced or bought. */
  readonly droppedBumps: readonly number[];
  /** Null where nothing is shipped. */
  readonly shipping: AvailableMethods | null;
  /** Null where the store does not tax the address. */
  readonly tax: CartTax | null;
};

/** The price that a bump fixes is not for other code of the site to change. See docs/rules/order-bumps.md. */
const priceOf = (
  platform: Platform,
  each: Present,
  bumps: ReadonlyMap<number, ActiveBump>
): Promise<number> | number => {
  const bump = bumps.get(each.item.promotion_id ?? 0);
  return bump ? bumpPrice(each.sellable.price, bump.discount) : unitPriceOf(platform, each);
};

/** Surcharges come from other code of the site alone; one that has no whole amount is left out. See docs/rules/money.md#fees. */
const feesOf = async (
  { hooks }: Platform,
  request: PricingRequest,
  input: PricingInput
): Promise<readonly CartFee[]> => {
  if (!hooks.isHeard(FEES)) return [];
  const { lines } = input;
  const context = {
    cart: askedCart(request),
    cart_items: lines,
    cart_subtotal: lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0),
    shipping_total: priceCart({ ...input, tax: null }).shippingTotal,
    customer_id: request.customer.customerId,
    payment_method: request.paymentMethod,
    checkout_data: request.checkoutData ?? {},
  };
  return hooks.ask(FEES, [], context);
};

type Categories = ReadonlyMap<number, readonly number[]>;

/** Read once, and only when somebody asks. */
const categoriesOf = (platform: Platform, present: readonly Present[]): (() => Promise<Categories>) => {
  const ids = [...new Set(present.map(({ sellable }) => sellable.productId))];
  let loading: Promise<Categories> | undefined;
  return () => (loading ??= findCategoriesOf(platform, ids));
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

/** A bundle without a class of its own brings those of the parts that are sent. */
const classIdsOf = ({ sellable }: Present): readonly number[] => {
  if (sellable.shippingClassId !== null) return [sellable.shippingClassId];
  const sent = sellable.parts.filter(({ fulfillmentType }) => fulfillmentType === 'physical');
  return [...new Set(sent.flatMap(({ shippingClassId }) => shippingClassId ?? []))];
};

const allClassIds = (present: readonly Present[]): readonly number[] => [...new Set(present.flatMap(classIdsOf))];

const withShippingClasses = async (
  platform: Platform,
  lines: readonly CartLine[],
  present: readonly Present[]
): Promise<readonly CartLine[]> => {
  const ids = allClassIds(present);
  if (ids.length === 0) return lines;
  const classes = await findShippingClasses(platform, ids);
  return lines.map((line, index) => {
    const found = classIdsOf(present[index] as Present).flatMap((id) => classes.get(id) ?? []);
    return found.length > 0 ? { ...line, shippingClasses: found } : line;
  });
};

/** What is sent nowhere is taxed where the bill goes, whatever else the form says. */
const taxedAt = (request: PricingRequest, present: readonly Present[]): PricingRequest =>
  present.some(({ sellable }) => isSent(sellable)) ? request : { ...request, shipping: request.billing };

const shippingOf = async (
  platform: Platform,
  { shipping: { country, state } }: PricingRequest,
  present: readonly Present[],
  lines: readonly WeighedLine[]
): Promise<AvailableMethods | null> =>
  present.some(({ sellable }) => isSent(sellable))
    ? readShippingOptions(platform, { country, state, classIds: allClassIds(present), lines })
    : null;

/**
 * The chosen method while it reaches the address; one that does not, or is gone, is as if nobody had chosen, and where there is just one,
 * nobody needs to. See docs/rules/shipping.md#when-a-method-is-required.
 */
const chosenMethod = async (
  { hooks }: Platform,
  request: PricingRequest,
  options: AvailableMethods | null
): Promise<ShippingMethod | null> => {
  const methods = options?.methods ?? [];
  const chosen = methods.find(({ id }) => id === request.shippingMethodId);
  const only = methods.length === 1 && !request.isMethodNamed ? methods[0] : undefined;
  if (chosen || !only) return chosen ?? null;
  if (!hooks.isHeard(AUTO_SELECT)) return only;
  return (await hooks.ask(AUTO_SELECT, true, { cart: askedCart(request), method: only })) ? only : null;
};

const withUnknown = async (
  platform: Platform,
  items: readonly RequestedItem[],
  known: ReadonlyMap<number, PurchasableVariant>
): Promise<ReadonlyMap<number, PurchasableVariant>> => {
  const unknown = variationIdsOf(items).filter((id) => !known.has(id));
  return unknown.length === 0 ? known : new Map([...known, ...(await findPurchasableVariants(platform, unknown))]);
};

const presentOf = (
  items: readonly RequestedItem[],
  known: ReadonlyMap<number, PurchasableVariant>
): readonly Present[] =>
  items.flatMap((item) => {
    const sellable = known.get(item.variation_id);
    return sellable ? [{ sellable, item }] : [];
  });

export type DeliveryChoice = {
  /** The chosen one, when it reaches the address. */
  readonly shippingMethod: ShippingMethod | null;
  /** What reaches the address; null where nothing is shipped. */
  readonly shippingOptions: AvailableMethods | null;
};

/** How what is asked for would be sent; nothing is priced. */
export const chooseDelivery = async (
  platform: Platform,
  request: PricingRequest,
  known: ReadonlyMap<number, PurchasableVariant>
): Promise<DeliveryChoice> => {
  const { items } = request.reconciled ?? request;
  const present = presentOf(items, known);
  const packing = await readPacking(platform);
  const weighed = present.map((each) => weighPresent(each, packing));
  const shippingOptions = await shippingOf(platform, request, present, weighed);
  return { shippingOptions, shippingMethod: await chosenMethod(platform, request, shippingOptions) };
};

const linesOf = async (
  platform: Platform,
  present: readonly Present[],
  bumps: ReadonlyMap<number, ActiveBump>
): Promise<readonly CartLine[]> => {
  const packing = await readPacking(platform);
  return Promise.all(
    present.map(async (each) =>
      lineOf(each.sellable, each.item.quantity, await priceOf(platform, each, bumps), packing)
    )
  );
};

/** Of the lines as they are stored, and of what order bumps had replaced that is back. */
const vanishedOf = (items: readonly StoredItem[], read: ReadonlyMap<number, PurchasableVariant>): readonly number[] => [
  ...new Set(items.map(({ variation_id: id }) => id).filter((id) => !read.has(id))),
];

type Asking = Awaited<ReturnType<typeof couponsOf>> & { readonly tax: CartTax | null };

/** Whether anything depends on where the products are filed. */
const asksForCategories = ({ isOrder = false }: PricingRequest, { coupons, unknownCodes, tax }: Asking): boolean => {
  // Whatever code is tried out, a known or an unknown one: the work must not tell a guesser which codes exist.
  if (!isOrder && coupons.length + unknownCodes.length > 0) return true;
  const named = coupons.flatMap(({ conditions }) => [
    ...conditions.includedCategories,
    ...conditions.excludedCategories,
  ]);
  const taxed = [...(tax?.facts.overrides ?? []), ...(tax?.facts.reverseCharge?.excludedCategoryIds ?? [])];
  return named.length + taxed.length > 0;
};

/**
 * Gathers what decides the price of a cart: a constant number of statements, however many lines, coupons, zones and rates there
 * are. `known` saves reading variants that the caller has at hand.
 */
export const loadPricingFacts = async (
  platform: Platform,
  request: PricingRequest,
  known: ReadonlyMap<number, PurchasableVariant> = new Map()
): Promise<PricingFacts> => {
  const read = await withUnknown(platform, request.items, known);
  const { items, bumps, dropped } = request.reconciled ?? (await reconcileBumps(platform, request, read));
  const present = presentOf(items, read);
  const lines = await linesOf(platform, present, bumps);
  const { coupons, unknownCodes } = await couponsOf(platform, request);
  const shipping = await shippingOf(platform, request, present, lines.map(weighLine));
  const categories = categoriesOf(platform, present);
  const tax = await loadTax(platform, taxedAt(request, present), async () => [
    ...new Set([...(await categories()).values()].flat()),
  ]);
  const sellables = present.map(({ sellable }) => sellable);
  const filed = asksForCategories(request, { coupons, unknownCodes, tax })
    ? withCategories(lines, present, await categories())
    : lines;
  const classed = await withShippingClasses(platform, filed, present);
  const input: PricingInput = {
    lines: tax ? withTaxClasses(classed, sellables, tax) : classed,
    coupons,
    unknownCodes,
    now: platform.clock.now(),
    step: await stepOf(platform, request.currency),
    customer: request.customer,
    shippingMethod: await chosenMethod(platform, request, shipping),
    tax: tax?.facts ?? null,
  };
  return {
    present,
    input: { ...input, fees: await feesOf(platform, request, input) },
    shipping,
    tax,
    vanished: vanishedOf([...request.items, ...items], read),
    droppedBumps: dropped,
  };
};
