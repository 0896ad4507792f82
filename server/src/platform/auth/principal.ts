import type { Identity, Permission } from '../../domain/access';

/** Who is calling. Made once per request from the credentials alone; never from the address or the body. */
export type Principal = Identity & {
  /** Stable and unique over all kinds ('staff:3', 'customer:8', 'token:5', 'anonymous'); names rate limit buckets. */
  readonly id: string;
  readonly displayName: string;
  readonly email?: string;
  /** admin::user id, for staff and admin tokens. */
  readonly adminUserId?: number;
  /** users-permissions user id, for customers. */
  readonly userId?: number;
  /** plugin::shop.customer id; a signed-in user who never bought anything has none. */
  readonly customerId?: number;
  /** True when the identity came from the session cookie, which a browser sends by itself: such calls need a nonce. */
  readonly viaCookie: boolean;
};

const nobodyCan = (): boolean => false;

export const ANONYMOUS: Principal = {
  kind: 'anonymous',
  id: 'anonymous',
  displayName: 'guest',
  isSuperAdmin: false,
  holdsEverything: false,
  viaCookie: false,
  can: nobodyCan,
};

export const canOf = (granted: Iterable<Permission>): ((permission: Permission) => boolean) => {
  const permissions = new Set(granted);
  return (permission) => permissions.has(permission);
};

export type CustomerIdentity = {
  readonly userId: number;
  readonly customerId?: number;
  readonly email: string;
  readonly name: string;
  readonly viaCookie: boolean;
};

export const customerPrincipal = ({ userId, customerId, email, name, viaCookie }: CustomerIdentity): Principal => ({
  kind: 'customer',
  id: `customer:${userId}`,
  displayName: name,
  email,
  userId,
  ...(customerId === undefined ? {} : { customerId }),
  isSuperAdmin: false,
  holdsEverything: false,
  viaCookie,
  can: nobodyCan,
});
