import type { EmailSettings, NotificationSettings } from '../../../contracts/notifications';
import { mailLocale, type MailLocale } from '../../../domain/notification';
import { contentVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import type { Notification } from '../registry';
import { selectEmailSettings } from './email-settings.repository';

/** The settings' name among the version numbers. */
export const EMAIL_SETTINGS_VERSION = 'email-settings';

const READER = Symbol('e-mail settings');

type Stored = Readonly<Record<string, unknown>>;

/** What was stored, by name. A save in this process counts at once, one in another process within 700 ms. */
export const readStored = (platform: Platform): Promise<ReadonlyMap<string, Stored>> =>
  platform.memo(READER, () =>
    platform.versions.remember(EMAIL_SETTINGS_VERSION, () => selectEmailSettings(platform))
  )();

const textOf = (stored: Stored, name: string, fallback: string): string => {
  const value = stored[name];
  return typeof value === 'string' ? value : fallback;
};

export const DEFAULT_ADMIN_EMAIL = '{{wp.admin_email}}';

export const readEmailSettings = async (platform: Platform): Promise<EmailSettings> => {
  const stored = (await readStored(platform)).get('general') ?? {};
  const { store_name: storeName, show_email_footer: showFooter } = await readStoreSettings(platform);
  return {
    from_name: textOf(stored, 'from_name', storeName),
    from_email: textOf(stored, 'from_email', ''),
    reply_to_name: textOf(stored, 'reply_to_name', ''),
    reply_to_email: textOf(stored, 'reply_to_email', ''),
    email_footer: textOf(stored, 'email_footer', ''),
    show_email_footer: showFooter === 'no' ? 'no' : 'yes',
    admin_email: textOf(stored, 'admin_email', DEFAULT_ADMIN_EMAIL),
    language: mailLocale(stored.language),
  };
};

/** Names what is stored of the e-mail settings; whether there is a footer is a setting of the store. */
export const generalVersion = (stored: Stored = {}): string => contentVersion(stored);

/** The key under which a notification's settings are stored. */
export const settingNameOf = (notification: string): string => `notification:${notification}`;

const isMap = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (stored: Stored, locale: MailLocale): Stored => {
  const text = isMap(stored.texts) ? stored.texts[locale] : undefined;
  return isMap(text) ? text : {};
};

/**
 * Names the text of a notification in one language, with what is attached. Whether it is sent is not in it: a switch says how it is to be.
 */
export const notificationVersion = (stored: Stored | undefined, locale: MailLocale): string =>
  contentVersion({
    text: textIn(stored ?? {}, locale),
    attach_pdf_template: textOf(stored ?? {}, 'attach_pdf_template', ''),
  });

/** What was written for a language, over the store's own text. */
export const notificationSettings = (
  all: ReadonlyMap<string, Stored>,
  notification: Notification,
  locale: MailLocale
): NotificationSettings => {
  const stored = all.get(settingNameOf(notification.name)) ?? {};
  const text = textIn(stored, locale);
  const body = textOf(text, 'email_body', '');
  const isOwn = text.is_default_body === 'no' && body !== '';
  const isActive = textOf(stored, 'active', notification.active) === 'yes';
  return {
    active: isActive || notification.isAlways === true ? 'yes' : 'no',
    subject: textOf(text, 'subject', '') || notification.textIn(locale).subject,
    is_default_body: isOwn ? 'no' : 'yes',
    email_body: isOwn ? body : '',
    attach_pdf_template: textOf(stored, 'attach_pdf_template', ''),
  };
};

export const readNotificationSettings = async (
  platform: Platform,
  notification: Notification,
  locale: MailLocale
): Promise<NotificationSettings> => notificationSettings(await readStored(platform), notification, locale);

/** The language that is meant where nobody names one. */
export const readMailLocale = async (platform: Platform, named?: string): Promise<MailLocale> =>
  mailLocale(named, (await readEmailSettings(platform)).language);
