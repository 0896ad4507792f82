import { assertMayAlso } from '../../../domain/access';
import type { Principal } from '../../../platform/auth/principal';

/** Whoever may change orders may still not delete them. */
export const assertMayDelete = (principal: Principal): void =>
  assertMayAlso(
    principal,
    { permission: 'orders/delete', action: 'plugin::shop.orders.delete' },
    'You are not allowed to delete orders.'
  );
