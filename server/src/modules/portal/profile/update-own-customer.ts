import { emailKey } from '../../../domain/customer';
import { BadRequestError, ConflictError, RuleViolationError } from '../../../domain/errors';
import { asksForConfirmation } from '../../../platform/auth/may-sign-in';
import { sendsMail } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { assertMayChangeOwnSignIn, updateCustomer, type CustomerRow } from '../../customers';
import { announceToOldAddress, requestEmailChange } from '../email-change/change-email';
import { endOtherSignIns, type SessionCaller } from '../email-change/end-other-sign-ins';
import { limitMessages } from '../email-change/limit-messages';
import { provePassword } from '../email-change/prove-password';
import { notYours } from '../own-customer';

/** What customers may say of themselves; status and notes are the staff's. */
export type OwnChanges = {
  readonly email: string;
  /** Needed to change the e-mail address. */
  readonly current_password?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly full_name?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
};

const assertMayMove = async ({ strapi }: Platform): Promise<void> => {
  if (!(await asksForConfirmation(strapi))) return;
  throw new RuleViolationError('E-mail addresses are confirmed in this store: please ask us to change yours.');
};

/** What the work threw because the address is taken; null when it was done. */
const takenBy = async (work: () => Promise<void>): Promise<BadRequestError | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof BadRequestError) return error;
    throw error;
  }
};

type Owned = Pick<CustomerRow, 'user_id' | 'email'>;

/** The staff may have linked the record to somebody else, or changed its address, since it was looked up. */
const assertUnchanged =
  (found: Owned) =>
  (stored: Owned): void => {
    if (stored.user_id !== found.user_id) throw notYours();
    if (emailKey(stored.email) === emailKey(found.email)) return;
    throw new ConflictError('Your e-mail address has just been changed. Please look at it and try again.');
  };

/** Where the site sends no e-mail, the password is all the proof there is. */
const moveAtOnce = async (
  platform: Platform,
  { principal, attempts, address, sessions, signIn }: SessionCaller,
  customer: CustomerRow,
  save: () => Promise<void>
): Promise<void> => {
  await assertMayMove(platform);
  const move = (): Promise<void> =>
    platform.db.transaction(async () => {
      await save();
      await endOtherSignIns(platform, { customerId: customer.id, userId: customer.user_id, sessions, signIn });
      await announceToOldAddress(platform, customer.email);
    });
  const tried: { refusal: BadRequestError | null } = { refusal: null };
  await attempts.guard('account-email', principal.id, address, async () => {
    tried.refusal = await takenBy(move);
    return tried.refusal === null ? true : null;
  });
  if (tried.refusal) throw tried.refusal;
};

/** What became of the e-mail address. */
export type EmailOutcome = 'same' | 'changed' | 'to_be_confirmed';

/**
 * Saves the customer's own profile. A new e-mail address, with which they will sign in, needs the current password; where the site sends
 * e-mail it waits until its owner confirms it, and nothing tells whether somebody has it already. Where the site sends none, "taken"
 * tells that, so such tries are counted like wrong passwords. With the change all other sign-ins end, and the old address is told.
 * @throws InvalidInputError; BadRequestError where the address is taken; RuleViolationError where addresses are confirmed and the
 * site sends no e-mail; ForbiddenError for a user with a role of its own; ForbiddenError or ConflictError where the record was changed
 * since `customer` was read; TooManyRequestsError.
 */
export const updateOwnCustomer = async (
  platform: Platform,
  caller: SessionCaller,
  customer: CustomerRow,
  { current_password: password, ...changes }: OwnChanges
): Promise<EmailOutcome> => {
  const editor = { author: authorOf(caller.principal), isSuperAdmin: false, assertMayEdit: assertUnchanged(customer) };
  const save = (email: string): Promise<void> => updateCustomer(platform, customer.id, { ...changes, email }, editor);
  if (emailKey(changes.email) === emailKey(customer.email)) {
    await save(changes.email);
    return 'same';
  }
  await provePassword(platform, caller, password);
  if (!sendsMail(platform.strapi)) {
    await moveAtOnce(platform, caller, customer, () => save(changes.email));
    return 'changed';
  }
  await assertMayChangeOwnSignIn(platform, customer.user_id);
  await limitMessages(platform, customer.id, emailKey(changes.email));
  await save(customer.email);
  await requestEmailChange(platform, customer, changes.email);
  return 'to_be_confirmed';
};
