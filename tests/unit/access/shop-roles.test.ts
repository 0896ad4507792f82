import { acceptRoles, ALL_PERMISSIONS, rbacActionOf, SHOP_ROLES } from '../../../server/src/domain/access';
import { DOCUMENTED_PERMISSIONS, DOCUMENTED_ROLES } from '../../support/documented-permissions';

const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('the permission set', () => {
  it('is the documented one', () => {
    expect(sorted(ALL_PERMISSIONS)).toEqual(sorted(DOCUMENTED_PERMISSIONS));
  });

  it('has action ids that Strapi accepts, each of its own', () => {
    const actions = ALL_PERMISSIONS.map(rbacActionOf);
    expect(new Set(actions).size).toBe(actions.length);
    for (const action of actions) expect(action).toMatch(/^plugin::shop\.[a-z]([a-z|.|-]+)[a-z]$/);
  });
});

describe('the shop roles', () => {
  it('are the documented ones', () => {
    expect(sorted(Object.keys(SHOP_ROLES))).toEqual(sorted(Object.keys(DOCUMENTED_ROLES)));
  });

  it.each(Object.entries(DOCUMENTED_ROLES))('%s grants exactly what is documented', (key, permissions) => {
    expect(sorted(SHOP_ROLES[key]?.permissions ?? [])).toEqual(sorted(permissions));
  });
});

describe('role definitions that other code has changed', () => {
  it('keep the built-in roles as they are', () => {
    expect(acceptRoles(structuredClone(SHOP_ROLES))).toEqual(SHOP_ROLES);
  });

  it('may add a role', () => {
    const clerk = { title: 'Clerk', description: 'Prints labels.', permissions: ['orders/view', 'labels/view'] };
    expect(acceptRoles({ ...SHOP_ROLES, clerk })).toHaveProperty('clerk', clerk);
  });

  it('never grant a permission that does not exist, nor one twice', () => {
    const roles = acceptRoles({
      clerk: { permissions: ['orders/view', 'orders/view', 'orders/everything', 'is_super_admin', 7] },
    });
    expect(roles.clerk?.permissions).toEqual(['orders/view']);
  });

  it('get a title from the key where they bring none', () => {
    expect(acceptRoles({ clerk: { title: '', permissions: 'orders/view' } })).toEqual({
      clerk: { title: 'clerk', description: '', permissions: [] },
    });
  });

  it.each(['__proto__', 'Upper', '1st', '', 'a'.repeat(51), 'with space'])('drop the key %j', (key) => {
    expect(Object.keys(acceptRoles(JSON.parse(`{${JSON.stringify(key)}: {"permissions": []}}`)))).toEqual([]);
  });

  it.each([null, undefined, 'roles', 7, ['manager'], { manager: 'all' }, { manager: null }])(
    'of the form %j are none',
    (value) => {
      expect(acceptRoles(value)).toEqual({});
    }
  );
});
