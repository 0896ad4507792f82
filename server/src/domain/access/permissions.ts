/**
 * The permission set of the store, in one table. Each row becomes a Strapi RBAC action, so that a site admin grants it to
 * Strapi roles in Settings > Roles.
 */
export const PERMISSIONS = {
  'store/settings': 'Read and change the store settings',
  'store/sensitive': 'Shipping, order bumps, e-mail notifications and other sensitive settings',
  'products/view': 'See products',
  'products/create': 'Create products',
  'products/edit': 'Edit products',
  'products/delete': 'Delete products',
  'products/export': 'Export products',
  'customers/view': 'See customers',
  'customers/manage': 'Create and edit customers',
  'customers/delete': 'Delete customers',
  'customers/export': 'Export customers',
  'orders/view': 'See orders',
  'orders/create': 'Create orders',
  'orders/manage': 'Edit orders and record payments',
  'orders/manage_statuses': 'Change order statuses',
  'orders/can_refund': 'Refund orders',
  'orders/export': 'Export orders',
  'orders/delete': 'Delete orders',
  'subscriptions/view': 'See subscriptions',
  'subscriptions/manage': 'Manage subscriptions',
  'subscriptions/delete': 'Delete subscriptions',
  'licenses/view': 'See licenses',
  'licenses/manage': 'Manage licenses',
  'licenses/delete': 'Delete licenses',
  'coupons/view': 'See coupons',
  'coupons/manage': 'Create and edit coupons',
  'coupons/delete': 'Delete coupons',
  'reports/view': 'See reports',
  'reports/export': 'Export reports',
  'integrations/view': 'See integrations',
  'integrations/manage': 'Manage integrations',
  'integrations/delete': 'Delete integrations',
  'labels/view': 'See labels',
  'labels/manage': 'Create and attach labels',
  'labels/delete': 'Delete labels',
  'dashboard_stats/view': 'See the dashboard statistics',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

export const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);

export const VIEW_PERMISSIONS = ALL_PERMISSIONS.filter((permission) => permission.endsWith('/view'));

/** 'orders/manage_statuses' -> 'orders.manage-statuses': Strapi allows only letters, dots and hyphens in action ids. */
export const rbacUidOf = (permission: Permission): string => permission.replace('/', '.').replaceAll('_', '-');

/** The id under which Strapi stores the action of a permission. */
export const rbacActionOf = (permission: Permission): string => `plugin::shop.${rbacUidOf(permission)}`;
