import { emailKey, type PersonName } from '../../../domain/customer';
import { ForbiddenError } from '../../../domain/errors';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { customerNotFound, emailTaken, invalidField, orThrow } from '../customers.errors';
import { emailChanged, statusChanged } from '../customers.events';
import type { UpdateCustomerCommand } from '../commands';
import { versionOf } from '../customer-version';
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
import { customerValues, logCustomers, type Author } from './customer-values';
import { linkNamedUser, linkNewUser } from './link-user';

export type Editor = {
  readonly author: Author;
  readonly isSuperAdmin: boolean;
  /** What must still be true of the record once it is held; throws otherwise. */
  readonly assertMayEdit?: (stored: CustomerRecord) => void;
};

const MIN_USERNAME = 3;

type SignIn = {
  /** Undefined where the address of the customer stays: staff may have linked a user who signs in with another one. */
  readonly email: string | undefined;
  readonly username: string | undefined;
};

const isSame = (one: string, other: string): boolean => emailKey(one) === emailKey(other);

/** What the body changes of how the user signs in. */
const changesOf = (user: SiteUser, { email, username }: SignIn) => ({
  // A link for a new password that was sent to the old address must not work any more.
  ...(email === undefined || isSame(user.email, email) ? {} : { email: emailKey(email), resetPasswordToken: null }),
  ...(username && username !== user.username ? { username } : {}),
});

/**
 * Whoever may edit customers must not take over accounts with more rights on the site than a shopper's.
 * @throws ForbiddenError
 */
const assertMayChange = async (
  platform: Platform,
  user: SiteUser,
  { isSuperAdmin }: Pick<Editor, 'isSuperAdmin'>
): Promise<void> => {
  if (isSuperAdmin || (user.role?.type ?? null) === (await defaultRoleType(platform))) return;
  throw new ForbiddenError(
    'The user of this customer has a role of its own: only a super admin may change the sign-in.'
  );
};

/** Before somebody is asked to confirm a new address: whether its user may have it changed at all. @throws ForbiddenError */
export const assertMayChangeOwnSignIn = async (platform: Platform, userId: number | null): Promise<void> => {
  const user = userId === null ? null : await findSiteUser(platform, userId);
  if (user) await assertMayChange(platform, user, { isSuperAdmin: false });
};

const updateLinkedUser = async (platform: Platform, userId: number, signIn: SignIn, editor: Editor): Promise<void> => {
  const user = await findSiteUser(platform, userId);
  const changes = user ? changesOf(user, signIn) : {};
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

type Saved = { readonly stored: CustomerRecord; readonly email: string };

const saveUser = async (
  platform: Platform,
  { stored, email }: Saved,
  body: UpdateCustomerCommand,
  editor: Editor
): Promise<void> => {
  const saved = { id: stored.id, email, user_id: stored.user_id };
  if (body.user_id !== undefined) await linkNamedUser(platform, saved, body.user_id);
  const userId = saved.user_id ?? body.user_id ?? null;
  const signIn = { email: isSame(stored.email, email) ? undefined : email, username: body.username };
  if (userId !== null) return updateLinkedUser(platform, userId, signIn, editor);
  if (body.wp_user === 'yes') await linkNewUser(platform, saved);
};

const record = async (
  platform: Platform,
  stored: CustomerRecord,
  { email, status }: { readonly email: string; readonly status: string }
): Promise<void> => {
  const events = [
    ...statusChanged(stored.id, stored.status, status),
    ...(isSame(stored.email, email) ? [] : [emailChanged(stored.id, stored.email)]),
  ];
  if (events.length > 0) await platform.events.record(events);
};

/** A body that names its version may leave out the address, the name, and a part of the name. */
const completed = (body: UpdateCustomerCommand, stored: CustomerRecord): UpdateCustomerCommand => {
  if (!body.version) return body;
  const { first_name = stored.first_name, last_name = stored.last_name, full_name: full, email = stored.email } = body;
  return { ...body, email, ...(full === undefined ? { first_name, last_name } : {}) };
};

const keptName = (body: UpdateCustomerCommand, stored: CustomerRecord): PersonName | undefined => {
  const isNamed = [body.full_name, body.first_name, body.last_name].some((part) => part !== undefined);
  return body.version && !isNamed ? { firstName: stored.first_name, lastName: stored.last_name } : undefined;
};

/**
 * What the body leaves out stays as it is. A linked platform user gets a new address and user name, and keeps their own address
 * while that of the customer stays.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; ForbiddenError for the sign-in of a user with a role of its
 * own; the errors of createCustomer.
 */
export const updateCustomer = async (
  platform: Platform,
  id: number,
  body: UpdateCustomerCommand,
  editor: Editor
): Promise<void> => {
  const { db, clock } = platform;
  await orThrow(emailTaken, () =>
    db.transaction(async () => {
      const [stored] = await lockCustomerRecords(db, [id]);
      if (!stored) throw customerNotFound(platform);
      editor.assertMayEdit?.(stored);
      assertVersion(body.version, () => versionOf(stored), 'customer');
      const values = await customerValues(platform, completed(body, stored), stored, keptName(body, stored));
      if (await isEmailTaken(db, values.email, id)) throw emailTaken();
      await updateCustomerRecord(db, id, values, clock.now());
      await saveUser(platform, { stored, email: values.email }, body, editor);
      await logCustomers(platform, [id], 'Customer updated', editor.author);
      await record(platform, stored, values);
    })
  );
};
