import { randomUUID } from 'node:crypto';
import type { Account, SeedContext } from './context';

const EMAIL = 'customer@example.com';
const USER = 'plugin::users-permissions.user';
const CUSTOMER = 'plugin::shop.customer';

type SiteUser = { readonly id: number; readonly password?: string | null };
type CustomerRow = { readonly id: number };
type UserService = {
  readonly add: (user: object) => Promise<SiteUser>;
  readonly validatePassword: (plain: string, hash: string) => Promise<boolean>;
  readonly edit: (id: number, changes: object) => Promise<SiteUser>;
};

const userService = ({ strapi }: SeedContext): UserService =>
  strapi.plugin('users-permissions').service('user') as unknown as UserService;

const createUser = async (context: SeedContext): Promise<SiteUser> => {
  const role = await context.strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  return userService(context).add({
    username: EMAIL,
    email: EMAIL,
    password: context.secrets.customerPassword,
    provider: 'local',
    confirmed: true,
    blocked: false,
    role: role.id,
  });
};

const ensureUser = async (context: SeedContext): Promise<SiteUser> => {
  const password = context.secrets.customerPassword;
  const found: SiteUser | null = await context.strapi.db.query(USER).findOne({ where: { email: EMAIL } });
  if (!found) return createUser(context);
  const users = userService(context);
  const isKnown = found.password ? await users.validatePassword(password, found.password) : false;
  // demo.json promises a password that works, so one that was changed is set back.
  return isKnown ? found : users.edit(found.id, { password, blocked: false, confirmed: true });
};

const createRecord = ({ strapi }: SeedContext, user: SiteUser): Promise<CustomerRow> =>
  strapi.db.query(CUSTOMER).create({
    data: {
      uuid: randomUUID(),
      user_id: user.id,
      email: EMAIL,
      email_key: EMAIL,
      first_name: 'Casey',
      last_name: 'Customer',
      status: 'active',
      purchase_count: 0,
      ltv: 0,
      aov: 0,
      country: '',
      state: '',
      city: '',
      postcode: '',
    },
  });

const ensureRecord = async (context: SeedContext, user: SiteUser): Promise<CustomerRow> => {
  const query = context.strapi.db.query(CUSTOMER);
  const own: CustomerRow | null = await query.findOne({ where: { user_id: user.id } });
  if (own) return own;
  // Somebody may have shopped under the address while the user was deleted.
  const sameAddress: CustomerRow | null = await query.findOne({ where: { email_key: EMAIL } });
  if (!sameAddress) return createRecord(context, user);
  return query.update({ where: { id: sameAddress.id }, data: { user_id: user.id } });
};

/** A shopper who can log in: a users-permissions user linked to a customer record of the store. `id` is the record's. */
export const ensureCustomer = async (context: SeedContext): Promise<Account & { readonly id: number }> => {
  const user = await ensureUser(context);
  const { id } = await ensureRecord(context, user);
  return { email: EMAIL, password: context.secrets.customerPassword, id: Number(id) };
};
