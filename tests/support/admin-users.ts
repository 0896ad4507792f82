import type { SharedStore } from './shared-store';

/** Admin users of the running store, made through Strapi's own admin API. */
export type AdminUser = { readonly email: string; readonly password: string };

type Site = Pick<SharedStore, 'origin' | 'demo'>;

const send = async (url: string, method: string, token: string | null, body?: unknown): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return ((text ? JSON.parse(text) : {}) as { data?: unknown }).data;
};

/** An access token of the admin panel. */
export const adminToken = async ({ origin, demo }: Site, user: AdminUser = demo.admin): Promise<string> => {
  const { email, password } = user;
  const session = (await send(`${origin}/admin/login`, 'POST', null, { email, password })) as { token: string };
  return session.token;
};

const roleId = async (origin: string, token: string, code: string): Promise<number> => {
  const roles = (await send(`${origin}/admin/roles`, 'GET', token)) as { id: number; code: string }[];
  const role = roles.find((each) => each.code === code);
  if (!role) throw new Error(`Strapi has no role ${code}.`);
  return role.id;
};

/** A user with one of Strapi's own roles, who holds no permission of the store. */
export const createEditor = async ({ origin, demo }: Site, email: string): Promise<AdminUser> => {
  const token = await adminToken({ origin, demo });
  const password = 'Editor-of-Texts-1';
  const roles = [await roleId(origin, token, 'strapi-editor')];
  const user = { email, firstname: 'Edith', lastname: 'Editor', roles };
  const { registrationToken } = (await send(`${origin}/admin/users`, 'POST', token, user)) as {
    registrationToken: string;
  };
  const userInfo = { firstname: 'Edith', lastname: 'Editor', password };
  await send(`${origin}/admin/register`, 'POST', null, { registrationToken, userInfo });
  return { email, password };
};
