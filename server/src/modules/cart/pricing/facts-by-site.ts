import { goodsTotal, priceCart, type CartLine, type PricingInput, type TaxBehavior } from '../../../domain/pricing';
import type { Platform } from '../../../platform/platform';
import { areCouponsHeard, couponsBySite } from '../../coupons';
import { askedCart, ESTIMATED_TOTAL, ITEMS_TOTAL, SHIPPING_TOTAL, TAX_BEHAVIOR } from '../cart.hooks';
import type { PricingFacts } from './load-pricing-facts';
import type { CartTax } from './load-tax';
import type { PricingRequest } from './pricing-request';

/** Whether other code of the site has a say in what carts cost, beside the filters that are asked line by line. */
export const hasSiteRules = (platform: Platform): boolean =>
  areCouponsHeard(platform) || platform.hooks.isHeard(ITEMS_TOTAL, ESTIMATED_TOTAL, TAX_BEHAVIOR, SHIPPING_TOTAL);

type Ruling = { readonly platform: Platform; readonly request: PricingRequest };

const withInput = (facts: PricingFacts, changes: Partial<PricingInput>): PricingFacts => ({
  ...facts,
  input: { ...facts.input, ...changes } as PricingInput,
});

const couponed = async ({ platform }: Ruling, facts: PricingFacts): Promise<PricingFacts> => {
  const { lines, coupons = [] } = facts.input;
  if (coupons.length === 0 || !areCouponsHeard(platform)) return facts;
  return withInput(facts, { coupons: await couponsBySite(platform, coupons, lines) } as Partial<PricingInput>);
};

const limited = async ({ platform: { hooks }, request }: Ruling, facts: PricingFacts): Promise<PricingFacts> => {
  if (!facts.input.coupons?.length || !hooks.isHeard(ITEMS_TOTAL, ESTIMATED_TOTAL)) return facts;
  const { lines } = facts.input;
  const cart = askedCart(request);
  const goods = goodsTotal(lines);
  const items = await hooks.ask(ITEMS_TOTAL, goods, { cart, lines });
  const purchaseAmount = await hooks.ask(ESTIMATED_TOTAL, items, { cart, purpose: 'coupons' });
  return purchaseAmount === goods ? facts : withInput(facts, { purchaseAmount });
};

const behaviorOf = (lines: readonly CartLine[], { facts: { inclusion } }: CartTax): TaxBehavior => {
  const said = new Set(lines.map(({ taxInclusion }) => taxInclusion ?? inclusion));
  if (said.size > 1) return 3;
  return said.has('included') ? 2 : 1;
};

type TaxedLines = { readonly lines: readonly CartLine[]; readonly tax: CartTax | null };

/** All lines alike, and shipping with them. */
const taxedAlike = (lines: readonly CartLine[], tax: CartTax, inclusion: 'included' | 'excluded'): TaxedLines => ({
  tax: {
    ...tax,
    facts: { ...tax.facts, inclusion },
    record: { ...tax.record, shippingInclusive: inclusion === 'included' },
  },
  lines: lines.map((line) => ({ ...line, taxInclusion: inclusion })),
});

/** How lines are taxed, after other code of the site was asked. */
export const taxedBySite = async (
  { hooks }: Platform,
  request: PricingRequest,
  given: TaxedLines
): Promise<TaxedLines> => {
  const { lines, tax } = given;
  if (!tax || !hooks.isHeard(TAX_BEHAVIOR)) return given;
  const behavior = behaviorOf(lines, tax);
  const wanted = await hooks.ask(TAX_BEHAVIOR, behavior, { cart: askedCart(request), lines });
  if (wanted === behavior || wanted === 3) return given;
  return wanted === 0 ? { lines, tax: null } : taxedAlike(lines, tax, wanted === 1 ? 'excluded' : 'included');
};

const taxed = async ({ platform, request }: Ruling, facts: PricingFacts): Promise<PricingFacts> => {
  const { lines, tax } = await taxedBySite(platform, request, { lines: facts.input.lines, tax: facts.tax });
  return tax === facts.tax ? facts : { ...withInput(facts, { lines, tax: tax?.facts ?? null }), tax };
};

/** What the method charges is known once the cart was priced; another total is priced again, so that taxes follow it. */
const shipped = async ({ platform: { hooks }, request }: Ruling, facts: PricingFacts): Promise<PricingFacts> => {
  const method = facts.input.shippingMethod ?? null;
  if (facts.shipping === null || !hooks.isHeard(SHIPPING_TOTAL)) return facts;
  const { shippingTotal } = priceCart(facts.input);
  const wanted = await hooks.ask(SHIPPING_TOTAL, shippingTotal, { cart: askedCart(request), method });
  return wanted === shippingTotal ? facts : withInput(facts, { shippingTotal: wanted });
};

/**
 * What decides the price of an order of the back office, after other code of the site was asked; what delivery costs is for the
 * merchant to say.
 */
export const staffFactsBySite = async (
  platform: Platform,
  request: PricingRequest,
  facts: PricingFacts
): Promise<PricingFacts> => {
  const ruling = { platform, request };
  return taxed(ruling, await limited(ruling, await couponed(ruling, facts)));
};

/**
 * What decides the price of a cart, after other code of the site was asked. It changes what goes into the price and never the
 * price itself, so that lines, taxes and totals explain one another whatever is answered.
 */
export const factsBySite = async (
  platform: Platform,
  request: PricingRequest,
  facts: PricingFacts
): Promise<PricingFacts> => shipped({ platform, request }, await staffFactsBySite(platform, request, facts));
