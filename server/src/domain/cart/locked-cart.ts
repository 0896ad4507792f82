import { RuleViolationError } from '../errors';

/**
 * Made by the store for one purpose, such as a renewal: its lines and coupons are not the shopper's to change. See
 * docs/rules/checkout.md#cart.
 */
export const isLockedCart = (checkoutData: Readonly<Record<string, unknown>>): boolean =>
  checkoutData.is_locked === 'yes';

/** Throws RuleViolationError with the code cart_locked. */
export const assertUnlocked = (checkoutData: Readonly<Record<string, unknown>>): void => {
  if (!isLockedCart(checkoutData)) return;
  throw new RuleViolationError('This cart cannot be changed.', { extra: { code: 'cart_locked' } });
};
