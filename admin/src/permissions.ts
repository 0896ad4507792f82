import { useAuth } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import type { Permission } from '../../server/src/contracts/roles';

export type { Permission };

/** `super_admin`: everything, as the store's role of this name has, and site administrators; `is_super_admin`: these alone. */
export type Need = Permission | 'super_admin' | 'is_super_admin';

const SITE_ADMINISTRATOR = 'strapi-super-admin';

/** The store's role `super_admin` holds every permission; these two stand for it, as no other role has both. */
const EVERYTHING: readonly Permission[] = [
  'store/sensitive',
  'licenses/delete',
  'orders/delete',
  'integrations/delete',
];

/** RBAC actions of the store, as Strapi knows them: letters, dots and hyphens alone. */
const actionOf = (permission: Permission): string =>
  `plugin::shop.${permission.replace('/', '.').replaceAll('_', '-')}`;

const granted = (permission: Permission) => ({ action: actionOf(permission), subject: null });

/** For links and pages of Strapi, which show them to whoever holds any one of these. */
export const anyOf = (...permissions: readonly Permission[]) => permissions.map(granted);

/** For links that are for super admins of the site: of Strapi's own actions this one is theirs, and no role of the store brings it. */
export const SITE_ADMINISTRATORS = [{ action: 'admin::roles.update', subject: null }];

export const ANY_ROOM = anyOf(
  'store/settings',
  'products/view',
  'customers/view',
  'orders/view',
  'subscriptions/view',
  'licenses/view',
  'coupons/view',
  'reports/view',
  'integrations/view',
  'labels/view',
  'dashboard_stats/view'
);

export type Can = (need: Need) => boolean;

/** What the user may do. The server decides; the panel only hides what would be refused. */
export const useCan = (): Can => {
  const permissions = useAuth('Shop', (auth) => auth.permissions, true);
  const user = useAuth('Shop', (auth) => auth.user, true);
  return useMemo(() => {
    const actions = new Set(permissions.map(({ action }) => action));
    const can = (permission: Permission): boolean => actions.has(actionOf(permission));
    const isSiteAdministrator = (user?.roles ?? []).some(({ code }) => code === SITE_ADMINISTRATOR);
    return (need) => {
      if (need === 'is_super_admin') return isSiteAdministrator;
      return need === 'super_admin' ? EVERYTHING.every(can) : can(need);
    };
  }, [permissions, user]);
};
