import { emailKey, fullNameOf } from '../../../domain/customer';
import { ConflictError, ShopError, UnprocessableError } from '../../../domain/errors';
import type { Sessions } from '../../../platform/auth/sessions';
import type { Platform } from '../../../platform/platform';
import { findCustomerById, readEmailChange, updateCustomer, writeEmailChange, type CustomerRow } from '../../customers';
import { NOTICE_JOB, REQUEST_JOB } from './email-change.mails';
import { endOtherSignIns } from './end-other-sign-ins';
import { customerIdIn, newPendingChange, opensChange, type PendingChange } from './pending-change';

/** Asks the owner of the new address. Nothing tells the caller whether the address belongs to somebody already. */
export const requestEmailChange = (platform: Platform, customer: CustomerRow, email: string): Promise<void> =>
  platform.db.transaction(async () => {
    const change = newPendingChange(platform, emailKey(email));
    await writeEmailChange(platform.db, customer.id, change);
    await platform.jobs.enqueue(REQUEST_JOB, { customer_id: customer.id, nonce: change.nonce });
  });

/** To be called in the transaction of the change. */
export const announceToOldAddress = (platform: Platform, oldEmail: string): Promise<void> =>
  platform.jobs.enqueue(NOTICE_JOB, { email: oldEmail });

const invalid = (): UnprocessableError => new UnprocessableError('This link is not valid any more.');

const assertStillThat =
  (customer: CustomerRow) =>
  (stored: Pick<CustomerRow, 'email' | 'user_id'>): void => {
    if (stored.user_id === customer.user_id && emailKey(stored.email) === emailKey(customer.email)) return;
    throw new ConflictError('The account has been changed since. Please ask for a new link.');
  };

const moveAccount = async (
  platform: Platform,
  sessions: Sessions,
  customer: CustomerRow,
  { email }: PendingChange
): Promise<void> => {
  const author = { userId: null, author: customer.email };
  const editor = { author, isSuperAdmin: false, assertMayEdit: assertStillThat(customer) };
  const { first_name, last_name } = customer;
  const full_name = fullNameOf({ firstName: first_name, lastName: last_name });
  await updateCustomer(platform, customer.id, { email, first_name, last_name, full_name }, editor);
  await writeEmailChange(platform.db, customer.id, null);
  await endOtherSignIns(platform, { customerId: customer.id, userId: customer.user_id, sessions });
  await announceToOldAddress(platform, customer.email);
};

/**
 * The owner of the new address has spoken. All sign-ins end, that of whoever opened the link included.
 * @throws UnprocessableError, the same for a link that was forged, used, replaced or is too old, and for an address that is taken.
 */
export const confirmEmailChange = async (platform: Platform, sessions: Sessions, token: string): Promise<void> => {
  const id = customerIdIn(token);
  try {
    await platform.db.transaction(async () => {
      const change = (await readEmailChange(platform.db, id)) as PendingChange | null;
      const customer = change && (await findCustomerById(platform.db, id));
      if (!customer || !opensChange(platform, id, change, token)) throw invalid();
      await moveAccount(platform, sessions, customer, change);
    });
  } catch (error) {
    if (error instanceof ShopError) throw invalid();
    throw error;
  }
};
