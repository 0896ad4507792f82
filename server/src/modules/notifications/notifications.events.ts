import { carries, defineEvent } from '../../platform/events/events';

export const notificationEvents = () => [
  defineEvent({
    name: 'email_notification_updated',
    when: 'Somebody has changed a notification; {notification, locale, updated_data}: its key, the language of the text, and the names of what was saved.',
    ...carries<{
      readonly notification: string;
      readonly locale: string;
      readonly updated_data: readonly string[];
    }>(),
  }),
];
