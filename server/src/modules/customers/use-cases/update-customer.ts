import { emailKey } from '../../../domain/customer';
import { ForbiddenError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { customerNotFound, emailTaken, invalidField, orThrow } from '../customers.errors';
import { emailChanged, statusChanged } from '../customers.events';
import type { UpdateCustomerBody } from '../customers.input';
import type { CustomerRecord } from '../customers.rows';
import { lockCustomerRecords } from '../directory.repository';
import {
  defaultRoleType,
  findSiteUser,
  isUserEmailTaken,
  isUsernameTaken,
  updateSiteUser,
  type SiteUser,
} from '../platform-users.repository';
import { isEmailTaken, updateCustomerRecord } from '../records.repository';
import { logCustomers, type Author } from './customer-activity';
import { customerValues } from './customer-values';
import { linkNamedUser, linkNewUser } from './link-user';

export type Editor = { readonly author: Author; readonly isSuperAdmin: boolean };

const MIN_USERNAME = 3;

/** What the body changes of how the user signs in. */
const changesOf = (user: SiteUser, email: string, username: string | undefined) => ({
  // A link for a new password that was sent to the old address must not work any more.
  ...(emailKey(user.email) === emailKey(email) ? {} : { email: emailKey(email), resetPasswordToken: null }),
  ...(username && username !== user.username ? { username } : {}),
});

/**
 * Whoever may edit customers must not take over accounts with more rights on the site than a shopper's.
 * @throws ForbiddenError
 */
const assertMayChange = async (platform: Platform, user: SiteUser, { isSuperAdmin }: Editor): Promise<void> => {
  if (isSuperAdmin || (user.role?.type ?? null) === (await defaultRoleType(platform))) return;
  throw new ForbiddenError(
    'The user of this customer has a role of its own: only a super admin may change the sign-in.'
  );
};

const updateLinkedUser = async (
  platform: Platform,
  userId: number,
  { email, username }: { readonly email: string; readonly username: string | undefined },
  editor: Editor
): Promise<void> => {
  const user = await findSiteUser(platform, userId);
  const changes = user ? changesOf(user, email, username) : {};
  if (!user || Object.keys(changes).length === 0) return;
  await assertMayChange(platform, user, editor);
  if (changes.email !== undefined && (await isUserEmailTaken(platform, changes.email, userId))) {
    throw emailTaken('There is already a user with this e-mail address.');
  }
  if (changes.username !== undefined) {
    const isShort = changes.username.length < MIN_USERNAME;
    if (isShort) throw invalidField('username', 'min', `username must have at least ${MIN_USERNAME} characters`);
    const isTaken = await isUsernameTaken(platform, changes.username, userId);
    if (isTaken) throw invalidField('username', 'unique', 'There is already a user with this name.');
  }
  await updateSiteUser(platform, userId, changes);
};

type Saved = { readonly id: number; readonly email: string; readonly user_id: number | null };

const saveUser = async (platform: Platform, saved: Saved, body: UpdateCustomerBody, editor: Editor): Promise<void> => {
  if (body.user_id !== undefined) await linkNamedUser(platform, saved, body.user_id);
  const userId = saved.user_id ?? body.user_id ?? null;
  if (userId !== null) return updateLinkedUser(platform, userId, { ...saved, username: body.username }, editor);
  if (body.wp_user === 'yes') await linkNewUser(platform, saved);
};

const record = async (
  platform: Platform,
  stored: CustomerRecord,
  { email, status }: { readonly email: string; readonly status: string }
): Promise<void> => {
  const hasMoved = emailKey(stored.email) !== emailKey(email);
  const events = [
    ...statusChanged(stored.id, stored.status, status),
    ...(hasMoved ? [emailChanged(stored.id, stored.email)] : []),
  ];
  if (events.length > 0) await platform.events.record(events);
};

/**
 * What the body leaves out stays as it is. A linked platform user gets the new address and user name.
 * @throws NotFoundError; ForbiddenError for the sign-in of a user with a role of its own; the errors of createCustomer.
 */
export const updateCustomer = async (
  platform: Platform,
  id: number,
  body: UpdateCustomerBody,
  editor: Editor
): Promise<void> => {
  const { db, clock } = platform;
  await orThrow(emailTaken, () =>
    db.transaction(async () => {
      const [stored] = await lockCustomerRecords(db, [id]);
      if (!stored) throw customerNotFound();
      const values = await customerValues(platform, body, stored);
      if (await isEmailTaken(db, values.email, id)) throw emailTaken();
      await updateCustomerRecord(db, id, values, clock.now());
      await saveUser(platform, { id, email: values.email, user_id: stored.user_id }, body, editor);
      await logCustomers(platform, [id], 'Customer updated', editor.author);
      await record(platform, stored, values);
    })
  );
};
