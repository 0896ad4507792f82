import type { PlatformUser } from '../../../contracts/customers';
import type { Platform } from '../../../platform/platform';
import { customerNotFound } from '../customers.errors';
import { presentPlatformUser } from '../customers.presenter';
import { lockCustomerRecords } from '../directory.repository';
import { findAttachableUsers, linkUser } from '../platform-users.repository';
import { logCustomers, type Author } from './customer-activity';
import { linkNamedUser } from './link-user';

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
