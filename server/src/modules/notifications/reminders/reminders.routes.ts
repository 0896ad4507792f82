import { route, type AnyRoute } from '../../../platform/http/route';
import * as reminders from './reminders.controller';
import { manualReminderBody, remindersBody } from './reminders.controller';

const SENSITIVE = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;

export const reminderRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification/reminders',
    action: 'emailReminders.find',
    summary: 'Get the settings of reminders',
    description: 'With the schema of the settings, as in GET /settings/store.',
    handler: reminders.find,
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/reminders',
    action: 'emailReminders.update',
    summary: 'Change the settings of reminders',
    description:
      'What is left out stays. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the settings since their `version` was read.' },
    handler: reminders.update,
    input: { body: remindersBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/send-manual-reminder',
    action: 'emailReminders.send',
    summary: 'Remind a customer now',
    description:
      'Whether reminders are switched on does not matter, the notification has to be. Stages that are due now count as sent.',
    failures: {
      404: 'There is no such order or subscription.',
      423: 'There is nothing to remind of, or somebody has just done it.',
    },
    handler: reminders.send,
    input: { body: manualReminderBody },
  }),
];
