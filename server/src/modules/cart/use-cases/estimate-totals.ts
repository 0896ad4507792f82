import { placesIn } from '../../../domain/checkout';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import type { EstimateCriteria } from '../commands';
import type { CartRow } from '../cart.repository';
import { askedCart, ESTIMATED_TOTAL } from '../cart.hooks';
import { requestFor, sentBy, type PricingRequest } from '../pricing/pricing-request';
import { priceRequest, type CartPrices } from '../pricing/price-items';

const estimatedBySite = async (
  { hooks }: Platform,
  request: PricingRequest,
  prices: CartPrices
): Promise<CartPrices> => {
  if (!hooks.isHeard(ESTIMATED_TOTAL)) return prices;
  const { priced } = prices;
  const total = await hooks.ask(ESTIMATED_TOTAL, priced.total, { cart: askedCart(request), purpose: 'estimate' });
  return { ...prices, priced: { ...priced, total } };
};

/** What the cart would cost when sent elsewhere or in another way; nothing is stored. What is left out stays as it is. */
export const estimateTotals = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  query: EstimateCriteria
): Promise<CartPrices> => {
  const { store_country: country } = await readStoreSettings(platform);
  const request = requestFor(cart, principal, String(country ?? ''));
  const { shipping_method_id: methodId, payment_method: paymentMethod } = query;
  const { billing } = placesIn(
    {
      billing_country: query.country,
      billing_state: query.state,
      billing_city: query.city,
      billing_postcode: query.postcode,
    },
    ''
  );
  const asked = {
    ...(methodId === undefined ? request : sentBy(request, methodId)),
    ...(billing.country === '' ? {} : { billing, shipping: billing }),
    ...(paymentMethod ? { paymentMethod } : {}),
  };
  return estimatedBySite(platform, asked, await priceRequest(platform, asked));
};
