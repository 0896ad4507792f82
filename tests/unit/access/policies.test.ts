import {
  ALL_PERMISSIONS,
  assertMayAlso,
  mayAlso,
  POLICIES,
  refusalOf,
  type Identity,
  type Guard,
  type Permission,
} from '../../../server/src/domain/access';

const caller = (parts: Partial<Identity> & { readonly permissions?: readonly Permission[] } = {}): Identity => ({
  kind: 'staff',
  isSuperAdmin: false,
  holdsEverything: false,
  can: (permission) => (parts.permissions ?? []).includes(permission),
  ...parts,
});

const ANONYMOUS = caller({ kind: 'anonymous' });
const CUSTOMER = caller({ kind: 'customer' });
const CLERK = caller({ permissions: ['orders/view'] });
const SHOP_SUPER_ADMIN = caller({ holdsEverything: true, permissions: ALL_PERMISSIONS });
const SITE_SUPER_ADMIN = caller({ isSuperAdmin: true, holdsEverything: true, permissions: ALL_PERMISSIONS });
const customToken = (...actions: string[]): Identity => caller({ kind: 'token', grantedActions: new Set(actions) });

const guard = (parts: Partial<Guard>): Guard => ({
  policy: 'OrderPolicy',
  action: 'plugin::shop.orders.find',
  ...parts,
});
const ORDERS = guard({ permission: 'orders/view' });

const codeFor = (who: Identity, what: Guard): string | null => refusalOf(who, what)?.code ?? null;

const STAFF_POLICIES = POLICIES.filter(
  (policy) => !['PublicPolicy', 'CustomerFrontendPolicy', 'SignedInPolicy'].includes(policy)
);

describe('public routes', () => {
  it.each([ANONYMOUS, CUSTOMER, CLERK, customToken()])('let everybody through (%#)', (who) => {
    expect(codeFor(who, guard({ policy: 'PublicPolicy' }))).toBeNull();
  });
});

describe('portal routes', () => {
  const portal = guard({ policy: 'CustomerFrontendPolicy' });

  it('are for customers', () => {
    expect(codeFor(CUSTOMER, portal)).toBeNull();
    expect(codeFor(ANONYMOUS, portal)).toBe('authentication_required');
    expect(codeFor(CLERK, portal)).toBe('insufficient_permissions');
  });

  it('for anybody signed in ask for no more than that', () => {
    const signedIn = guard({ policy: 'SignedInPolicy' });
    expect(codeFor(ANONYMOUS, signedIn)).toBe('authentication_required');
    expect(codeFor(CUSTOMER, signedIn)).toBeNull();
    expect(codeFor(CLERK, signedIn)).toBeNull();
  });
});

describe('staff routes', () => {
  it('need authentication first', () => {
    expect(codeFor(ANONYMOUS, ORDERS)).toBe('authentication_required');
  });

  it('need the permission of the route', () => {
    expect(codeFor(CLERK, ORDERS)).toBeNull();
    expect(codeFor(CLERK, guard({ permission: 'orders/delete' }))).toBe('insufficient_permissions');
  });

  it('need any one of several permissions', () => {
    expect(codeFor(CLERK, guard({ permission: ['orders/create', 'orders/view'] }))).toBeNull();
    expect(codeFor(CLERK, guard({ permission: ['orders/create', 'orders/manage'] }))).toBe('insufficient_permissions');
  });

  it('are closed to customers, whatever they need', () => {
    expect(codeFor(CUSTOMER, ORDERS)).toBe('insufficient_permissions');
    expect(codeFor(caller({ kind: 'customer', permissions: ALL_PERMISSIONS }), ORDERS)).toBe(
      'insufficient_permissions'
    );
  });

  it.each(STAFF_POLICIES.filter((policy) => policy !== 'AdminPolicy'))(
    'of %s are closed where the permission was forgotten',
    (policy) => {
      expect(codeFor(SITE_SUPER_ADMIN, guard({ policy }))).toBe('insufficient_permissions');
    }
  );
});

describe('the special checks', () => {
  const superAdmin = guard({ policy: 'AdminPolicy' });
  const siteSuperAdmin = guard({ policy: 'AdminPolicy', permission: 'is_super_admin' });
  const manager = caller({ permissions: ALL_PERMISSIONS.filter((permission) => permission !== 'store/sensitive') });

  it('super_admin is what AdminPolicy asks for by itself', () => {
    expect(codeFor(SITE_SUPER_ADMIN, superAdmin)).toBeNull();
    expect(codeFor(SHOP_SUPER_ADMIN, superAdmin)).toBeNull();
    expect(codeFor(manager, superAdmin)).toBe('policy_violation');
  });

  it("is_super_admin is Strapi's super admin alone", () => {
    expect(codeFor(SITE_SUPER_ADMIN, siteSuperAdmin)).toBeNull();
    expect(codeFor(SHOP_SUPER_ADMIN, siteSuperAdmin)).toBe('policy_violation');
    expect(codeFor(manager, siteSuperAdmin)).toBe('policy_violation');
  });
});

describe('custom API tokens', () => {
  it('may perform the actions that they were granted, and no others', () => {
    expect(codeFor(customToken('plugin::shop.orders.find'), ORDERS)).toBeNull();
    expect(codeFor(customToken('plugin::shop.orders.findOne'), ORDERS)).toBe('insufficient_permissions');
    expect(codeFor(customToken(), ORDERS)).toBe('insufficient_permissions');
  });
});

describe('what a handler does for some callers only', () => {
  const extra = { permission: 'orders/delete', action: 'plugin::shop.orders.delete' } as const;
  const deleter = caller({ permissions: ['orders/delete'] });

  it('asks people for the permission and custom tokens for the action', () => {
    expect([deleter, SHOP_SUPER_ADMIN, customToken(extra.action)].map((who) => mayAlso(who, extra))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [CLERK, CUSTOMER, ANONYMOUS, customToken('plugin::shop.orders.find')].some((who) => mayAlso(who, extra))
    ).toBe(false);
  });

  it('is refused by name', () => {
    expect(() => assertMayAlso(CLERK, extra, 'Not you.')).toThrow(
      expect.objectContaining({ code: 'insufficient_permissions', message: 'Not you.' }) as Error
    );
    expect(() => assertMayAlso(deleter, extra)).not.toThrow();
  });
});
