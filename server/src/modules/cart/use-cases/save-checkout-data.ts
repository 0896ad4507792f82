import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import type { CartRow } from '../cart.repository';
import { formOf } from '../pricing/pricing-request';
import { priceStoredCart } from '../pricing/price-items';
import type { ChangedCart } from './add-item';
import { editOpenCart } from './edit-cart';
import type { Visitor } from './resolve-cart';

export type FormValue = string | number;
export type FormChanges = Readonly<Record<string, FormValue | undefined>>;

const clean = (changes: FormChanges): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]): [string, FormValue][] =>
      value === undefined ? [] : [[key, typeof value === 'string' ? stripMarkup(value) : value]]
    )
  );

export type SavedForm = ChangedCart & { readonly hasChanged: boolean };

/**
 * Keeps what the shopper has typed into the checkout so far. Shipping, tax and fees follow from it the next time the cart is
 * priced; nothing of them is stored. A signed-in shopper's address of the account cannot be replaced. Source: behaviours 3.2.
 */
export const saveCheckoutData = async (
  platform: Platform,
  { principal }: Visitor,
  cart: CartRow,
  changes: FormChanges
): Promise<SavedForm> => {
  const given = clean(changes);
  let hasChanged = false;
  const edited = await editOpenCart(platform, cart, (current) => {
    const before = formOf(current);
    hasChanged = Object.entries(given).some(([key, value]) => before[key] !== value);
    if (!hasChanged) return null;
    const form = { ...before, ...given };
    const email =
      principal.userId === undefined && typeof given.billing_email === 'string' ? given.billing_email : null;
    return { checkout_data: { ...current.checkout_data, form_data: form }, ...(email === null ? {} : { email }) };
  });
  return { cart: edited, prices: await priceStoredCart(platform, edited, principal), hasChanged };
};
