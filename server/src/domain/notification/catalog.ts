export type NotificationRecipient = 'customer' | 'admin';
export type NotificationGroup = 'order' | 'license' | 'subscription' | 'scheduler';

export type NotificationEntry = {
  /** Of the store, without `shop/`. */
  readonly event: string;
  /** Another one that it is sent for, too. */
  readonly alsoEvent?: string;
  readonly group: NotificationGroup;
  readonly recipient: NotificationRecipient;
  readonly title: string;
  readonly description: string;
  /** Whether it is sent until somebody decides otherwise. */
  readonly active: 'yes' | 'no';
  /** It cannot be switched off. */
  readonly isAlways?: true;
  /** What it is sent about once, however often the event is told; each event by itself where nothing is said. */
  readonly once?: 'order';
  /** It means nothing any more once this has come about. */
  readonly moot?: 'paid' | 'ended';
};

const customer = (entry: Omit<NotificationEntry, 'recipient'>): NotificationEntry => ({
  ...entry,
  recipient: 'customer',
});
const admin = (entry: Omit<NotificationEntry, 'recipient'>): NotificationEntry => ({ ...entry, recipient: 'admin' });

const ORDER_NOTIFICATIONS = {
  order_paid_customer: customer({
    event: 'order_paid',
    group: 'order',
    title: 'Order paid',
    description: 'The receipt, with licences and downloads.',
    active: 'yes',
    once: 'order',
  }),
  order_paid_admin: admin({
    event: 'order_paid_done',
    group: 'order',
    title: 'Order paid',
    description: 'A sale was made.',
    active: 'yes',
    once: 'order',
  }),
  order_placed_customer: customer({
    event: 'order_placed_offline',
    group: 'order',
    title: 'Order placed',
    description: 'An order that is paid outside the store has come in.',
    active: 'yes',
    isAlways: true,
    once: 'order',
  }),
  order_placed_admin: admin({
    event: 'order_placed_offline',
    group: 'order',
    title: 'Order placed',
    description: 'An order that is paid outside the store has come in.',
    active: 'yes',
    isAlways: true,
    once: 'order',
  }),
  order_payment_failed_customer: customer({
    event: 'order_payment_failed',
    group: 'order',
    title: 'Payment failed',
    description: 'The first payment that was refused, with a link to try again.',
    active: 'no',
    once: 'order',
    moot: 'paid',
  }),
  order_payment_failed_admin: admin({
    event: 'order_payment_failed',
    group: 'order',
    title: 'Payment failed',
    description: 'The first payment of an order that was refused.',
    active: 'no',
    once: 'order',
    moot: 'paid',
  }),
  order_shipped_customer: customer({
    event: 'shipping_status_changed_to_shipped',
    group: 'order',
    title: 'Order shipped',
    description: 'The parcel is on its way.',
    active: 'yes',
  }),
  order_delivered_customer: customer({
    event: 'shipping_status_changed_to_delivered',
    group: 'order',
    title: 'Order delivered',
    description: 'The parcel has arrived.',
    active: 'yes',
  }),
  order_refunded_customer: customer({
    event: 'order_refunded',
    group: 'order',
    title: 'Order refunded',
    description: 'Money was given back, all of it or a part.',
    active: 'yes',
  }),
  order_refunded_admin: admin({
    event: 'order_refunded',
    group: 'order',
    title: 'Order refunded',
    description: 'Money was given back, all of it or a part.',
    active: 'no',
  }),
  license_issued_customer: customer({
    event: 'license_issued',
    group: 'license',
    title: 'Licences issued',
    description: 'The keys of an order, in a message of their own; the receipt has them, too.',
    active: 'no',
    once: 'order',
  }),
} as const;

const SUBSCRIPTION_NOTIFICATIONS = {
  subscription_renewal_customer: customer({
    event: 'subscription_renewed',
    group: 'subscription',
    title: 'Subscription renewed',
    description: 'The receipt of a renewal.',
    active: 'yes',
  }),
  subscription_renewal_admin: admin({
    event: 'subscription_renewed',
    group: 'subscription',
    title: 'Subscription renewed',
    description: 'A renewal was paid.',
    active: 'yes',
  }),
  subscription_canceled_customer: customer({
    event: 'subscription_canceled',
    group: 'subscription',
    title: 'Subscription canceled',
    description: 'A subscription ends.',
    active: 'yes',
  }),
  subscription_canceled_admin: admin({
    event: 'subscription_canceled',
    group: 'subscription',
    title: 'Subscription canceled',
    description: 'A subscription ends.',
    active: 'yes',
  }),
  subscription_paused_customer: customer({
    event: 'subscription_paused',
    group: 'subscription',
    title: 'Subscription paused',
    description: 'A subscription pauses.',
    active: 'yes',
  }),
  subscription_resumed_customer: customer({
    event: 'subscription_resumed',
    group: 'subscription',
    title: 'Subscription resumed',
    description: 'A paused subscription goes on.',
    active: 'yes',
  }),
  renewal_created_customer: customer({
    event: 'renewal_created',
    alsoEvent: 'subscriptions/system_charge_disabled',
    group: 'subscription',
    title: 'Renewal to pay',
    description: 'A renewal that its customer is to pay, with a link.',
    active: 'yes',
    moot: 'paid',
  }),
  renewal_charge_failed_customer: customer({
    event: 'subscriptions/system_charge_failed',
    group: 'subscription',
    title: 'Renewal could not be charged',
    description: 'The saved payment method was refused, with a link to pay.',
    active: 'yes',
    moot: 'paid',
  }),
  renewal_charge_failed_admin: admin({
    event: 'subscriptions/system_charge_failed',
    group: 'subscription',
    title: 'Renewal could not be charged',
    description: 'The saved payment method of a customer was refused.',
    active: 'yes',
    moot: 'paid',
  }),
  subscription_past_due_customer: customer({
    event: 'subscription_past_due',
    group: 'subscription',
    title: 'Subscription past due',
    description: 'A renewal that its customer is to pay was not paid at its due date.',
    active: 'yes',
    moot: 'paid',
  }),
  subscription_past_due_admin: admin({
    event: 'subscription_past_due',
    group: 'subscription',
    title: 'Subscription past due',
    description: 'A renewal was not paid at its due date.',
    active: 'no',
    moot: 'ended',
  }),
} as const;

const SCHEDULED_NOTIFICATIONS = {
  invoice_reminder_overdue_customer: customer({
    event: 'invoice_reminder_overdue',
    group: 'scheduler',
    title: 'Reminder: invoice',
    description: 'Please pay: some days behind the due date of an unpaid order, and on demand.',
    active: 'yes',
    isAlways: true,
    moot: 'paid',
  }),
  invoice_reminder_overdue_admin: admin({
    event: 'invoice_reminder_overdue',
    group: 'scheduler',
    title: 'Reminder: invoice',
    description: 'A customer was reminded of an unpaid order.',
    active: 'no',
    moot: 'paid',
  }),
  renewal_overdue_customer: customer({
    event: 'renewal_overdue',
    group: 'scheduler',
    title: 'Reminder: renewal overdue',
    description: 'Please pay: some days behind the due date of a renewal.',
    active: 'yes',
    moot: 'paid',
  }),
  renewal_overdue_admin: admin({
    event: 'renewal_overdue',
    group: 'scheduler',
    title: 'Reminder: renewal overdue',
    description: 'A customer was reminded of an unpaid renewal.',
    active: 'no',
    moot: 'paid',
  }),
  subscription_renewal_reminder_customer: customer({
    event: 'subscription_renewal_reminder',
    group: 'scheduler',
    title: 'Reminder: renewal ahead',
    description: 'A subscription renews soon.',
    active: 'yes',
    moot: 'ended',
  }),
  subscription_renewal_reminder_admin: admin({
    event: 'subscription_renewal_reminder',
    group: 'scheduler',
    title: 'Reminder: renewal ahead',
    description: 'A subscription renews soon.',
    active: 'no',
    moot: 'ended',
  }),
  subscription_trial_end_reminder_customer: customer({
    event: 'subscription_trial_end_reminder',
    group: 'scheduler',
    title: 'Reminder: end of a trial',
    description: 'A trial ends soon, and payments begin.',
    active: 'yes',
    moot: 'ended',
  }),
  subscription_trial_end_reminder_admin: admin({
    event: 'subscription_trial_end_reminder',
    group: 'scheduler',
    title: 'Reminder: end of a trial',
    description: 'A trial ends soon.',
    active: 'no',
    moot: 'ended',
  }),
  license_expiry_reminder_customer: customer({
    event: 'license_expiry_reminder',
    group: 'scheduler',
    title: 'Reminder: licence expires',
    description: 'A licence without a subscription expires soon.',
    active: 'yes',
  }),
} as const;

/** All notifications of the store, by key. Other code of the site adds its own with the filter `shop/email_notifications`. */
export const NOTIFICATIONS = {
  ...ORDER_NOTIFICATIONS,
  ...SUBSCRIPTION_NOTIFICATIONS,
  ...SCHEDULED_NOTIFICATIONS,
} as const;

export type NotificationKey = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_KEYS = Object.keys(NOTIFICATIONS) as readonly NotificationKey[];

export const isNotificationKey = (name: string): name is NotificationKey => Object.hasOwn(NOTIFICATIONS, name);

export const NOTIFICATION_GROUPS: Readonly<Record<NotificationGroup, string>> = {
  order: 'Order Actions',
  license: 'Licences',
  subscription: 'Subscriptions',
  scheduler: 'Reminders',
};
