import type { Subscription } from '../../../contracts/subscriptions';
import { filterPoint, isYesOrNo } from '../../../platform/events/hook-points';

type Asked = { readonly subscription: Subscription };

export const CAN_REACTIVATE = filterPoint('shop/subscription/can_reactivate').of<boolean, Asked>({
  says: 'Whether a subscription may be reactivated that could be: true. Context {subscription}.',
  accepts: isYesOrNo,
});

export const CAN_EARLY_PAY = filterPoint('shop/subscription/can_early_pay').of<boolean, Asked>({
  says: 'Whether installments of a subscription may be paid early that could be: true. Context {subscription}.',
  accepts: isYesOrNo,
});

export const LOCKED_CART_FILTERS = [CAN_REACTIVATE, CAN_EARLY_PAY] as const;
