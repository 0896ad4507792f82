import {
  assertNoErrors,
  checkCheckout,
  type CheckoutForm,
  type ValidCheckout,
  type VatRules,
} from '../../../domain/checkout';
import { BusinessFailure, ForbiddenError, VanishedProductError, type FieldErrors } from '../../../domain/errors';
import { variationIdsOf } from '../../../domain/order-bump';
import { isEuCountry } from '../../../domain/tax';
import type { CallerPrincipal } from '../../../platform/caller';
import { isEmail } from '../../../domain/email';
import type { Platform } from '../../../platform/platform';
import {
  cartRecord,
  lockCartToBuy,
  pricedFor,
  requestWith,
  reconcileBumps,
  vatNumberOf,
  type CartRow,
  type CartToBuy,
  type ReconciledItems,
} from '../../cart';
import { findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { readShownFields } from '../../checkout-fields';
import { readStoreSettings, type StoreSettings } from '../../settings';
import { readTaxScope, type TaxScope } from '../../tax';
import { BEFORE_PROCESS, VALIDATE_DATA } from '../checkout.hooks';
import type { PostedOrder } from '../commands';
import { readPlaces } from '../places';
import { readForm } from './read-form';
import { shippingMistakes } from './shipping-mistakes';

export type PreparedCheckout = {
  /** Locked. */
  readonly cart: CartRow;
  /** Of every line that may be bought, and of what is not after all. */
  readonly sellables: ReadonlyMap<number, PurchasableVariant>;
  /** What is bought of the cart: offers that ended meanwhile are not, and what they had replaced is. */
  readonly reconciled: ReconciledItems;
  readonly hasPhysicalItems: boolean;
  readonly form: CheckoutForm;
  /** Its shipping method came with this order, and not from what the cart remembers. */
  readonly isMethodNamed: boolean;
  readonly checkout: ValidCheckout;
  readonly settings: StoreSettings;
};

export const EMPTY = 'Your cart is empty.';

/** The visitor's cart. Throws BusinessFailure when there is none, and when it has been bought. */
export const lockOpenCart = async (
  platform: Platform,
  hash: string | null,
  { principal }: CallerPrincipal
): Promise<CartToBuy> => {
  const locked = await lockCartToBuy(platform, principal, hash);
  if (!locked) throw new BusinessFailure(EMPTY);
  const { cart } = locked;
  if (cart.stage === 'completed') throw new BusinessFailure('This order has already been completed.');
  if (cart.items.length === 0) throw new BusinessFailure(EMPTY);
  return locked;
};

type Known = ReadonlyMap<number, PurchasableVariant>;

const findItems = async (platform: Platform, { cart: { items }, findVariants }: CartToBuy): Promise<Known> => {
  // Code of the site that was asked first may have changed the catalogue since.
  const isChanged = platform.hooks.isHeard(BEFORE_PROCESS);
  const sellables = await (isChanged ? findPurchasableVariants(platform, variationIdsOf(items)) : findVariants());
  if (sellables.size === 0) throw new BusinessFailure(EMPTY);
  return sellables;
};

/** What the shopper has not been told of: `takingOutVanished` makes the next try an order of the rest. */
const assertNothingVanished = (cart: CartRow, { items, dropped: bumps }: ReconciledItems, known: Known): void => {
  const variants = [...cart.items, ...items].map(({ variation_id: id }) => id).filter((id) => !known.has(id));
  if (variants.length === 0) return;
  throw new VanishedProductError(
    'A product in your cart is not available any more and has been taken out. Please check your cart and order again.',
    { code: 'unpublished' },
    { variants, bumps }
  );
};

/** What a bump replaced, and an offer that has ended, ask for no address. */
const isPhysical = ({ items }: ReconciledItems, known: Known): boolean =>
  items
    .flatMap(({ variation_id: id }) => known.get(id) ?? [])
    .flatMap((sellable) => [sellable, ...sellable.parts])
    .some(({ fulfillmentType }) => fulfillmentType === 'physical');

const askedOf = (cart: CartRow) => ({ cart: cartRecord(cart), cart_hash: cart.cart_hash });

/** Code of the site may stop a checkout before anything is looked at: the filter answers false, or says why. */
const assertAllowed = async ({ hooks }: Platform, cart: CartRow, caller: CallerPrincipal, settings: StoreSettings) => {
  if (settings.require_logged_in === 'yes' && caller.principal.userId === undefined) {
    throw new ForbiddenError('Please sign in to place an order.');
  }
  const allowed = await hooks.ask(BEFORE_PROCESS, true, askedOf(cart));
  if (allowed === true) return;
  throw new ForbiddenError(allowed || 'This order cannot be placed.');
};

const withSiteRules = (
  { hooks }: Platform,
  errors: FieldErrors,
  form: CheckoutForm,
  cart: CartRow
): Promise<FieldErrors> => hooks.ask(VALIDATE_DATA, errors, { data: form, ...askedOf(cart) });

/**
 * Only the EU has VAT numbers, and only where the store taxes anything does it matter who owes that. See
 * docs/rules/tax.md#vat-numbers.
 */
const vatRules = (cart: CartRow, { settings, isTaxed }: TaxScope): VatRules => {
  const isAskedFor = settings.eu_vat_settings.require_vat_number === 'yes';
  return {
    isRequiredIn: (country) => isAskedFor && isEuCountry(country) && isTaxed(country),
    checkedIn: (country) => vatNumberOf(cart, country)?.vat_number ?? '',
  };
};

/**
 * Checks all that does not depend on prices, with the cart locked. Throws BusinessFailure where nothing of it is left to buy,
 * InvalidInputError with every wrong field. See docs/rules/checkout.md#placing-an-order.
 */
export const prepareCheckout = async (
  platform: Platform,
  body: PostedOrder,
  caller: CallerPrincipal,
  locked: CartToBuy
): Promise<PreparedCheckout> => {
  const { cart } = locked;
  const settings = await readStoreSettings(platform);
  await assertAllowed(platform, cart, caller, settings);
  const sellables = await findItems(platform, locked);
  const form = await readForm(platform, cart, body, caller.principal);
  const defaultCountry = String(settings.store_country ?? '');
  const customer = pricedFor(caller.principal, { email: null, found: null });
  const request = requestWith(cart, { form, customer, defaultCountry });
  const reconciled = await reconcileBumps(platform, request, sellables);
  assertNothingVanished(cart, reconciled, sellables);
  const hasPhysicalItems = isPhysical(reconciled, sellables);
  const taxScope = await readTaxScope(platform);
  const { checkout, errors } = checkCheckout(form, {
    hasPhysicalItems,
    defaultCountry,
    fields: await readShownFields(platform),
    places: await readPlaces(platform, form, defaultCountry),
    isEmail,
    vat: vatRules(cart, taxScope),
    tax: taxScope.places,
  });
  const isMethodNamed = Boolean(body.fc_selected_shipping_method ?? body.shipping_method_id);
  const mistakes = { ...(await withSiteRules(platform, errors, form, cart)), ...body.mistakes };
  if (Object.keys(mistakes).length > 0) {
    const asked = { request: { ...request, reconciled }, known: sellables, form, isMethodNamed };
    const elsewhere = checkout.shipsElsewhere;
    assertNoErrors({ ...mistakes, ...(await shippingMistakes(platform, mistakes, { ...asked, elsewhere })) });
  }
  return { cart, sellables, reconciled, hasPhysicalItems, form, isMethodNamed, checkout, settings };
};
