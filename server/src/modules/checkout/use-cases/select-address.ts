import { ForbiddenError, NotFoundError } from '../../../domain/errors';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { savedNameOf, type FormChanges } from '../../cart';
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
