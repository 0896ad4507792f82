import type { EmailSettings } from '../../../contracts/notifications';
import type { OrderDetail } from '../../../contracts/orders';
import { mailLocale, MAX_MAIL_AGE, namedMailLocale, type MailLocale } from '../../../domain/notification';
import { isEmail } from '../../../domain/email';
import type { Mail } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { isAnyMoneyOnItsWay } from '../../payments';
import { findOpenRenewalOrder } from '../../subscriptions';
import { composeDigest } from '../digest/compose-digest';
import { DIGEST } from '../digest/digest-messages';
import type { MessageRow } from '../messages/message.rows';
import { SHOULD_SEND } from '../notifications.hooks';
import { findNotification, type Notification } from '../registry';
import { readEmailSettings, readNotificationSettings } from '../settings/read-email-settings';
import type { Gone, Subject, SubjectReader } from '../subject/load-subject';
import { attachDocuments } from './attach-document';
import { addressing } from './headers';
import { contextOf, renderMessage } from './render-message';

/** `later`: what it tells of is not complete yet, or its document. `missing`: why its document is not with it, or null. */
export type Composed =
  | { readonly kind: 'mail'; readonly mail: Mail; readonly missing: string | null }
  | { readonly kind: 'drop'; readonly reason: string }
  | { readonly kind: 'later' };

const drop = (reason: string): Composed => ({ kind: 'drop', reason });

const ENDED: ReadonlySet<string> = new Set(['canceled', 'expired', 'completed']);

const ofSubscription = ({ moot }: Notification, { event }: MessageRow, { subscription }: Subject): string | null => {
  if (!subscription) return null;
  if (moot === 'ended' && ENDED.has(subscription.status)) return 'The subscription has ended.';
  const isPaidSince = event === 'subscription_past_due' && subscription.status !== 'past_due';
  return isPaidSince ? 'The subscription is past due no longer.' : null;
};

/** Why nobody is to be asked for the money of an order, or null. */
const ofMoney = async (platform: Platform, { order }: Subject): Promise<string | null> => {
  if (!order) return null;
  if (order.payment_status === 'payment_scheduled') return 'The shop charges the saved payment method by itself.';
  if (!order.can_send_payment_reminder) return 'Nothing is to be paid any more.';
  return (await isAnyMoneyOnItsWay(platform, order.id)) ? 'The payment is on its way.' : null;
};

/** Why it has no meaning any more, or null. What staff send again is theirs to judge. */
const mootness = async (
  platform: Platform,
  notification: Notification,
  row: MessageRow,
  subject: Subject
): Promise<string | null> => {
  if (row.again_of !== null || row.recipient === 'test') return null;
  const unasked = notification.moot === 'paid' ? await ofMoney(platform, subject) : null;
  return unasked ?? ofSubscription(notification, row, subject);
};

/** Licences are issued beside the receipt, and pages may be made in a moment: a message waits for them, and not for ever. */
const PATIENCE = 5 * 60_000;

const canWait = ({ clock }: Platform, row: MessageRow): boolean =>
  clock.now().getTime() - row.created_at.getTime() < PATIENCE;

/** They list the keys of an order, which are issued some at a time. */
const WITH_KEYS: readonly string[] = ['order_paid', 'license_issued'];

const isIncomplete = (platform: Platform, row: MessageRow, order: OrderDetail | null): boolean =>
  order?.has_missing_licenses === true && WITH_KEYS.includes(row.event) && canWait(platform, row);

const addressOf = (row: MessageRow, { order }: Subject): string =>
  row.recipient === 'customer' ? (order?.customer?.email ?? row.to_address ?? '') : (row.to_address ?? '');

const localeOf = (row: MessageRow, { order }: Subject, { language }: EmailSettings): MailLocale => {
  if (row.recipient === 'admin') return language;
  return row.details.locale ?? mailLocale(order?.config.locale, language);
};

/** That of the order; where it names none, and for staff, documents are in the language of the store's documents. */
const documentLanguageOf = (row: MessageRow, { order }: Subject): MailLocale | undefined =>
  row.recipient === 'admin' ? undefined : (row.details.locale ?? namedMailLocale(order?.config.locale));

const composeOne = async (
  platform: Platform,
  row: MessageRow,
  notification: Notification,
  subject: Subject
): Promise<Composed> => {
  const settings = await readEmailSettings(platform);
  const to = addressOf(row, subject);
  if (!isEmail(to)) return drop('There is no address to send it to.');
  const message = { notification, row, subject, to, locale: localeOf(row, subject, settings), settings };
  if (!(await platform.hooks.ask(SHOULD_SEND, true, contextOf(message)))) return drop('Code of the site refused it.');
  const rendered = await renderMessage(platform, message);
  const { attach_pdf_template: template } = await readNotificationSettings(platform, notification, message.locale);
  const attached = await attachDocuments(platform, row, {
    ...{ template, orderId: subject.order?.id ?? null, canWait: canWait(platform, row) },
    language: documentLanguageOf(row, subject),
  });
  if (attached === 'later') return { kind: 'later' };
  const { attachments, missing } = attached;
  const mail = { to, ...rendered, ...addressing(platform, row, settings) };
  return { kind: 'mail', mail: attachments.length > 0 ? { ...mail, attachments } : mail, missing };
};

/** What is past due is the renewal that is open. Where there is none any more, nobody is asked for money by the order of the sale. */
const focused = async (platform: Platform, read: SubjectReader, row: MessageRow): Promise<Subject | Gone> => {
  const { event, subscription_id: id } = row;
  const renewal = event === 'subscription_past_due' && id !== null ? await findOpenRenewalOrder(platform, id) : null;
  return read(renewal === null ? row : { ...row, order_id: renewal });
};

/** The message as it is to be sent now, or why it is not. */
export const composeMessage = async (
  platform: Platform,
  row: MessageRow,
  readSubject: SubjectReader
): Promise<Composed> => {
  if (platform.clock.now().getTime() - row.created_at.getTime() > MAX_MAIL_AGE) {
    return drop('It could not be sent for days, and is too old now.');
  }
  if (row.notification === DIGEST) return composeDigest(platform, row);
  const notification = await findNotification(platform, row.notification);
  if (!notification) return drop('There is no such notification any more.');
  const subject = await focused(platform, readSubject, row);
  if ('gone' in subject) return drop(subject.gone);
  const moot = await mootness(platform, notification, row, subject);
  if (moot !== null) return drop(moot);
  if (isIncomplete(platform, row, subject.order)) return { kind: 'later' };
  return composeOne(platform, row, notification, subject);
};
