import { randomUUID } from 'node:crypto';
import { emailTaken, orThrow } from '../customers.errors';
import type { CreateCustomerCommand } from '../commands';
import { insertCustomerRecord, isEmailTaken } from '../records.repository';
import type { Platform } from '../../../platform/platform';
import { logCustomers, type Author } from './customer-activity';
import { customerValues } from './customer-values';
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
