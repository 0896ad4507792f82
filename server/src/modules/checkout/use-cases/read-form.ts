import type { CheckoutForm } from '../../../domain/checkout';
import { fullNameOf } from '../../../domain/customer';
import { ForbiddenError, NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { formTextsOf, readSavedAddresses, savedNameOf, textsOf, type CartRow, type FormChanges } from '../../cart';
import { findAddressOwner, findCustomerById, findOwnAddress, type Address } from '../../customers';
import type { PlaceOrderCommand } from '../commands';

const fieldsOf = (type: 'billing' | 'shipping', id: number, address: Address): FormChanges => ({
  [`${type}_address_id`]: id,
  ...savedNameOf(type, address),
  [`${type}_address_1`]: address.address_1,
  [`${type}_address_2`]: address.address_2,
  [`${type}_city`]: address.city,
  [`${type}_state`]: address.state,
  [`${type}_postcode`]: address.postcode,
  [`${type}_country`]: address.country,
  [`${type}_phone`]: address.phone,
  [`${type}_company_name`]: address.company_name,
});

/**
 * What a saved address of the shopper puts into the checkout. Throws NotFoundError for an address that does not exist, and
 * ForbiddenError for somebody else's.
 */
export const readAddressToSelect = async (
  platform: Platform,
  { principal: { customerId } }: CallerPrincipal,
  addressId: number
): Promise<FormChanges> => {
  const owner = await findAddressOwner(platform.db, addressId);
  if (!owner) throw new NotFoundError('The address does not exist.');
  const address = customerId === owner.customerId ? await findOwnAddress(platform.db, customerId, addressId) : null;
  if (!address) throw new ForbiddenError('This address is not one of yours.');
  return fieldsOf(owner.type, addressId, address);
};

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
 * and account. Throws ForbiddenError on an address that is not the shopper's. See
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
    ...textsOf(posted),
    ...(chosen === undefined ? {} : { shipping_method_id: String(chosen) }),
  };
  const saved = { ...form, ...(await readSavedAddresses(platform, { principal, posted }, form)) };
  return { ...saved, ...(await accountFields(platform, principal, saved)) };
};
