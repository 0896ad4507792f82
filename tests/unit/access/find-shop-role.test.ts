import { findShopRole } from '../../../server/src/modules/roles';
import { settle } from '../../../server/src/platform/db/isolated-work';
import { createHooks } from '../../../server/src/platform/events/create-hooks';
import type { FilterListener } from '../../../server/src/platform/events/hooks';
import type { Platform } from '../../../server/src/platform/platform';
import { DOCUMENTED_ROLES } from '../../support/documented-permissions';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const FILTER = 'shop/permission/all_roles';

const platformWith = (roleKey: string | null, edition: 'premium' | 'free' = 'premium'): Platform => {
  const row = roleKey === null ? null : { role_key: roleKey };
  const strapi = { db: { query: () => ({ findOne: async () => row }) } };
  return { strapi, hooks: createHooks({ log: SILENT, isolate: settle }), config: { edition } } as unknown as Platform;
};

const permissionsOf = async (platform: Platform) => (await findShopRole(platform, 7))?.permissions;

describe('the shop role of an admin user', () => {
  it('grants what is documented', async () => {
    const role = await findShopRole(platformWith('worker'), 7);
    expect(role?.key).toBe('worker');
    expect([...(role?.permissions ?? [])].sort()).toEqual([...(DOCUMENTED_ROLES.worker ?? [])].sort());
  });

  it('is nothing without an assignment, for a role that nobody defines, and on the free edition', async () => {
    expect(await findShopRole(platformWith(null), 7)).toBeNull();
    expect(await findShopRole(platformWith('constructor'), 7)).toBeNull();
    expect(await findShopRole(platformWith('retired'), 7)).toBeNull();
    expect(await findShopRole(platformWith('super_admin', 'free'), 7)).toBeNull();
  });
});

describe('shop/permission/all_roles', () => {
  const filtered = (roleKey: string, listener: FilterListener): Platform => {
    const platform = platformWith(roleKey);
    platform.hooks.addFilter(FILTER, listener);
    return platform;
  };

  it('adds a role', async () => {
    const add: FilterListener = (roles) => ({ ...(roles as object), clerk: { permissions: ['orders/view', 'all'] } });
    expect(await permissionsOf(filtered('clerk', add))).toEqual(['orders/view']);
  });

  it('changes a role, but never the built-in definition', async () => {
    const widen: FilterListener = (roles) => {
      (roles as Record<string, { permissions: string[] }>).worker?.permissions.push('orders/delete');
      return roles;
    };
    expect(await permissionsOf(filtered('worker', widen))).toContain('orders/delete');
    expect(await permissionsOf(platformWith('worker'))).not.toContain('orders/delete');
  });

  it('that fails leaves the roles as they are', async () => {
    const fail: FilterListener = () => {
      throw new Error('broken listener');
    };
    expect(await permissionsOf(filtered('worker', fail))).toHaveLength(DOCUMENTED_ROLES.worker?.length ?? 0);
  });
});
