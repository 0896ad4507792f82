import { ALL_PERMISSIONS, isPermission, type Permission } from './permissions';

/** A shop role, given to a Strapi admin user through /roles. */
type ShopRole = {
  readonly title: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
};

export type ShopRoles = Readonly<Record<string, ShopRole>>;

const VIEW_OF_DAILY_WORK: readonly Permission[] = [
  'products/view',
  'customers/view',
  'orders/view',
  'subscriptions/view',
  'licenses/view',
  'integrations/view',
];

export const SHOP_ROLES: ShopRoles = {
  super_admin: {
    title: 'Super admin',
    description: 'Everything in the store, the sensitive settings included.',
    permissions: ALL_PERMISSIONS,
  },
  manager: {
    title: 'Manager',
    description: 'Runs the store: everything except the sensitive settings.',
    permissions: ALL_PERMISSIONS.filter((permission) => permission !== 'store/sensitive'),
  },
  worker: {
    title: 'Worker',
    description: 'Looks after orders: sees the daily work, changes order statuses, manages coupons.',
    permissions: [...VIEW_OF_DAILY_WORK, 'orders/manage_statuses', 'coupons/view', 'coupons/manage'],
  },
  accountant: {
    title: 'Accountant',
    description: 'Sees the books: orders, coupons and reports, with export.',
    permissions: [...VIEW_OF_DAILY_WORK, 'coupons/view', 'orders/export', 'reports/view', 'reports/export'],
  },
};

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
