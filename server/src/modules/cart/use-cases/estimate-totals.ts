import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import type { EstimateQuery } from '../cart.input';
import type { CartRow } from '../cart.repository';
import { requestFor } from '../pricing/pricing-request';
import { priceRequest, type CartPrices } from '../pricing/price-items';
import type { Visitor } from './resolve-cart';

/** What the cart would cost when sent elsewhere or in another way; nothing is stored. What is left out stays as it is. */
export const estimateTotals = async (
  platform: Platform,
  { principal }: Visitor,
  cart: CartRow,
  query: EstimateQuery
): Promise<CartPrices> => {
  const { store_country: country } = await readStoreSettings(platform);
  const request = requestFor(cart, principal, String(country ?? ''));
  const { shipping_method_id: methodId, payment_method: paymentMethod } = query;
  const place = query.country
    ? {
        country: query.country.toUpperCase(),
        state: query.state ?? '',
        city: query.city ?? '',
        postcode: query.postcode ?? '',
      }
    : null;
  return priceRequest(platform, {
    ...request,
    ...(place ? { billing: place, shipping: place } : {}),
    ...(methodId === undefined ? {} : { shippingMethodId: methodId }),
    ...(paymentMethod ? { paymentMethod } : {}),
  });
};
