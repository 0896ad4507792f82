import { route, type AnyRoute } from '../../platform/http/route';
import * as messages from './messages/messages.controller';
import { listMessagesQuery } from './messages/messages.input';
import {
  emailSettingsBody,
  enableBody,
  localeQuery,
  notificationBody,
  previewBody,
  sendTestBody,
  templateBody,
} from './settings/email-settings.input';
import * as settings from './settings/notifications.controller';

const SENSITIVE = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;

const generalRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification/get-short-codes',
    action: 'emailShortcodes.find',
    summary: 'List the placeholders of e-mails',
    handler: settings.shortcodes,
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification/get-settings',
    action: 'emailSettings.find',
    summary: 'Get the e-mail settings',
    handler: settings.settings,
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/save-settings',
    action: 'emailSettings.update',
    summary: 'Change the e-mail settings',
    description:
      'What is left out stays. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the e-mail settings since their `version` was read.' },
    handler: settings.saveSettings,
    input: { body: emailSettingsBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/preview',
    action: 'emailNotifications.preview',
    failures: { 404: 'There is no such notification or order.' },
    summary: 'Preview an e-mail',
    description:
      'As it would be sent now, with a subject and body that are not saved yet where they are given. Nothing is sent.',
    handler: settings.preview,
    input: { body: previewBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/preview-default-template',
    action: 'emailNotifications.defaultTemplateFind',
    failures: { 404: 'There is no such notification.' },
    summary: "Get the store's own text of an e-mail",
    description: '`template` is the `template_path` of the notification. Placeholders are not filled in.',
    handler: settings.defaultTemplate,
    input: { body: templateBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/send-test',
    action: 'emailNotifications.sendTest',
    failures: { 404: 'There is no such notification or order.' },
    summary: 'Send an e-mail to try it out',
    description: 'As it is saved, to any address. The log of messages says what has become of it.',
    handler: messages.test,
    input: { body: sendTestBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/enable-notification/:name',
    action: 'emailNotifications.enable',
    summary: 'Switch a notification on or off',
    failures: { 423: 'It is always sent.' },
    handler: settings.enable,
    input: { body: enableBody },
  }),
];

const messageRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification/messages',
    action: 'emailMessages.find',
    summary: 'List the e-mails of the last 90 days',
    description: 'The newest first. Texts are not kept.',
    handler: messages.list,
    input: { query: listMessagesQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/messages/:id/send-again',
    action: 'emailMessages.sendAgain',
    summary: 'Send an e-mail again',
    description: 'As it reads now. Asked for twice at once, it is sent once.',
    failures: { 423: 'It is still to be sent.' },
    handler: messages.again,
  }),
  route({
    policy: 'OrderPolicy',
    permission: 'orders/view',
    method: 'GET',
    path: '/orders/:id/emails',
    action: 'orderEmails.find',
    summary: 'List the e-mails about an order',
    handler: messages.listOfOrder,
  }),
  route({
    policy: 'OrderPolicy',
    permission: 'orders/manage',
    method: 'POST',
    path: '/orders/:id/emails/:message_id/send-again',
    action: 'orderEmails.sendAgain',
    summary: 'Send an e-mail about an order again',
    description: 'As it reads now. Asked for twice at once, it is sent once.',
    failures: { 423: 'It is still to be sent.' },
    handler: messages.againOfOrder,
  }),
];

/** Behind the others: their paths would be names of notifications. */
const namedRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification',
    action: 'emailNotifications.find',
    summary: 'List the notifications',
    handler: settings.list,
    input: { query: localeQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification/:notification',
    action: 'emailNotifications.findOne',
    summary: 'Show a notification',
    handler: settings.find,
    input: { query: localeQuery },
  }),
  route({
    ...SENSITIVE,
    method: 'PUT',
    path: '/email-notification/:notification',
    action: 'emailNotifications.update',
    summary: 'Change a notification',
    description:
      'What is left out stays. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: {
      409: 'Somebody else has changed the text since its `version` was read.',
      423: 'It is always sent.',
    },
    handler: settings.update,
    input: { body: notificationBody },
  }),
];

/** See docs/reference/emails.md. */
export const notificationRoutes = (others: readonly AnyRoute[]): readonly AnyRoute[] => [
  ...generalRoutes,
  ...messageRoutes,
  ...others,
  ...namedRoutes,
];
