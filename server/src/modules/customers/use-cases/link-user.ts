import { randomBytes } from 'node:crypto';
import type { PlatformUser } from '../../../contracts/customers';
import { RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { customerNotFound, invalidField, orThrow, userTaken } from '../customers.errors';
import { userCreated } from '../customers.events';
import { presentPlatformUser } from '../customers.presenter';
import { findCustomerByUser } from '../customers.repository';
import { lockCustomerRecords } from '../directory.repository';
import {
  createSiteUser,
  findAttachableUsers,
  findSiteUser,
  findSiteUserByEmail,
  holdUsernames,
  isUsernameTaken,
  linkUser,
  type SiteUser,
} from '../platform-users.repository';
import { logCustomers, type Author } from './customer-values';

type Linkable = { readonly id: number; readonly user_id: number | null; readonly email: string };

/** One user for each customer, one customer for each user; the index decides between two who come at once. */
const link = async (platform: Platform, customerId: number, userId: number): Promise<void> => {
  if (await findCustomerByUser(platform.db, userId)) throw userTaken();
  await orThrow(userTaken, () => linkUser(platform, customerId, userId));
};

/**
 * Links a customer, whom the caller has locked, to the user that an admin names. The user then sees all that the record holds.
 * @throws InvalidInputError on user_id for an unknown user; RuleViolationError where either of them is linked already.
 */
export const linkNamedUser = async (platform: Platform, customer: Linkable, userId: number): Promise<void> => {
  if (customer.user_id === userId) return;
  if (customer.user_id !== null) {
    throw new RuleViolationError('The customer has another user already. Detach that one first.');
  }
  if (!(await findSiteUser(platform, userId))) throw invalidField('user_id', 'exists', 'There is no such user.');
  await link(platform, customer.id, userId);
};

const MIN_USERNAME = 3;
const MAX_USERNAME = 50;

/** The part before the @, with something random behind it where somebody has it. */
const usernameFor = async (platform: Platform, email: string): Promise<string> => {
  const wanted = (email.split('@')[0] ?? '').toLowerCase().slice(0, MAX_USERNAME);
  const isFree = wanted.length >= MIN_USERNAME && !(await isUsernameTaken(platform, wanted, 0));
  return isFree ? wanted : `${wanted}-${randomBytes(4).toString('hex')}`;
};

/** Makes a user for a customer whom the caller has locked, and who has none. */
export const linkNewUser = async (platform: Platform, { id, email }: Linkable): Promise<void> => {
  await holdUsernames(platform);
  if (await findSiteUserByEmail(platform, email)) {
    throw invalidField('wp_user', 'unique', 'There is already a user with this e-mail address: attach them instead.');
  }
  const user = await createSiteUser(platform, await usernameFor(platform, email), email);
  await link(platform, id, user.id);
  await platform.events.record([userCreated(user.id, id)]);
};

/** Whom users-permissions takes for the owner of the address, and who is no customer yet. */
const isFree = async (platform: Platform, user: SiteUser): Promise<boolean> =>
  user.confirmed === true && user.blocked !== true && !(await findCustomerByUser(platform.db, user.id));

/**
 * Links a customer that has just been made, and so holds nothing of anybody's yet, to the user with the same address. Answers
 * whether there was one. Never for existing records: see docs/rules/customers.md.
 */
export const linkMatchingUser = async (platform: Platform, { id, email }: Linkable): Promise<boolean> => {
  const user = await findSiteUserByEmail(platform, email);
  if (!user || !(await isFree(platform, user))) return false;
  await link(platform, id, user.id);
  return true;
};

/** Platform users who are no customer yet; the first twenty whose name or address contains the text. */
export const listAttachableUsers = async (platform: Platform, search: string): Promise<readonly PlatformUser[]> =>
  (await findAttachableUsers(platform, search)).map(presentPlatformUser);

/**
 * The user sees the orders and addresses of the customer from now on: a person with the permission decides that, never an
 * address alone (decision 0005).
 * @throws NotFoundError; InvalidInputError for an unknown user; RuleViolationError where either is linked to somebody else.
 */
export const attachUser = (platform: Platform, id: number, userId: number, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const [customer] = await lockCustomerRecords(platform.db, [id]);
    if (!customer) throw customerNotFound(platform);
    if (customer.user_id === userId) return;
    await linkNamedUser(platform, customer, userId);
    await logCustomers(platform, [id], 'User attached', author, `User #${userId}`);
  });

/**
 * The customer is a guest again, as far as the store knows; the user stays.
 * @throws NotFoundError
 */
export const detachUser = (platform: Platform, id: number, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const [customer] = await lockCustomerRecords(platform.db, [id]);
    if (!customer) throw customerNotFound(platform);
    if (customer.user_id === null) return;
    await linkUser(platform, id, null);
    await logCustomers(platform, [id], 'User detached', author, `User #${customer.user_id}`);
  });
