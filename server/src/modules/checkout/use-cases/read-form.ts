import type { CheckoutForm } from '../../../domain/checkout';
import { ForbiddenError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { formOf, type CartRow } from '../../cart';
import { findOwnAddress, type Address } from '../../customers';
import type { PlaceOrderBody } from '../checkout.input';

const ADDRESS_FIELDS = [
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
  'company_name',
] as const;

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[key, stripMarkup(String(value))]] : []
    )
  );

/** The fields that a saved address fills; what it leaves blank stays as typed. */
const fieldsOf = (type: 'billing' | 'shipping', address: Address): Record<string, string> => {
  const filled = ADDRESS_FIELDS.map((name) => [`${type}_${name}`, address[name]] as const);
  const named = address.name ? [[`${type}_full_name`, address.name] as const] : [];
  return Object.fromEntries([...filled, ...named].filter(([, value]) => value !== ''));
};

const savedAddress = async (
  platform: Platform,
  principal: Principal,
  type: 'billing' | 'shipping',
  form: CheckoutForm
): Promise<Record<string, string>> => {
  const id = Number(form[`${type}_address_id`] ?? 0);
  if (!id) return {};
  const own = principal.customerId === undefined ? null : await findOwnAddress(platform.db, principal.customerId, id);
  if (!own) throw new ForbiddenError('This address is not one of yours.');
  return fieldsOf(type, own);
};

/** A signed-in shopper orders under the address of the account, and need not type a name. Source: behaviours 3.3, step 5. */
const accountFields = (principal: Principal, form: CheckoutForm): Record<string, string> => {
  if (principal.userId === undefined) return {};
  const named = form.billing_full_name || form.billing_first_name;
  return {
    ...(principal.email === undefined ? {} : { billing_email: principal.email }),
    ...(named ? {} : { billing_full_name: principal.displayName }),
  };
};

/**
 * What the checkout form says: the cart's memory of it, over that what was posted, over that the shopper's own saved addresses
 * and account. Markup is taken out. Throws ForbiddenError on an address that is not the shopper's. Source: behaviours 3.3, 5 and 7.
 */
export const readForm = async (
  platform: Platform,
  cart: CartRow,
  body: PlaceOrderBody,
  principal: Principal
): Promise<CheckoutForm> => {
  const { fc_selected_shipping_method: chosen, ...posted } = body;
  const form: Record<string, string> = {
    ...textsOf(formOf(cart)),
    ...textsOf(posted),
    ...(chosen === undefined ? {} : { shipping_method_id: String(chosen) }),
  };
  const billing = await savedAddress(platform, principal, 'billing', form);
  const shipping = form.ship_to_different === 'yes' ? await savedAddress(platform, principal, 'shipping', form) : {};
  return { ...form, ...billing, ...shipping, ...accountFields(principal, { ...form, ...billing }) };
};
