import type { Subscription, SubscriptionDetail } from '../../contracts/subscriptions';
import { filterPoint, isCount, isRecord, isYesOrNo } from '../../platform/events/hook-points';

export const VENDOR_ID_EDITING = filterPoint('shop/subscription/vendor_id_editing_enabled').of<
  boolean,
  { readonly subscription_id: number }
>({
  says: 'Whether staff may edit and look up the ids of the payment provider; false. Context {subscription_id}.',
  accepts: isYesOrNo,
});

export const GRACE_DAYS = filterPoint('shop/subscription/grace_period_days').of<
  number,
  { readonly subscription: Subscription }
>({
  says: 'Days after an unpaid due date until the access that a subscription gives ends. Context {subscription}.',
  accepts: isCount,
});

export const CAN_PAUSE = filterPoint('shop/subscription/can_pause').of<
  boolean,
  { readonly subscription: Subscription }
>({
  says: 'Whether the customer may pause a subscription of theirs that could be paused; true. Staff may in any case. Context {subscription}.',
  accepts: isYesOrNo,
});

export const SUBSCRIPTION_VIEW = filterPoint('shop/subscription/view').of<SubscriptionDetail, object>({
  says: 'A subscription before GET /subscriptions/{id} answers it to the back office.',
  accepts: (answer): answer is SubscriptionDetail => isRecord(answer),
});

export const SUBSCRIPTION_FILTERS = [VENDOR_ID_EDITING, GRACE_DAYS, CAN_PAUSE, SUBSCRIPTION_VIEW] as const;
