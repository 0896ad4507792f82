import type { FeedOption } from '../../../contracts/integrations';
import type { Platform } from '../../../platform/platform';
import { findCustomerById, openAccount } from '../../customers';
import type { FeedWork, IntegrationProvider } from '../provider';
import { asMergeFields, attributesOf, filledFields, writableFields, type SiteAttributes } from './site-fields';
import { findRoleOfUser, findSiteRoles, updateSiteUser } from './site-users.repository';

const USERS = 'plugin::users-permissions.user';

/** Who a user is, how they sign in, and what they may do: nothing that a text of an order decides. */
const CLOSED: ReadonlySet<string> = new Set([
  'username',
  'email',
  'provider',
  'password',
  'resetPasswordToken',
  'confirmationToken',
  'confirmed',
  'blocked',
  'role',
]);

const fieldsOf = ({ strapi }: Platform): SiteAttributes => writableFields(attributesOf(strapi, USERS), CLOSED);

const roleOptions = async (platform: Platform): Promise<readonly FeedOption[]> =>
  (await findSiteRoles(platform)).map(({ type, name }) => ({ id: type, title: name }));

/**
 * The user that the customer is linked to. A user who merely has the same address is somebody else, until a person says otherwise: see
 * docs/rules/customers.md.
 */
const userOf = async (platform: Platform, { order, feed, skip }: FeedWork): Promise<number> => {
  if (!order.customer) return skip('The order has no customer.');
  const { id, user_id: known } = order.customer;
  if (known !== null) return known;
  if (feed.create_user !== 'yes') return skip('The customer has no user.');
  const opened = await openAccount(platform, id);
  if (opened && !opened.isOpened) return skip(`No user was created: ${opened.reason}`);
  const userId = (await findCustomerById(platform.db, id))?.user_id ?? null;
  if (userId === null) return skip('The customer is gone.');
  return userId;
};

const roleId = async (platform: Platform, type: string): Promise<number> => {
  const role = (await findSiteRoles(platform)).find((each) => each.type === type);
  if (!role) throw new Error(`There is no role '${type}' any more.`);
  return role.id;
};

const grant = async (platform: Platform, work: FeedWork): Promise<string> => {
  const { feed } = work;
  const userId = await userOf(platform, work);
  const role = String(feed.role ?? '');
  const values = filledFields(work, fieldsOf(platform), feed.user_fields);
  const data = { ...values, ...(role === '' ? {} : { role: await roleId(platform, role) }) };
  if (Object.keys(data).length > 0) await updateSiteUser(platform, userId, data);
  return `User ${userId}${role === '' ? '' : ` has the role ${role}`}.`;
};

const revoke = async (platform: Platform, { order, feed, skip }: FeedWork): Promise<string> => {
  const userId = order.customer?.user_id ?? null;
  const role = String(feed.role ?? '');
  if (userId === null || role === '') return skip('There is no role to take away.');
  if ((await findRoleOfUser(platform, userId)) !== role) return skip('The user has another role.');
  const left = String(feed.role_on_revoke ?? 'authenticated');
  await updateSiteUser(platform, userId, { role: await roleId(platform, left) });
  return `User ${userId} has the role ${left} again.`;
};

/** Users of the site (users-permissions), and their roles: memberships and courses. Never users of the admin panel. */
export const siteUser = (platform: Platform): IntegrationProvider => ({
  key: 'site_user',
  title: 'User of the site',
  description: 'Creates or updates the user of the customer, and gives a role that is taken away when access ends.',
  category: 'membership',
  revokes: true,
  requires: ['customers/manage', 'store/sensitive'],
  fields: async () => [
    {
      ...{ key: 'create_user', label: 'Create a user for guests', component: 'checkbox-single' },
      inline_tip: 'Without a password: its owner sets one through "forgot password".',
    },
    { key: 'role', label: 'Role', component: 'select', options: await roleOptions(platform) },
    {
      ...{ key: 'role_on_revoke', label: 'Role when access ends', component: 'select' },
      options: await roleOptions(platform),
    },
    {
      ...{ key: 'user_fields', label: 'Fields of the user', component: 'map_fields' },
      remote: { key: 'merge_fields', kind: 'lists' },
      inline_tip: 'Values take placeholders.',
    },
  ],
  defaults: { create_user: 'yes', role: '', role_on_revoke: 'authenticated', user_fields: {} },
  mergeFields: async () => asMergeFields(fieldsOf(platform)),
  run: (work) => (work.is_revoke_hook === 'yes' ? revoke(platform, work) : grant(platform, work)),
});
