import { ALL_PERMISSIONS, type Permission } from './permissions';

/** A shop role, given to a Strapi admin user through /roles. */
export type ShopRole = {
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
