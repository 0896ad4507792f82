import { ForbiddenError, NotFoundError } from '../../domain/errors';
import type { Principal } from '../../platform/auth/principal';
import type { CallerPrincipal } from '../../platform/caller';
import type { Platform } from '../../platform/platform';
import { findCustomerByUser, type CustomerRow } from '../customers';

/**
 * The record of the caller; null for somebody who has signed up and never bought anything. Looked up at each request and not taken
 * from the remembered principal, so that a first order, or a record that the staff has detached, counts at once.
 */
export const findOwnCustomer = async (
  { db }: Platform,
  { userId }: Pick<Principal, 'userId'>
): Promise<CustomerRow | null> => (userId === undefined ? null : findCustomerByUser(db, userId));

/** @throws NotFoundError for who has signed up and never bought anything. */
export const requireCustomer = async (platform: Platform, { principal }: CallerPrincipal): Promise<CustomerRow> => {
  const customer = await findOwnCustomer(platform, principal);
  if (!customer) throw new NotFoundError('You have no customer account yet: it begins with your first order.');
  return customer;
};

/** A record that does not exist is refused like somebody else's. */
export const notYours = (): ForbiddenError => new ForbiddenError('This record is not yours.');

/** @throws ForbiddenError unless it is the caller's own record. */
export const requireOwnCustomer = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  customerId: number
): Promise<CustomerRow> => {
  const customer = await findOwnCustomer(platform, principal);
  if (customer?.id !== customerId) throw notYours();
  return customer;
};
