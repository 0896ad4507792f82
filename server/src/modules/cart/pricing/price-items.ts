import { priceCart, type ManualDiscount, type PricedCart, type PricedLine } from '../../../domain/pricing';
import type { Cents } from '../../../domain/money';
import type { ShippingMethod } from '../../../domain/shipping';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import type { PurchasableVariant } from '../../catalog';
import { readStoreSettings } from '../../settings';
import { AFTER_TOTALS, askedCart, BEFORE_TOTALS } from '../cart.hooks';
import type { CartRow, StoredItem } from '../cart.repository';
import type { CartTax } from './load-tax';
import { loadPricingFacts, type DeliveryChoice, type PricingFacts } from './load-pricing-facts';
import { factsBySite, hasSiteRules, staffFactsBySite } from './facts-by-site';
import { planChangeFacts } from './plan-change-facts';
import { priceAgreed } from './price-agreed';
import { NOBODY, NOWHERE, requestFor, sentBy, type PricingRequest } from './pricing-request';

export type CartItem = {
  readonly sellable: PurchasableVariant;
  readonly line: PricedLine;
  /** The order bump that put the line in and fixed its price; null for all others. */
  readonly promotionId: number | null;
};

export type CartPrices = DeliveryChoice & {
  readonly items: readonly CartItem[];
  readonly priced: PricedCart;
  /** Null where the store does not tax the address. */
  readonly tax: CartTax | null;
  /** Lines whose variant has been deleted meanwhile; they are not shown, priced or bought. */
  readonly vanished: readonly number[];
  /** Order bumps of the cart that no longer hold; their lines are not shown, priced or bought. */
  readonly droppedBumps: readonly number[];
};

const pricesOf = ({ present, input, vanished, droppedBumps, shipping, tax }: PricingFacts): CartPrices => {
  const priced = priceCart(input);
  return {
    items: present.map(({ sellable, item }, index) => ({
      sellable,
      line: priced.lines[index] as PricedLine,
      promotionId: item.promotion_id ?? null,
    })),
    priced,
    shippingMethod: input.shippingMethod ?? null,
    shippingOptions: shipping,
    tax,
    vanished,
    droppedBumps,
  };
};

/** Nobody listens as a rule, and then nothing is gathered for listeners and nothing waited for. */
const priceForListeners = async (
  platform: Platform,
  request: PricingRequest,
  known?: ReadonlyMap<number, PurchasableVariant>
): Promise<CartPrices> => {
  const { hooks } = platform;
  await hooks.tell(BEFORE_TOTALS, () => ({ cart: askedCart(request) }));
  const facts = await loadPricingFacts(platform, request, known);
  const prices = pricesOf(hasSiteRules(platform) ? await factsBySite(platform, request, facts) : facts);
  await hooks.tell(AFTER_TOTALS, () => ({ cart: askedCart(request), total: prices.priced.total }));
  return prices;
};

/** What a cart, or a checkout of it, costs by the rules and prices of this moment. */
export const priceRequest = async (
  platform: Platform,
  request: PricingRequest,
  known?: ReadonlyMap<number, PurchasableVariant>
): Promise<CartPrices> => {
  if (request.agreed) return priceAgreed(platform, request.items, request.agreed, known);
  if (request.planChange) return pricesOf(await planChangeFacts(platform, request, request.planChange, known));
  const isHeard = platform.hooks.isHeard(BEFORE_TOTALS, AFTER_TOTALS) || hasSiteRules(platform);
  return isHeard
    ? priceForListeners(platform, request, known)
    : pricesOf(await loadPricingFacts(platform, request, known));
};

/**
 * Prices a cart as it stands, for its shopper, or sent as `methodId` says; 0 is no method. `known` saves reading variants that the caller
 * has at hand.
 */
export const priceStoredCart = async (
  platform: Platform,
  cart: CartRow,
  principal: Principal,
  known?: ReadonlyMap<number, PurchasableVariant>,
  methodId?: number
): Promise<CartPrices> => {
  const { store_country: country } = await readStoreSettings(platform);
  const request = requestFor(cart, principal, String(country ?? ''));
  return priceRequest(platform, methodId === undefined ? request : sentBy(request, methodId), known);
};

/** What sending these items in this way costs, wherever they go; without fees and taxes. */
export const priceShipping = async (
  platform: Platform,
  items: readonly StoredItem[],
  shippingMethod: ShippingMethod
): Promise<CartPrices> => {
  const facts = await loadPricingFacts(platform, { ...NOBODY, items });
  return pricesOf({ ...facts, input: { ...facts.input, shippingMethod, fees: [], tax: null } });
};

export type MethodCharge = { readonly method: ShippingMethod; readonly charge: Cents };

export type MethodCharges = {
  /** Those that reach the place; none where nothing is shipped. */
  readonly reaching: readonly MethodCharge[];
  readonly others: readonly MethodCharge[];
};

/** What each of the store's ways to send these items to a place would cost; without coupons, fees and taxes. */
export const priceShippingMethods = async (
  platform: Platform,
  items: readonly StoredItem[],
  place: { readonly country: string; readonly state: string },
  methods: readonly ShippingMethod[]
): Promise<MethodCharges> => {
  const shipping = { ...NOWHERE, ...place };
  const { input, shipping: options } = await loadPricingFacts(platform, { ...NOBODY, items, shipping });
  const chargeOf = (method: ShippingMethod): MethodCharge => {
    const { shippingTotal } = priceCart({ ...input, shippingMethod: method, fees: [], tax: null });
    return { method, charge: shippingTotal };
  };
  const reaching = options?.methods ?? [];
  const ids = new Set(reaching.map(({ id }) => id));
  const others = options === null ? [] : methods.filter(({ id }) => !ids.has(id));
  return { reaching: reaching.map(chargeOf), others: others.map(chargeOf) };
};

/** What the merchant grants or charges beside the rules of the store. */
export type StaffTerms = {
  readonly manualDiscount: ManualDiscount | null;
  /** Wherever it reaches; null: nothing is charged. */
  readonly shippingMethod: ShippingMethod | null;
  /** The charge is all that delivery costs: neither classes nor free delivery of single products change it. */
  readonly isChargeFixed: boolean;
};

const withTerms = ({ input, ...facts }: PricingFacts, terms: StaffTerms): PricingFacts => {
  const { manualDiscount, shippingMethod, isChargeFixed } = terms;
  const lines = isChargeFixed
    ? input.lines.map((line) => ({ ...line, freeShipping: false, shippingClasses: [] }))
    : input.lines;
  return { ...facts, input: { ...input, lines, manualDiscount, shippingMethod } };
};

/** What an order of the back office costs: all rules of a checkout, and what the merchant decided for this order. */
export const priceStaffOrder = async (
  platform: Platform,
  request: PricingRequest,
  terms: StaffTerms,
  known: ReadonlyMap<number, PurchasableVariant>
): Promise<CartPrices> => {
  const facts = withTerms(await loadPricingFacts(platform, request, known), terms);
  return pricesOf(hasSiteRules(platform) ? await staffFactsBySite(platform, request, facts) : facts);
};
