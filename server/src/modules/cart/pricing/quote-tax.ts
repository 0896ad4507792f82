import type { Cents } from '../../../domain/money';
import { priceCart, taxQuote, type QuotedLine, type TaxQuote } from '../../../domain/pricing';
import type { ShippingMethod, ShippingRefusal } from '../../../domain/shipping';
import type { TaxAddress } from '../../../domain/tax';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { readStoreSettings, stepOf } from '../../settings';
import { taxClassOf } from '../../tax';
import { TAX_BEHAVIOR } from '../cart.hooks';
import type { CartRow } from '../cart.repository';
import { factsBySite, hasSiteRules, taxedBySite } from './facts-by-site';
import { loadPricingFacts, type PricingFacts } from './load-pricing-facts';
import { loadTax, type CartTax, type TaxedRequest } from './load-tax';
import type { MethodCharge } from './price-items';
import { NOBODY, requestFor, type PricingRequest } from './pricing-request';

/** Tax is not part of the charge, and the dearest to work out. */
const chargeOf = async (
  platform: Platform,
  request: PricingRequest,
  { input, ...facts }: PricingFacts,
  method: ShippingMethod
): Promise<MethodCharge> => {
  const sent = { ...facts, input: { ...input, shippingMethod: method, fees: [] } };
  const ruled = hasSiteRules(platform) ? await factsBySite(platform, request, sent) : sent;
  return { method, charge: priceCart({ ...ruled.input, tax: null }).shippingTotal };
};

export type Delivery = {
  readonly charges: readonly MethodCharge[];
  readonly chosen: ShippingMethod | null;
  /** Why there is no method; null where there is one. */
  readonly refusal: ShippingRefusal | null;
};

/** What each method that reaches a place would charge for a cart; null where nothing of it is sent. */
export const priceDelivery = async (
  platform: Platform,
  cart: CartRow,
  principal: Principal,
  place: TaxAddress
): Promise<Delivery | null> => {
  const { store_country: country } = await readStoreSettings(platform);
  const request = { ...requestFor(cart, principal, String(country ?? '')), shipping: place };
  const facts = await loadPricingFacts(platform, request);
  if (facts.shipping === null) return null;
  const charges: MethodCharge[] = [];
  for (const method of facts.shipping.methods) charges.push(await chargeOf(platform, request, facts, method));
  return { charges, chosen: facts.input.shippingMethod ?? null, refusal: facts.shipping.refusal };
};

type AmountToTax = {
  /** 0 for what stands in no catalogue. */
  readonly variationId: number;
  /** Of the product where the variation is unknown. */
  readonly productId: number;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shippingCharge: Cents;
};

export type QuotedTax = TaxQuote & { readonly country: string };

type Categories = ReadonlyMap<number, readonly number[]>;

/** What the catalogue says of a variation; nothing of what stands in none. */
const taxedAs = ({ taxExempt, taxClass, otherInfo }: PurchasableVariant, { classes }: CartTax) => {
  const { tax_inclusion: inclusion } = otherInfo;
  return {
    taxExempt,
    taxClassId: taxClassOf(classes, taxClass).id,
    ...(inclusion === 'included' || inclusion === 'excluded' ? { taxInclusion: inclusion as typeof inclusion } : {}),
  };
};

const lineOf = (
  { variationId, productId, ...amounts }: AmountToTax,
  sellable: PurchasableVariant | undefined,
  tax: CartTax | null,
  categories: Categories
): QuotedLine => ({
  ...amounts,
  line: {
    variationId,
    categoryIds: categories.get(sellable?.productId ?? productId) ?? [],
    ...(sellable && tax ? taxedAs(sellable, tax) : {}),
  },
});

type Ruled = { readonly lines: readonly QuotedLine[]; readonly tax: CartTax | null };

/** Other code of the site is asked as it is when the order is saved, or the editor would show another tax. */
const ruledBySite = async (
  platform: Platform,
  at: TaxedRequest,
  lines: readonly QuotedLine[],
  tax: CartTax | null
): Promise<Ruled> => {
  if (!platform.hooks.isHeard(TAX_BEHAVIOR)) return { lines, tax };
  const items = lines.map(({ line }) => ({ variation_id: line.variationId, quantity: 1 }));
  const asked = lines.map(({ line, subtotal }) => ({ ...line, unitPrice: subtotal, quantity: 1 }));
  const ruled = await taxedBySite(platform, { ...NOBODY, ...at, items }, { lines: asked, tax });
  return { tax: ruled.tax, lines: lines.map((each, index) => ({ ...each, line: ruled.lines[index] ?? each.line })) };
};

type QuotedFor = {
  /** Looked up; null where there is none. */
  readonly vatNumber?: TaxedRequest['vatNumber'];
  /** Of the order that is edited. */
  readonly currency?: string | undefined;
};

/** The tax on amounts that somebody is still putting together, at an address; nothing is stored. */
export const quoteTax = async (
  platform: Platform,
  address: TaxAddress,
  amounts: readonly AmountToTax[],
  { vatNumber = null, currency }: QuotedFor = {}
): Promise<QuotedTax> => {
  const ids = amounts.map(({ variationId }) => variationId).filter((id) => id > 0);
  const sellables = await findPurchasableVariants(platform, ids);
  const productOf = ({ variationId, productId }: AmountToTax): number =>
    sellables.get(variationId)?.productId ?? productId;
  const categories = await findCategoriesOf(platform, [...new Set(amounts.map(productOf))]);
  const at = { billing: address, shipping: address, vatNumber };
  const tax = await loadTax(platform, at, () => Promise.resolve([...new Set([...categories.values()].flat())]));
  const written = amounts.map((each) => lineOf(each, sellables.get(each.variationId), tax, categories));
  const { lines, tax: ruled } = await ruledBySite(platform, at, written, tax);
  const step = await stepOf(platform, currency);
  const country = tax?.record.taxCountry ?? address.country;
  return { ...taxQuote(lines, ruled?.facts ?? null, step), country };
};
