import { digestOf } from '../../../platform/db/unique-key';
import type { DurableConsumer } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { readNotifications, type Notification } from '../registry';
import { notificationSettings, readMailLocale, readStored } from '../settings/read-email-settings';
import { wakeSender } from '../sending/wake';
import { readAdminAddresses } from './admin-addresses';
import { insertMessages, type NewMessage } from './messages.repository';
import { concernsNobody, emailOf, isForStaffAlone, subjectOf } from './told';

type Told = {
  readonly event: string;
  readonly payload: unknown;
  /** The same however often the event is delivered. */
  readonly key: string;
};

const eventsOf = ({ event, alsoEvent }: Notification): readonly string[] =>
  alsoEvent === undefined ? [event] : [event, alsoEvent];

const activeOf = async (platform: Platform, event: string): Promise<readonly Notification[]> => {
  const stored = await readStored(platform);
  const locale = await readMailLocale(platform);
  return (await readNotifications(platform)).filter(
    (notification) =>
      eventsOf(notification).includes(event) && notificationSettings(stored, notification, locale).active === 'yes'
  );
};

const messagesOf = (
  notification: Notification,
  { event, payload, key }: Told,
  admins: readonly string[]
): readonly NewMessage[] => {
  const { name, recipient, once } = notification;
  const subject = subjectOf(payload);
  const cause = once === 'order' && subject.order_id !== null ? ['order', String(subject.order_id)] : ['event', key];
  const to = recipient === 'admin' ? admins : [emailOf(payload)];
  return to.map((address) => ({
    message_key: digestOf(name, ...cause, recipient === 'admin' ? (address ?? '').toLowerCase() : 'customer'),
    ...{ notification: name, event, recipient, to_address: address, author: 'system' },
    ...subject,
  }));
};

/**
 * Writes the messages that an event brings: one for each notification and recipient, however often it is told. They are rendered and
 * sent behind it. See docs/rules/emails.md.
 */
export const recordMessages = async (platform: Platform, told: Told): Promise<void> => {
  if (concernsNobody(told.event, told.payload)) return;
  const isHidden = isForStaffAlone(told.payload);
  const notifications = (await activeOf(platform, told.event)).filter(
    ({ recipient }) => recipient === 'admin' || !isHidden
  );
  if (notifications.length === 0) return;
  const isForAdmins = notifications.some(({ recipient }) => recipient === 'admin');
  const admins = isForAdmins ? await readAdminAddresses(platform) : [];
  const messages = notifications.flatMap((notification) => messagesOf(notification, told, admins));
  await platform.db.transaction(async () => {
    await insertMessages(platform.db, messages, platform.clock.now());
    await wakeSender(platform);
  });
};

/** One consumer, so that it hears of everything in the order in which it happened. */
export const notificationConsumers = async (platform: Platform): Promise<readonly DurableConsumer[]> => {
  const known = new Set(platform.events.definitions().map(({ name }) => name));
  const events = new Set((await readNotifications(platform)).flatMap(eventsOf));
  const missing = [...events].filter((event) => !known.has(event));
  if (missing.length > 0) {
    platform.strapi.log.warn(`No event of the store is called ${missing.join(', ')}: its notifications are not sent.`);
  }
  return [...events]
    .filter((event) => known.has(event))
    .map((event) => ({
      name: 'notifications',
      event,
      handle: ({ payload, idempotencyKey }) => recordMessages(platform, { event, payload, key: idempotencyKey }),
    }));
};
