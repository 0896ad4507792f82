import { isPermission } from './permissions';
import type { ShopRole, ShopRoles } from './roles';

const ROLE_KEY = /^[a-z][a-z0-9_-]{0,49}$/;

type Candidate = { readonly title?: unknown; readonly description?: unknown; readonly permissions?: unknown };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const acceptRole = (key: string, { title, description, permissions }: Candidate): ShopRole => {
  const names = Array.isArray(permissions) ? permissions : [];
  const known = names.filter((name): name is string => typeof name === 'string').filter(isPermission);
  return {
    title: typeof title === 'string' && title !== '' ? title : key,
    description: typeof description === 'string' ? description : '',
    permissions: [...new Set(known)],
  };
};

/**
 * What other code of the site made of the role definitions, reduced to what can be trusted: keys in the form of a role key,
 * each with texts and with permissions that exist. An unknown permission is dropped, it never grants anything.
 */
export const acceptRoles = (value: unknown): ShopRoles => {
  if (!isObject(value)) return {};
  const roles = Object.entries(value).filter(([key, role]) => ROLE_KEY.test(key) && isObject(role));
  return Object.fromEntries(roles.map(([key, role]) => [key, acceptRole(key, role as Candidate)]));
};

export const roleOf = (roles: ShopRoles, key: string): ShopRole | undefined =>
  Object.hasOwn(roles, key) ? roles[key] : undefined;
