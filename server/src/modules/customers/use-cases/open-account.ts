import { ShopError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { lockCustomer } from '../customers.repository';
import { linkNewUser } from './link-user';

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
