import type { MessageAnswer } from '../../../contracts/answers';
import type {
  DefaultTemplateAnswer,
  EmailNotification,
  EmailPreviewAnswer,
  EmailSettingsAnswer,
  NotificationAnswer,
  NotificationListAnswer,
  PdfTemplateName,
  SavedEmailSettingsAnswer,
  SavedNotificationAnswer,
  ShortcodesAnswer,
} from '../../../contracts/notifications';
import { NotFoundError } from '../../../domain/errors';
import type { MailLocale } from '../../../domain/notification';
import type { ShopRequest } from '../../../platform/http/route';
import { sendsMail } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { readPdfTemplates, type PdfTemplate } from '../../documents';
import { previewMessage } from '../messages/preview-message';
import { findNotification, readNotifications, type Notification } from '../registry';
import type {
  EmailSettingsBody,
  EnableBody,
  LocaleQuery,
  NotificationBody,
  PreviewBody,
  TemplateBody,
} from './email-settings.input';
import {
  generalVersion,
  notificationSettings,
  notificationVersion,
  readEmailSettings,
  readMailLocale,
  readStored,
  settingNameOf,
} from './read-email-settings';
import { saveEmailSettings, saveNotification } from './save-email-settings';
import { EDITOR_BUTTONS, groupsOf, readShortcodes } from './shortcodes';

const existing = async (platform: Platform, name: string): Promise<Notification> => {
  const notification = await findNotification(platform, name);
  if (!notification) throw new NotFoundError('The notification does not exist.');
  return notification;
};

type Stored = Awaited<ReturnType<typeof readStored>>;

const present = (notification: Notification, stored: Stored, locale: MailLocale): EmailNotification => ({
  name: notification.name,
  event: notification.event,
  group: notification.group,
  group_label: notification.groupLabel,
  title: notification.title,
  description: notification.description,
  recipient: notification.recipient,
  smartcode_groups: groupsOf(notification),
  template_path: notification.name,
  is_async: true,
  pre_header: notification.textIn(locale).preheader,
  is_always_sent: notification.isAlways === true,
  locale,
  settings: notificationSettings(stored, notification, locale),
  version: notificationVersion(stored.get(settingNameOf(notification.name)), locale),
});

export const list = async ({ platform, query }: ShopRequest<LocaleQuery>): Promise<NotificationListAnswer> => {
  const locale = await readMailLocale(platform, query.locale);
  const stored = await readStored(platform);
  const entries = (await readNotifications(platform)).map(
    (notification) => [notification.name, present(notification, stored, locale)] as const
  );
  return { data: Object.fromEntries(entries) };
};

const presentTemplate = ({ id, title, kind, isFactory }: PdfTemplate): PdfTemplateName => ({
  ...{ id, title, kind, is_factory: isFactory },
});

export const find = async ({ platform, params, query }: ShopRequest<LocaleQuery>): Promise<NotificationAnswer> => {
  const notification = await existing(platform, params.notification ?? '');
  const locale = await readMailLocale(platform, query.locale);
  return {
    data: present(notification, await readStored(platform), locale),
    shortcodes: await readShortcodes(platform, notification),
    pdf_templates: (await readPdfTemplates(platform)).map(presentTemplate),
  };
};

export const update = async ({
  platform,
  principal,
  params,
  body,
}: ShopRequest<unknown, NotificationBody>): Promise<SavedNotificationAnswer> => {
  const notification = await existing(platform, params.notification ?? '');
  const locale = await readMailLocale(platform, body.locale);
  const { settings: change, version: read } = body;
  const version = await saveNotification(platform, principal, { notification, locale, change, read });
  return { message: 'The notification has been saved.', version };
};

export const enable = async ({
  platform,
  principal,
  params,
  body,
}: ShopRequest<unknown, EnableBody>): Promise<MessageAnswer> => {
  const notification = await existing(platform, params.name ?? '');
  const locale = await readMailLocale(platform);
  await saveNotification(platform, principal, { notification, locale, change: { active: body.active } });
  return { message: body.active === 'yes' ? 'The notification is on.' : 'The notification is off.' };
};

export const shortcodes = async ({ platform }: ShopRequest): Promise<ShortcodesAnswer> => ({
  data: {
    email_templates: (await readNotifications(platform)).map(({ name, title, recipient }) => ({
      path: name,
      label: `${title} (${recipient})`,
    })),
    shortcodes: await readShortcodes(platform, null),
    buttons: EDITOR_BUTTONS,
  },
});

export const settings = async ({ platform }: ShopRequest): Promise<EmailSettingsAnswer> => {
  // Before the values: what is saved in between makes their version an old one.
  const stored = await readStored(platform);
  const general = await readEmailSettings(platform);
  const config = (await readNotifications(platform)).map(
    (notification) => [notification.name, notificationSettings(stored, notification, general.language).active] as const
  );
  return {
    data: {
      ...general,
      notification_config: Object.fromEntries(config),
      is_mail_configured: sendsMail(platform.strapi),
    },
    shortcodes: await readShortcodes(platform, null),
    version: generalVersion(stored.get('general')),
  };
};

export const saveSettings = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, EmailSettingsBody>): Promise<SavedEmailSettingsAnswer> => {
  const { version: read, ...values } = body;
  await saveEmailSettings(platform, principal, values as Parameters<typeof saveEmailSettings>[2], read);
  const version = generalVersion((await readStored(platform)).get('general'));
  return { message: 'The e-mail settings have been saved.', data: await readEmailSettings(platform), version };
};

export const preview = async ({ platform, body }: ShopRequest<unknown, PreviewBody>): Promise<EmailPreviewAnswer> => {
  const notification = await existing(platform, body.notification_name);
  return previewMessage(platform, notification, {
    orderId: body.order_id,
    locale: body.locale,
    own: { subject: body.subject, email_body: body.email_body },
  });
};

export const defaultTemplate = async ({
  platform,
  body,
}: ShopRequest<unknown, TemplateBody>): Promise<DefaultTemplateAnswer> => {
  const notification = await existing(platform, body.template);
  const text = notification.textIn(await readMailLocale(platform, body.locale));
  return { data: { content: text.body, subject: text.subject } };
};
