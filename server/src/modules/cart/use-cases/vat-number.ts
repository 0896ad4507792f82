import { placesIn } from '../../../domain/checkout';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { validateVatNumber, type ValidVatNumber } from '../../tax';
import type { CartRow } from '../cart.repository';
import { formTextsOf } from '../pricing/pricing-request';
import { priceStoredCart } from '../pricing/price-items';
import type { ChangedCart } from './add-item';
import { editOpenCart } from './edit-cart';
import { settleChange } from './settle-change';

export type CheckedNumber = ChangedCart & { readonly taxData: ValidVatNumber };

/**
 * Checks a VAT number of the country that the bill goes to and keeps it with the cart; it counts while the bill goes there.
 * Errors: 422 {message, code} with invalid, rate_limit or service_unavailable.
 */
export const addVatNumber = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  { vatNumber, country }: { readonly vatNumber: string; readonly country: string | undefined }
): Promise<CheckedNumber> => {
  const { store_country: storeCountry } = await readStoreSettings(platform);
  const { billing } = placesIn(formTextsOf(cart), String(storeCountry ?? ''));
  const taxData = await validateVatNumber(platform, { country: country?.toUpperCase() || billing.country, vatNumber });
  const edited = await editOpenCart(platform, cart, ({ checkout_data }) => ({
    checkout_data: { ...checkout_data, tax_data: taxData },
  }));
  const prices = await priceStoredCart(platform, edited, principal);
  return { ...(await settleChange(platform, { cart: edited, prices })), taxData };
};

export const removeVatNumber = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow
): Promise<ChangedCart> => {
  const edited = await editOpenCart(platform, cart, ({ checkout_data: { tax_data: known, ...data } }) =>
    known === undefined ? null : { checkout_data: data }
  );
  return settleChange(platform, { cart: edited, prices: await priceStoredCart(platform, edited, principal) });
};
