import type { EmailSettings } from '../../../contracts/notifications';
import type { MailLocale } from '../../../domain/notification';
import { codesIn, fillIn, type PlaceholderContext } from '../../../domain/placeholder';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import type { MessageRow } from '../messages/message.rows';
import { MESSAGE_DATA, UNKNOWN_CODE, type MessageContext } from '../notifications.hooks';
import type { Notification } from '../registry';
import { cleanBody } from '../../../platform/html/clean-body';
import { readNotificationSettings } from '../settings/read-email-settings';
import type { Subject } from '../subject/load-subject';
import { messageContext, narrowed } from '../subject/message-context';
import { wholeAddress } from '../subject/store-values';
import { wrapMail } from '../templates';

export type Rendered = { readonly subject: string; readonly html: string; readonly text: string };

/** In place of what is saved. */
export type OwnText = { readonly subject?: string | undefined; readonly email_body?: string | undefined };

export type ToRender = {
  readonly notification: Notification;
  readonly row: Pick<MessageRow, 'details' | 'license_id' | 'order_id' | 'subscription_id' | 'event' | 'recipient'>;
  readonly subject: Subject;
  readonly to: string;
  readonly locale: MailLocale;
  readonly settings: EmailSettings;
  readonly own?: OwnText;
};

type Text = { readonly subject: string; readonly preheader: string; readonly body: string; readonly isOwn: boolean };

const textOf = async (platform: Platform, { notification, locale, own = {} }: ToRender): Promise<Text> => {
  const stored = await readNotificationSettings(platform, notification, locale);
  const standard = notification.textIn(locale);
  const written = own.email_body === undefined ? stored.email_body : cleanBody(own.email_body);
  return {
    subject: own.subject || stored.subject,
    preheader: standard.preheader,
    body: written || standard.body,
    isOwn: written !== '',
  };
};

export const contextOf = ({
  notification,
  row,
  to,
}: Pick<ToRender, 'notification' | 'row' | 'to'>): MessageContext => ({
  notification: notification.name,
  event: row.event,
  recipient: row.recipient,
  to,
  order_id: row.order_id,
  subscription_id: row.subscription_id,
});

type Plain = Readonly<Record<string, string>>;

/** What code of the site says of the values, and of codes that the store does not know. */
const withHooks = async (
  platform: Platform,
  message: ToRender,
  context: PlaceholderContext,
  texts: readonly string[]
): Promise<PlaceholderContext> => {
  const { hooks } = platform;
  if (!hooks.isHeard(MESSAGE_DATA, UNKNOWN_CODE)) return context;
  const texted = [...context.values].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own: Plain = Object.fromEntries(texted);
  const data = await hooks.ask(MESSAGE_DATA, own, contextOf(message));
  const changed = Object.entries(data).filter(([code, value]) => own[code] !== value);
  const values = new Map([...context.values, ...changed]);
  const unknown = new Map<string, string>();
  for (const code of new Set(texts.flatMap((text) => [...codesIn(text)]))) {
    if (values.has(code) || /^(?:item|license|download|shipment)\./.test(code)) continue;
    const asked = { code, notification: message.notification.name, order_id: message.row.order_id };
    const text = await hooks.ask(UNKNOWN_CODE, null, asked);
    if (text !== null) unknown.set(code, text);
  }
  return { ...context, values, unknown: (code) => unknown.get(code) };
};

/** The text of a message as it is now. */
export const renderMessage = async (platform: Platform, message: ToRender): Promise<Rendered> => {
  const { notification, row, locale, settings } = message;
  const { subject, preheader, body, isOwn } = await textOf(platform, message);
  const footer = settings.show_email_footer === 'yes' ? settings.email_footer : '';
  const texts = [subject, preheader, body, footer];
  const isAboutOne = notification.event === 'license_expiry_reminder';
  const shown = narrowed(message.subject, row.license_id, isAboutOne);
  const plain = await messageContext(platform, {
    subject: shown,
    ...{ details: row.details, locale, texts: texts.join(' ') },
  });
  const context = await withHooks(platform, message, plain, texts);
  const store = await readStoreSettings(platform);
  const filled = fillIn(body, context, 'html');
  const wrapped = await wrapMail({
    // What conditions and values make of a text of the staff is looked at once more: `{{#if …}}` may hide the scheme of a link.
    body: isOwn ? cleanBody(filled) : filled,
    preheader: fillIn(preheader, context, 'header'),
    footer: cleanBody(fillIn(footer, context, 'html')),
    storeName: store.store_name,
    logo: wholeAddress(platform, store, store.store_logo) || null,
    locale,
  });
  return { subject: fillIn(subject, context, 'header').slice(0, 900), ...wrapped };
};
