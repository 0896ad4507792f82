import { assertUnlocked } from '../../../domain/cart';
import { placesIn, type CheckoutForm } from '../../../domain/checkout';
import type { Caller, CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { validateVatNumber, type ValidVatNumber } from '../../tax';
import type { CartRow } from '../cart.repository';
import { priceStoredCart } from '../pricing/price-items';
import { formOf, formTextsOf } from '../pricing/pricing-request';
import { editOpenCart, tellOfForm } from './edit-cart';
import { utmChange } from './find-cart';
import { reconcileChange, type ChangedCart } from './reconcile-change';
import { readSavedAddresses } from './saved-address';

type CheckedNumber = ChangedCart & { readonly taxData: ValidVatNumber };

/**
 * Checks a VAT number of the country that the bill goes to and keeps it with the cart; it counts while the bill goes there.
 * Errors: 422 {message, code} with invalid, rate_limit or service_unavailable; RuleViolationError where the tax is settled.
 */
export const addVatNumber = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  { vatNumber, country }: { readonly vatNumber: string; readonly country: string | undefined }
): Promise<CheckedNumber> => {
  assertUnlocked(cart.checkout_data);
  const { store_country: storeCountry } = await readStoreSettings(platform);
  const { billing } = placesIn(formTextsOf(cart), String(storeCountry ?? ''));
  const taxData = await validateVatNumber(platform, { country: country?.toUpperCase() || billing.country, vatNumber });
  const edited = await editOpenCart(platform, cart, ({ checkout_data }) => ({
    checkout_data: { ...checkout_data, tax_data: taxData },
  }));
  const prices = await priceStoredCart(platform, edited, principal);
  return { ...(await reconcileChange(platform, { cart: edited, prices })), taxData };
};

export const removeVatNumber = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow
): Promise<ChangedCart> => {
  assertUnlocked(cart.checkout_data);
  const edited = await editOpenCart(platform, cart, ({ checkout_data: { tax_data: known, ...data } }) =>
    known === undefined ? null : { checkout_data: data }
  );
  return reconcileChange(platform, { cart: edited, prices: await priceStoredCart(platform, edited, principal) });
};

type FormValue = string | number;
export type FormChanges = Readonly<Record<string, FormValue | undefined>>;

const said = (changes: FormChanges): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]): [string, FormValue][] =>
      value === undefined ? [] : [[key, value]]
    )
  );

/** The form as it would be. */
const filled = (cart: CartRow, typed: Readonly<Record<string, FormValue>>): CheckoutForm => ({
  ...formTextsOf(cart),
  ...Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, String(value)])),
});

type SavedForm = ChangedCart & { readonly hasChanged: boolean };

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
  const typed = said(changes);
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
  return { ...(await reconcileChange(platform, { cart: edited, prices }, { isSame })), hasChanged };
};
