import { ForbiddenError, NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import {
  findOwnCart,
  saveCheckoutData,
  savedNameOf,
  type ChangedCart,
  type FormChanges,
  type Visitor,
} from '../../cart';
import { findAddressOwner, findOwnAddress, type Address } from '../../customers';

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
 * Puts a saved address of the shopper into the checkout of the cart. Throws NotFoundError for an address that does not exist, or
 * without a cart, and ForbiddenError for somebody else's.
 */
export const selectAddress = async (
  platform: Platform,
  visitor: Visitor,
  addressId: number,
  cartHash: string | undefined
): Promise<ChangedCart> => {
  const { customerId } = visitor.principal;
  const owner = await findAddressOwner(platform.db, addressId);
  if (!owner) throw new NotFoundError('The address does not exist.');
  const address = customerId === owner.customerId ? await findOwnAddress(platform.db, customerId, addressId) : null;
  if (!address) throw new ForbiddenError('This address is not one of yours.');
  const cart = await findOwnCart(platform, visitor, cartHash);
  return saveCheckoutData(platform, visitor, cart, fieldsOf(owner.type, addressId, address));
};
