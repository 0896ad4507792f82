import { AccessError } from '../errors';
import type { Permission } from './permissions';

/** Who is calling, as far as rules need to know. */
export type Identity = {
  readonly kind: 'anonymous' | 'customer' | 'staff' | 'token';
  /** Strapi's super admin. */
  readonly isSuperAdmin: boolean;
  /** The shop role super_admin, or a token that holds every permission. */
  readonly holdsEverything: boolean;
  readonly can: (permission: Permission) => boolean;
  /** Set for custom API tokens: the only actions (`plugin::shop.orders.find`) that they were granted. */
  readonly grantedActions?: ReadonlySet<string>;
};

export const POLICIES = [
  'PublicPolicy',
  'CustomerFrontendPolicy',
  'SignedInPolicy',
  'AdminPolicy',
  'StoreSettingsPolicy',
  'StoreSensitivePolicy',
  'OrderPolicy',
  'CustomerPolicy',
  'ProductPolicy',
  'CouponPolicy',
  'LicensePolicy',
  'LabelPolicy',
  'DashboardPolicy',
  'IntegrationPolicy',
  'ReportPolicy',
  'OrderBumpPolicy',
] as const;

export type PolicyName = (typeof POLICIES)[number];

/** A permission, or one of the two special checks. A list is satisfied by any of its members. */
export type Requirement = Permission | 'super_admin' | 'is_super_admin';

export type Guard = {
  readonly policy: PolicyName;
  readonly permission?: Requirement | readonly Requirement[];
  /** `plugin::shop.<controller>.<action>`. */
  readonly action: string;
};

const DENIED = {
  required: () => new AccessError('authentication_required', 'Authentication is required.'),
  permission: () => new AccessError('insufficient_permissions', 'You do not have the permission for this action.'),
  policy: () => new AccessError('policy_violation', 'This action is reserved for administrators of the store.'),
};

const satisfies = (caller: Identity, requirement: Requirement): boolean => {
  if (requirement === 'is_super_admin') return caller.isSuperAdmin;
  if (requirement === 'super_admin') return caller.isSuperAdmin || caller.holdsEverything;
  return caller.can(requirement);
};

const requirementsOf = ({ policy, permission }: Guard): readonly Requirement[] => {
  if (permission === undefined) return policy === 'AdminPolicy' ? ['super_admin'] : [];
  return typeof permission === 'string' ? [permission] : permission;
};

const isSpecial = (requirement: Requirement): boolean =>
  requirement === 'super_admin' || requirement === 'is_super_admin';

const refuseStaffRoute = (caller: Identity, guard: Guard): AccessError | null => {
  const requirements = requirementsOf(guard);
  if (caller.kind === 'customer') return DENIED.permission();
  if (caller.grantedActions) return caller.grantedActions.has(guard.action) ? null : DENIED.permission();
  if (requirements.some((requirement) => satisfies(caller, requirement))) return null;
  return requirements.length > 0 && requirements.every(isSpecial) ? DENIED.policy() : DENIED.permission();
};

/**
 * The only place that decides whether a caller passes a route; null lets the caller through. A route without a requirement
 * under a staff policy lets nobody through, so that a forgotten permission fails closed.
 */
export const refusalOf = (caller: Identity, guard: Guard): AccessError | null => {
  if (guard.policy === 'PublicPolicy') return null;
  if (caller.kind === 'anonymous') return DENIED.required();
  if (guard.policy === 'SignedInPolicy') return null;
  if (guard.policy === 'CustomerFrontendPolicy') return caller.kind === 'customer' ? null : DENIED.permission();
  return refuseStaffRoute(caller, guard);
};

/** What a handler does for some of its callers only, beside what its route asks of all. */
export type Extra = {
  readonly permission: Permission;
  /** What a custom API token has to be granted for it. */
  readonly action: `plugin::shop.${string}`;
};

/** A custom token has no permissions, only actions. See docs/reference/permissions-and-tokens.md. */
export const mayAlso = ({ grantedActions, can }: Identity, { permission, action }: Extra): boolean =>
  grantedActions ? grantedActions.has(action) : can(permission);

/** @throws AccessError */
export const assertMayAlso = (caller: Identity, extra: Extra, message = DENIED.permission().message): void => {
  if (!mayAlso(caller, extra)) throw new AccessError('insufficient_permissions', message);
};

/** Keys open what was sold: whoever sees orders and customers, or exports them, does not see them by that. */
export const SEE_LICENSES: Extra = { permission: 'licenses/view', action: 'plugin::shop.licenses.find' };

/** For lists that can be searched by license keys: whoever may not see keys does not find anything by them, or by parts of them. */
export const withKeySearch = <Query extends object>(caller: Identity, query: Query) => ({
  ...query,
  finds_keys: mayAlso(caller, SEE_LICENSES),
});

/** What `with[]` names, but for licences where they are not for the caller. */
export const relationsFor = (caller: Identity, names: readonly (string | undefined)[] = []): readonly string[] =>
  names.filter((name) => name !== undefined).filter((name) => name !== 'licenses' || mayAlso(caller, SEE_LICENSES));
