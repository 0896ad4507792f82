import { priceCart } from '../../../domain/pricing';
import type { TaxAddress } from '../../../domain/tax';
import type { ShippingMethod, ShippingRefusal } from '../../../domain/shipping';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import type { CartRow } from '../cart.repository';
import { factsBySite, hasSiteRules } from './facts-by-site';
import { loadPricingFacts, type PricingFacts } from './load-pricing-facts';
import type { MethodCharge } from './price-items';
import { requestFor, type PricingRequest } from './pricing-request';

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
