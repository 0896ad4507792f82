import { emailKey } from '../../../domain/customer';
import { BadRequestError, ConflictError, RuleViolationError } from '../../../domain/errors';
import type { Attempts } from '../../../platform/auth/attempts';
import { asksForConfirmation } from '../../../platform/auth/may-sign-in';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { updateCustomer, type CustomerRow } from '../../customers';
import { notYours } from '../own-customer';

/** What customers may say of themselves; status and notes are the staff's. */
export type OwnChanges = {
  readonly email: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly full_name?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
};

type Caller = { readonly principal: Principal; readonly attempts: Attempts; readonly address: string };

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

/**
 * Saves the customer's own profile; the account they sign in with gets a new e-mail address too. "Taken" tells that somebody has
 * the address, so such tries are counted like wrong passwords.
 * @throws InvalidInputError; BadRequestError where the address is taken; RuleViolationError where addresses are confirmed;
 * ForbiddenError or ConflictError where the record was changed since `customer` was read; TooManyRequestsError.
 */
export const updateOwnCustomer = async (
  platform: Platform,
  { principal, attempts, address }: Caller,
  customer: CustomerRow,
  changes: OwnChanges
): Promise<void> => {
  const editor = { author: authorOf(principal), isSuperAdmin: false, assertMayEdit: assertUnchanged(customer) };
  const save = (): Promise<void> => updateCustomer(platform, customer.id, changes, editor);
  if (emailKey(changes.email) === emailKey(customer.email)) return save();
  await assertMayMove(platform);
  const tried: { refusal: BadRequestError | null } = { refusal: null };
  await attempts.guard('account-email', principal.id, address, async () => {
    tried.refusal = await takenBy(save);
    return tried.refusal === null ? true : null;
  });
  if (tried.refusal) throw tried.refusal;
};
