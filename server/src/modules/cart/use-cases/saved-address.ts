import { valueOf, type CheckoutForm } from '../../../domain/checkout';
import { splitFullName } from '../../../domain/customer';
import { ForbiddenError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { findOwnAddress, type Address } from '../../customers';

type AddressType = 'billing' | 'shipping';

type AddressFields = Readonly<Record<string, string>>;

/** Both ways of asking for a name get that of the address: else two people would stand in one form. */
export const savedNameOf = (type: AddressType, { name }: Pick<Address, 'name'>): AddressFields => {
  const { firstName, lastName } = splitFullName(name);
  return { [`${type}_full_name`]: name, [`${type}_first_name`]: firstName, [`${type}_last_name`]: lastName };
};

const PLACE = ['city', 'state', 'postcode'] as const;

/** What is blank in a saved address because it has none: a second line, and what was typed of a place in another country. */
const emptiedBy = (type: AddressType, { country }: Pick<Address, 'country'>, form: CheckoutForm): readonly string[] => {
  const typed = valueOf(form, `${type}_country`).toUpperCase();
  return ['address_2', ...(typed === '' || typed === country ? [] : PLACE)];
};

/**
 * The fields that a saved address fills. The e-mail address stays as typed; so does what the saved one leaves blank, for a country may
 * have come to ask for it, but nothing of another address.
 */
const fieldsOf = (type: AddressType, saved: Address, form: CheckoutForm): AddressFields => {
  const { name, email: _email, ...place } = saved;
  const emptied = emptiedBy(type, saved, form);
  const fields = Object.entries(place).filter(([field, value]) => value !== '' || emptied.includes(field));
  return {
    ...Object.fromEntries(fields.map(([field, value]) => [`${type}_${field}`, value])),
    ...(name === '' ? {} : savedNameOf(type, { name })),
  };
};

type Shopper = {
  readonly principal: Principal;
  /** What is said now, over what the cart remembers. */
  readonly posted: Readonly<Record<string, unknown>>;
};

const readOne = async (
  platform: Platform,
  { principal, posted }: Shopper,
  type: AddressType,
  form: CheckoutForm
): Promise<AddressFields> => {
  const key = `${type}_address_id`;
  const id = Number(form[key] ?? 0);
  if (!id) return {};
  const own = principal.customerId === undefined ? null : await findOwnAddress(platform.db, principal.customerId, id);
  if (own) return fieldsOf(type, own, form);
  // One that the cart remembers has been deleted meanwhile: what it said stands in the form.
  if (posted[key] === undefined) return {};
  throw new ForbiddenError('This address is not one of yours.');
};

/**
 * What the shopper's own saved addresses, which a form names by their ids, put into it. They count over what is typed beside
 * them. Throws ForbiddenError on an address that is not the shopper's. See
 * docs/reference/cart-and-checkout.md#saved-addresses-in-the-form.
 */
export const readSavedAddresses = async (
  platform: Platform,
  shopper: Shopper,
  form: CheckoutForm
): Promise<AddressFields> => {
  const billing = await readOne(platform, shopper, 'billing', form);
  const shipping = form.ship_to_different === 'yes' ? await readOne(platform, shopper, 'shipping', form) : {};
  return { ...billing, ...shipping };
};
