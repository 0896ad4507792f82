import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import type { CartRow } from '../cart.repository';
import { formOf } from '../pricing/pricing-request';
import { priceStoredCart } from '../pricing/price-items';
import type { ChangedCart } from './add-item';
import { editOpenCart } from './edit-cart';
import type { Visitor } from './resolve-cart';
import { settleChange } from './settle-change';
import { tellOfForm } from './tell-changes';
import { utmChange, utmNamedBy } from './utm';

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
  { principal, ctx }: Visitor,
  cart: CartRow,
  changes: FormChanges
): Promise<SavedForm> => {
  const given = clean(changes);
  const utm = await utmNamedBy(platform, ctx);
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
