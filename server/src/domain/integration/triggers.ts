/** Events of the store that feeds can follow, in the order in which editors show them. */
export const FEED_TRIGGERS = [
  { id: 'order_paid_done', title: 'Order paid', group: 'Orders' },
  { id: 'order_status_changed_to_canceled', title: 'Order canceled', group: 'Orders' },
  { id: 'order_fully_refunded', title: 'Order fully refunded', group: 'Orders' },
  { id: 'subscription_activated', title: 'Subscription activated', group: 'Subscriptions' },
  { id: 'subscription_reactivated', title: 'Subscription reactivated', group: 'Subscriptions' },
  { id: 'subscription_canceled', title: 'Subscription canceled', group: 'Subscriptions' },
  { id: 'subscription_renewed', title: 'Subscription renewed', group: 'Subscriptions' },
  { id: 'subscription_eot', title: 'Subscription completed: all installments are paid', group: 'Subscriptions' },
  { id: 'subscription_expired_validity', title: 'Access of a subscription ended', group: 'Subscriptions' },
  { id: 'shipping_status_changed_to_shipped', title: 'Order shipped', group: 'Shipping' },
  { id: 'shipping_status_changed_to_delivered', title: 'Order delivered', group: 'Shipping' },
] as const;

export type FeedTrigger = (typeof FEED_TRIGGERS)[number]['id'];

const IDS: ReadonlySet<string> = new Set(FEED_TRIGGERS.map(({ id }) => id));

export const isFeedTrigger = (event: string): event is FeedTrigger => IDS.has(event);

/** What takes away that which a sale gave. */
export const REVOKE_TRIGGERS: readonly FeedTrigger[] = [
  'subscription_expired_validity',
  'order_fully_refunded',
  'order_status_changed_to_canceled',
];

/** Told again and again of one subscription: each time counts. Everything else a feed does once for an order. */
const REPEATED: readonly FeedTrigger[] = [
  'subscription_reactivated',
  'subscription_canceled',
  'subscription_expired_validity',
];

/** What tells one run of a feed for an order and a trigger from the next; '' where there is one alone. */
export const occurrenceOf = (trigger: FeedTrigger, subscriptionId: number | null, eventKey: string): string => {
  if (REPEATED.includes(trigger)) return eventKey;
  return subscriptionId === null ? '' : `subscription-${subscriptionId}`;
};
