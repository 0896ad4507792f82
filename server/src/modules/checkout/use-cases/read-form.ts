import type { CheckoutForm } from '../../../domain/checkout';
import { fullNameOf } from '../../../domain/customer';
import type { Principal } from '../../../platform/auth/principal';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { formTextsOf, readSavedAddresses, textsOf, type CartRow } from '../../cart';
import { findCustomerById } from '../../customers';
import type { PlaceOrderCommand } from '../commands';

/** As the customer's record has it; who never bought anything is called by the name of the user. */
const accountName = async ({ db }: Platform, { customerId, displayName }: Principal): Promise<string> => {
  const customer = customerId === undefined ? null : await findCustomerById(db, customerId);
  const known = customer && fullNameOf({ firstName: customer.first_name, lastName: customer.last_name });
  return known || displayName;
};

/**
 * A signed-in shopper orders under the address of the account, and need not type a name. See
 * docs/rules/checkout.md#placing-an-order.
 */
const accountFields = async (
  platform: Platform,
  principal: Principal,
  form: CheckoutForm
): Promise<Record<string, string>> => {
  if (principal.userId === undefined) return {};
  const named = form.billing_full_name || form.billing_first_name;
  return {
    ...(principal.email === undefined ? {} : { billing_email: principal.email }),
    ...(named ? {} : { billing_full_name: await accountName(platform, principal) }),
  };
};

/**
 * What the checkout form says: the cart's memory of it, over that what was posted, over that the shopper's own saved addresses
 * and account. Markup is taken out. Throws ForbiddenError on an address that is not the shopper's. See
 * docs/rules/checkout.md#placing-an-order.
 */
export const readForm = async (
  platform: Platform,
  cart: CartRow,
  body: PlaceOrderCommand,
  principal: Principal
): Promise<CheckoutForm> => {
  const { fc_selected_shipping_method: chosen, ...posted } = body;
  const form = {
    ...formTextsOf(cart),
    ...textsOf(posted, stripMarkup),
    ...(chosen === undefined ? {} : { shipping_method_id: String(chosen) }),
  };
  const saved = { ...form, ...(await readSavedAddresses(platform, { principal, posted }, form)) };
  return { ...saved, ...(await accountFields(platform, principal, saved)) };
};
