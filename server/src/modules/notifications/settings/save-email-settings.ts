import type { EmailSettings } from '../../../contracts/notifications';
import { InvalidInputError, RuleViolationError } from '../../../domain/errors';
import type { MailLocale } from '../../../domain/notification';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { isDocumentTemplate } from '../../documents';
import { saveStoreSettings } from '../../settings';
import type { Notification } from '../registry';
import { cleanBody } from '../../../platform/html/clean-body';
import { changeEmailSettings } from './email-settings.repository';
import { EMAIL_SETTINGS_VERSION, generalVersion, notificationVersion, settingNameOf } from './read-email-settings';

type Given = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

const given = (values: Given): Given =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const note = (platform: Platform, principal: Principal, content: string): Promise<void> =>
  recordActivities(platform, [
    { title: 'E-mail settings updated', content, moduleName: 'settings', ...authorOf(principal) },
  ]);

/** What is left out stays. @throws ConflictError where other settings are stored by now than those of the version `read`. */
export const saveEmailSettings = (
  platform: Platform,
  principal: Principal,
  values: Partial<EmailSettings>,
  read?: string
): Promise<void> =>
  platform.db.transaction(async () => {
    const { show_email_footer: showFooter, email_footer: footer, ...others } = values;
    const changes = given({ ...others, email_footer: footer === undefined ? undefined : cleanBody(footer) });
    if (showFooter !== undefined) await saveStoreSettings(platform, principal, { show_email_footer: showFooter });
    await changeEmailSettings(platform, 'general', (stored) => {
      assertVersion(read, () => generalVersion(stored), 'e-mail settings');
      return changes;
    });
    await note(platform, principal, `Saved: ${Object.keys(given(values)).join(', ')}.`);
    await platform.versions.raise(EMAIL_SETTINGS_VERSION);
  });

export type NotificationChange = {
  readonly active?: 'yes' | 'no' | undefined;
  readonly subject?: string | undefined;
  readonly is_default_body?: 'yes' | 'no' | undefined;
  readonly email_body?: string | undefined;
  readonly attach_pdf_template?: string | undefined;
};

/** A body of its own needs a text; `yes` clears the one that was there. */
const textOf = (stored: Given, change: NotificationChange): Given => {
  const { subject, is_default_body: isDefault, email_body: body } = change;
  const kept = isDefault === 'yes' ? { ...stored, email_body: '' } : stored;
  return {
    ...kept,
    ...given({ subject, is_default_body: isDefault }),
    ...(body === undefined || isDefault === 'yes' ? {} : { email_body: cleanBody(body) }),
  };
};

const assertMayBe = ({ isAlways, title }: Notification, active: string | undefined): void => {
  if (isAlways && active === 'no') throw new RuleViolationError(`"${title}" is always sent.`);
};

const assertTemplate = async (platform: Platform, id: string | undefined): Promise<void> => {
  if (!id || (await isDocumentTemplate(platform, id))) return;
  const message = 'There is no such template.';
  throw new InvalidInputError(message, { 'settings.attach_pdf_template': { exists: message } });
};

type NotificationSave = {
  readonly notification: Notification;
  readonly locale: MailLocale;
  readonly change: NotificationChange;
  /** The version that was read before. */
  readonly read?: string | undefined;
};

/**
 * What is left out stays. Answers the version that is stored then.
 * @throws RuleViolationError for one that cannot be switched off; InvalidInputError for a template that does not exist; ConflictError where
 * another text is stored by now than was read.
 */
export const saveNotification = async (
  platform: Platform,
  principal: Principal,
  { notification, locale, change, read }: NotificationSave
): Promise<string> => {
  assertMayBe(notification, change.active);
  await assertTemplate(platform, change.attach_pdf_template);
  const { active, attach_pdf_template, ...text } = change;
  const names = Object.keys(given(change));
  return platform.db.transaction(async () => {
    const saved = await changeEmailSettings(platform, settingNameOf(notification.name), (stored) => {
      assertVersion(read, () => notificationVersion(stored, locale), 'notification');
      const texts = isMap(stored.texts) ? stored.texts : {};
      const before = isMap(texts[locale]) ? texts[locale] : {};
      const after = Object.keys(given(text)).length > 0 ? { [locale]: textOf(before, text) } : {};
      return { ...given({ active, attach_pdf_template }), texts: { ...texts, ...after } };
    });
    await note(platform, principal, `${notification.title} (${notification.name}): ${names.join(', ')}.`);
    const references = { notification: notification.name, locale, updated_data: names };
    await platform.events.record([{ name: 'email_notification_updated', references }]);
    await platform.versions.raise(EMAIL_SETTINGS_VERSION);
    return notificationVersion(saved, locale);
  });
};
