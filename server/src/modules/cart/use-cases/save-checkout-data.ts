import type { CheckoutForm } from '../../../domain/checkout';
import type { Caller } from '../../../platform/caller';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import type { CartRow } from '../cart.repository';
import { formOf, formTextsOf } from '../pricing/pricing-request';
import { priceStoredCart } from '../pricing/price-items';
import type { ChangedCart } from './add-item';
import { editOpenCart } from './edit-cart';
import { readSavedAddresses } from './saved-address';
import { settleChange } from './settle-change';
import { tellOfForm } from './tell-changes';
import { utmChange } from './utm';

export type FormValue = string | number;
export type FormChanges = Readonly<Record<string, FormValue | undefined>>;

const clean = (changes: FormChanges): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]): [string, FormValue][] =>
      value === undefined ? [] : [[key, typeof value === 'string' ? stripMarkup(value) : value]]
    )
  );

/** The form as it would be. */
const filled = (cart: CartRow, typed: Readonly<Record<string, FormValue>>): CheckoutForm => ({
  ...formTextsOf(cart),
  ...Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, String(value)])),
});

export type SavedForm = ChangedCart & { readonly hasChanged: boolean };

/**
 * Keeps what the shopper has typed into the checkout so far. Shipping, tax and fees follow from it the next time the cart is
 * priced; nothing of them is stored. A saved address that is named is written into the form, so that prices follow it. A signed-in
 * shopper's address of the account cannot be replaced. Throws ForbiddenError on an address of somebody else.
 */
export const saveCheckoutData = async (
  platform: Platform,
  { principal, utm }: Pick<Caller, 'principal' | 'utm'>,
  cart: CartRow,
  changes: FormChanges
): Promise<SavedForm> => {
  const typed = clean(changes);
  const given = {
    ...typed,
    ...(await readSavedAddresses(platform, { principal, posted: typed }, filled(cart, typed))),
  };
  let hasChanged = false;
  let changedNames: readonly string[] = [];
  const edited = await editOpenCart(platform, cart, (current) => {
    const before = formOf(current);
    const isTold = Object.entries(utm).some(([key, value]) => current.utm_data[key] !== value);
    changedNames = Object.keys(given).filter((key) => before[key] !== given[key]);
    hasChanged = isTold || changedNames.length > 0;
    if (!hasChanged) return null;
    const form = { ...before, ...given };
    const email =
      principal.userId === undefined && typeof given.billing_email === 'string' ? given.billing_email : null;
    const data = { checkout_data: { ...current.checkout_data, form_data: form }, ...utmChange(current.utm_data, utm) };
    return { ...data, ...(email === null ? {} : { email }) };
  });
  await tellOfForm(platform, edited, changedNames, formOf(edited));
  const prices = await priceStoredCart(platform, edited, principal);
  const isSame = changedNames.length === 0;
  return { ...(await settleChange(platform, { cart: edited, prices }, { isSame })), hasChanged };
};
