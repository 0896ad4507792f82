import type { Account, SeedContext } from './context';

const EMAIL = 'admin@example.com';
const TOKEN_NAME = 'Demo store';

type AdminUser = { readonly id: number; readonly email: string; readonly password: string | null };
type Token = { readonly accessKey?: string | null };

type UserService = {
  readonly create: (user: object) => Promise<AdminUser>;
  readonly updateById: (id: number, changes: object) => Promise<unknown>;
};
type AuthService = { readonly validatePassword: (plain: string, hash: string) => Promise<boolean> };
type TokenService = {
  readonly getByName: (name: string, options: { readonly includeDecryptedKey: boolean }) => Promise<Token | null>;
  readonly create: (token: object, owner: AdminUser) => Promise<Token>;
};

const findAdmin = ({ strapi }: SeedContext): Promise<AdminUser | null> =>
  strapi.db.query('admin::user').findOne({ where: { email: EMAIL } });

const createAdmin = async ({ strapi, secrets }: SeedContext): Promise<AdminUser> => {
  const role = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-super-admin' } });
  const users = strapi.service('admin::user') as unknown as UserService;
  return users.create({
    email: EMAIL,
    firstname: 'Ada',
    lastname: 'Admin',
    password: secrets.adminPassword,
    isActive: true,
    registrationToken: null,
    roles: [role.id],
  });
};

/** demo.json promises a password that works, so one that was changed in the panel is set back. */
const restorePassword = async ({ strapi, secrets }: SeedContext, admin: AdminUser): Promise<void> => {
  const auth = strapi.service('admin::auth') as unknown as AuthService;
  if (admin.password && (await auth.validatePassword(secrets.adminPassword, admin.password))) return;
  const users = strapi.service('admin::user') as unknown as UserService;
  await users.updateById(admin.id, { password: secrets.adminPassword, isActive: true, blocked: false });
};

/** The Strapi super admin of the demo. Answers the account and its row. */
export const ensureSiteAdmin = async (context: SeedContext): Promise<{ account: Account; user: AdminUser }> => {
  const found = await findAdmin(context);
  if (found) await restorePassword(context, found);
  const user = found ?? (await createAdmin(context));
  return { account: { email: EMAIL, password: context.secrets.adminPassword }, user };
};

/**
 * The application password of the site admin: an admin API token that Strapi keeps readable under the site's encryption
 * key, so that every start on the same database hands out the same one.
 */
export const ensureApplicationPassword = async ({ strapi }: SeedContext, admin: AdminUser): Promise<string> => {
  const tokens = strapi.service('admin::api-token-admin') as unknown as TokenService;
  const found = await tokens.getByName(TOKEN_NAME, { includeDecryptedKey: true });
  if (found?.accessKey) return found.accessKey;
  // Names are unique. A token that can no longer be read may still be in use, so it stays.
  const name = found ? `${TOKEN_NAME} ${Date.now()}` : TOKEN_NAME;
  const token = await tokens.create(
    { name, description: 'Made by npm run demo', kind: 'admin', lifespan: null },
    admin
  );
  if (!token.accessKey) throw new Error('Strapi answered no access key for the application password.');
  return token.accessKey;
};
