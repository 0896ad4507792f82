import type { EmailPreviewAnswer } from '../../../contracts/notifications';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findLatestOrders } from '../../orders';
import type { Notification } from '../registry';
import { renderMessage, type OwnText } from '../sending/render-message';
import { readEmailSettings, readMailLocale } from '../settings/read-email-settings';
import { loadSubject, NO_SUBJECT, type Subject } from '../subject/load-subject';

/** The order that fills in a preview: the one that was named, else the newest; null of a store without orders. */
export const orderToShow = async (platform: Platform, named: number | undefined): Promise<number | null> => {
  if (named !== undefined) return named;
  const [latest] = await findLatestOrders(platform.db, 1);
  return latest?.id ?? null;
};

const subjectOf = async (platform: Platform, orderId: number | null): Promise<Subject> => {
  if (orderId === null) return NO_SUBJECT;
  const subject = await loadSubject(platform, { order_id: orderId, subscription_id: null });
  if ('gone' in subject) throw new NotFoundError('The order does not exist.');
  return subject;
};

type PreviewRequest = {
  readonly orderId: number | undefined;
  readonly locale: string | undefined;
  readonly own: OwnText;
};

/** A message as it would be sent now. @throws NotFoundError where there is no such order. */
export const previewMessage = async (
  platform: Platform,
  notification: Notification,
  { orderId, locale, own }: PreviewRequest
): Promise<EmailPreviewAnswer> => {
  const id = await orderToShow(platform, orderId);
  const subject = await subjectOf(platform, id);
  const { event, recipient } = notification;
  return renderMessage(platform, {
    ...{ notification, subject, own, to: subject.order?.customer?.email ?? '' },
    row: { event, recipient, order_id: id, subscription_id: null, license_id: null, details: {} },
    locale: await readMailLocale(platform, locale),
    settings: await readEmailSettings(platform),
  });
};
