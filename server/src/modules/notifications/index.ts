import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { emailSettingModel } from './content-types/email-setting';
import { MESSAGES, messageModel } from './content-types/message';
import { reminderModel } from './content-types/reminder';
import { queueDigests } from './digest/digest-messages';
import { digestRoutes } from './digest/digest.routes';
import { deleteMessagesBefore } from './messages/messages.repository';
import { notificationConsumers } from './messages/record-messages';
import { notificationEvents } from './notifications.events';
import { NOTIFICATION_ACTIONS, NOTIFICATION_FILTERS } from './notifications.hooks';
import { notificationRoutes } from './notifications.routes';
import { reminderEvents } from './reminders/reminders.events';
import { deleteRemindersBefore } from './reminders/reminders.repository';
import { reminderRoutes } from './reminders/reminders.routes';
import { scanReminders } from './reminders/scan-reminders';
import { sendMessages } from './sending/send-messages';
import { SEND_JOB } from './sending/wake';

export { loadSubject } from './subject/load-subject';
export { prepareContext } from './subject/message-context';
export { readMailLocale } from './settings/read-email-settings';
export { readShortcodes } from './settings/shortcodes';

const DAY = 24 * 3_600_000;
const MESSAGES_KEPT = 90 * DAY;
/** Longer than the longest time ahead of a date. */
const REMINDERS_KEPT = 400 * DAY;

const forget = async ({ db, clock }: Platform): Promise<void> => {
  const before = (age: number): Date => new Date(clock.now().getTime() - age);
  await deleteMessagesBefore(db, before(MESSAGES_KEPT));
  await deleteRemindersBefore(db, before(REMINDERS_KEPT));
};

/** E-mails that the store sends by itself. See docs/rules/emails.md. */
export const notificationsModule = defineModule({
  name: 'notifications',
  rawModels: [messageModel, emailSettingModel, reminderModel],
  transfer: {
    stays: [
      {
        table: MESSAGES,
        because: 'Messages that were sent, or are being sent, are the business of the site that sends them.',
        emptied: true,
      },
    ],
  },
  routes: notificationRoutes([...digestRoutes, ...reminderRoutes]),
  events: (platform) => [...notificationEvents(), ...reminderEvents(platform)],
  filters: NOTIFICATION_FILTERS,
  actions: NOTIFICATION_ACTIONS,
  jobs: (platform) => [{ name: SEND_JOB, handle: () => sendMessages(platform) }],
  crons: (platform) => [
    { name: 'shop-send-messages', rule: '*/2 * * * *', run: () => sendMessages(platform) },
    { name: 'shop-send-digests', rule: '4 * * * *', run: () => queueDigests(platform) },
    { name: 'shop-send-reminders', rule: '12 * * * *', run: async () => void (await scanReminders(platform)) },
    { name: 'shop-forget-messages', rule: '33 3 * * *', run: () => forget(platform) },
  ],
  start: async (platform) => {
    for (const consumer of await notificationConsumers(platform)) platform.events.consume(consumer);
  },
});
