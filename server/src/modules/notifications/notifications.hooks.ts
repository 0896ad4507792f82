import type { ShortcodeGroups } from '../../contracts/notifications';
import type { DigestPeriod } from '../../domain/notification';
import type { Cents } from '../../domain/money';
import { actionPoint, filterPoint, isRecord } from '../../platform/events/hook-points';

/** A notification that other code of the site adds. */
export type AddedNotification = {
  /** An event of the store, without `shop/`. */
  readonly event: string;
  readonly recipient: 'admin' | 'customer';
  readonly title: string;
  readonly description?: string;
  /** With placeholders, as is the body, which is HTML. */
  readonly subject: string;
  readonly preheader?: string;
  readonly body: string;
  readonly active?: 'yes' | 'no';
};

export type AddedNotifications = Readonly<Record<string, AddedNotification>>;

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;

const isAdded = (value: unknown): value is AddedNotification =>
  isRecord(value) &&
  isText(value.event, 200) &&
  (value.recipient === 'admin' || value.recipient === 'customer') &&
  isText(value.title, 255) &&
  isText(value.subject, 255) &&
  isText(value.body, 200_000);

/** Longer ones would not fit into the columns that they are written to, and others not into an address. */
const NAME = /^[a-z][a-z0-9_]{2,99}$/;

export const ADDED_NOTIFICATIONS = filterPoint('shop/email_notifications').readAs<
  AddedNotifications,
  null,
  AddedNotifications
>({
  says: 'Notifications that other code of the site adds, by key: `{event, recipient, title, description?, subject, preheader?, body, active?}`. Keys are small letters, digits and underscores; those of the store itself cannot be replaced. Events are listened to that are named when the store starts.',
  reads: (answer) =>
    isRecord(answer)
      ? (Object.fromEntries(
          Object.entries(answer).filter(([name, value]) => NAME.test(name) && isAdded(value))
        ) as AddedNotifications)
      : undefined,
});

export type MessageContext = {
  readonly notification: string;
  readonly event: string;
  readonly recipient: 'admin' | 'customer' | 'test';
  readonly to: string;
  readonly order_id: number | null;
  readonly subscription_id: number | null;
};

export const SHOULD_SEND = filterPoint('shop/should_send_email_notification').readAs<boolean, MessageContext, boolean>({
  says: 'Whether a message is sent, right before it is rendered; `false` drops it for good. Digests are asked about, too (`store_digest`). Context {notification, event, recipient, to, order_id, subscription_id}.',
  reads: Boolean,
});

export const MESSAGE_DATA = filterPoint('shop/email_notification_data').readAs<
  Readonly<Record<string, string>>,
  MessageContext,
  Readonly<Record<string, string>>
>({
  says: 'Texts of placeholders by code: those that the message has, without those of loops; more may be added. What is answered is escaped as any other value. Context as in shop/should_send_email_notification.',
  reads: (answer) =>
    isRecord(answer)
      ? (Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value === 'string')) as Readonly<
          Record<string, string>
        >)
      : undefined,
});

const isGroups = (answer: unknown): answer is ShortcodeGroups =>
  isRecord(answer) &&
  Object.values(answer).every(
    (group) =>
      isRecord(group) &&
      typeof group.title === 'string' &&
      typeof group.key === 'string' &&
      isRecord(group.shortcodes) &&
      Object.values(group.shortcodes).every((label) => typeof label === 'string')
  );

export const EDITOR_SHORTCODES = filterPoint('shop/editor_shortcodes').of<
  ShortcodeGroups,
  { readonly notification: string | null }
>({
  says: 'Placeholders that editors offer: groups {title, key, shortcodes: placeholder to label} by key. Context {notification}: its key, null for all.',
  accepts: isGroups,
});

export const UNKNOWN_CODE = filterPoint('shop/smartcode_fallback').readAs<
  string | null,
  { readonly code: string; readonly notification: string; readonly order_id: number | null },
  string | null
>({
  says: 'The text of a placeholder that the store does not know; null leaves it as it was written. It is escaped. Context {code, notification, order_id}.',
  reads: (answer) => (typeof answer === 'string' || answer === null ? answer : undefined),
});

export const NOTIFICATION_FILTERS = [
  ADDED_NOTIFICATIONS,
  SHOULD_SEND,
  MESSAGE_DATA,
  EDITOR_SHORTCODES,
  UNKNOWN_CODE,
] as const;

export type DigestTold = {
  readonly period: DigestPeriod;
  /** Days of the store, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly recipient: string;
  readonly is_test: boolean;
  readonly currency: string;
  readonly gross: Cents;
  readonly refunds: Cents;
  readonly net: Cents;
  readonly order_count: number;
  readonly item_count: number;
  readonly onetime_count: number;
  readonly subscription_count: number;
  readonly renewal_count: number;
};

export const DIGEST_SENT = actionPoint('shop/store_digest/send').of<DigestTold>(
  'A digest goes to one of its recipients: {period, from, to, recipient, is_test, currency, gross, refunds, net, order_count, item_count, onetime_count, subscription_count, renewal_count}, amounts in cents; net may be below 0. Told again where the sending has to be tried again.'
);

export const NOTIFICATION_ACTIONS = [DIGEST_SENT] as const;
