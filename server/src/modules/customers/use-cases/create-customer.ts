import { randomUUID } from 'node:crypto';
import { ShopError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import type { CreateCustomerCommand } from '../commands';
import { emailTaken, orThrow } from '../customers.errors';
import { lockCustomer } from '../customers.repository';
import { insertCustomerRecord, isEmailTaken } from '../records.repository';
import { customerValues, logCustomers, type Author } from './customer-values';
import { linkMatchingUser, linkNamedUser, linkNewUser } from './link-user';

const BLANK = { country: '', state: '', city: '', postcode: '', status: 'active' };

const linkToUser = async (
  platform: Platform,
  customer: { readonly id: number; readonly email: string },
  { user_id: userId, wp_user: wantsUser }: CreateCustomerCommand
): Promise<void> => {
  const unlinked = { ...customer, user_id: null };
  if (userId !== undefined) return linkNamedUser(platform, unlinked, userId);
  const isLinked = await linkMatchingUser(platform, unlinked);
  if (!isLinked && wantsUser === 'yes') await linkNewUser(platform, unlinked);
};

/**
 * A new customer; answers the id. The platform user who is named is linked, else the one with the same address, else one is made
 * where that was asked for.
 * @throws BadRequestError where the address belongs to a customer; InvalidInputError; RuleViolationError for a user who belongs
 * to somebody else.
 */
export const createCustomer = async (
  platform: Platform,
  body: CreateCustomerCommand,
  author: Author
): Promise<number> => {
  const { db, clock } = platform;
  const values = await customerValues(platform, body, BLANK);
  if (await isEmailTaken(db, values.email, 0)) throw emailTaken();
  return orThrow(emailTaken, () =>
    db.transaction(async () => {
      const id = await insertCustomerRecord(db, randomUUID(), values, clock.now());
      await linkToUser(platform, { id, email: values.email }, body);
      await logCustomers(platform, [id], 'Customer created', author);
      return id;
    })
  );
};

export type OpenedAccount = { readonly isOpened: true } | { readonly isOpened: false; readonly reason: string };

/**
 * Makes a user for a guest, who gets no password: the owner of the mailbox sets one. Null where there is nothing to do, because
 * the customer has a user or is gone. A user who has the address already is left alone: see docs/rules/customers.md. In a
 * transaction of its own, so that a refusal of the site undoes nothing else.
 */
export const openAccount = async (platform: Platform, customerId: number): Promise<OpenedAccount | null> => {
  try {
    return await platform.db.transaction(async () => {
      const customer = await lockCustomer(platform.db, { id: customerId });
      if (!customer || customer.user_id !== null) return null;
      await linkNewUser(platform, customer);
      return { isOpened: true };
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { isOpened: false, reason: error.message };
  }
};
