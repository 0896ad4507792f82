import { AccessError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';

/** Whoever may change orders may still not delete them. */
export const assertMayDelete = (principal: Principal): void => {
  if (principal.can('orders/delete')) return;
  throw new AccessError('insufficient_permissions', 'You are not allowed to delete orders.');
};
