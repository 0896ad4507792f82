import type {
  EmailMessageListAnswer,
  EmailStatus,
  OrderEmailsAnswer,
  QueuedEmailAnswer,
} from '../../../contracts/notifications';
import { NotFoundError } from '../../../domain/errors';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { readOrdersById } from '../../orders';
import { findNotification, readNotifications } from '../registry';
import type { SendTestBody } from '../settings/email-settings.input';
import { presentMessage, SHOWN_STATUSES } from './message.presenter';
import type { MessageRow, StoredStatus } from './message.rows';
import { statusOf, type ListMessagesQuery } from './messages.input';
import { findMessages, findMessagesOfOrder } from './messages.repository';
import { sendAgain, sendTest } from './send-again';

const storedOf = (shown: EmailStatus | undefined): readonly StoredStatus[] | null =>
  shown === undefined
    ? null
    : (Object.entries(SHOWN_STATUSES) as readonly (readonly [StoredStatus, EmailStatus])[])
        .filter(([, status]) => status === shown)
        .map(([stored]) => stored);

export const list = async ({ platform, query }: ShopRequest<ListMessagesQuery>): Promise<EmailMessageListAnswer> => {
  const { page, per_page: perPage, notification, order_id: orderId, search: text } = query;
  const statuses = storedOf(statusOf(query));
  const wanted = { statuses, notification: notification || undefined, orderId, text: text || undefined };
  const { rows, total } = await findMessages(platform.db, wanted, { page, perPage });
  const notifications = await readNotifications(platform);
  const shown = rows.map((row) => presentMessage(row, notifications));
  return { messages: envelope(shown, total, { page, perPage }) };
};

const assertOrder = async ({ db }: Platform, id: number): Promise<void> => {
  if (!(await readOrdersById(db, [id])).has(id)) throw new NotFoundError('The order does not exist.');
};

/** @throws NotFoundError */
export const listOfOrder = async ({ platform, id }: ShopRequest): Promise<OrderEmailsAnswer> => {
  await assertOrder(platform, id());
  const notifications = await readNotifications(platform);
  const rows = await findMessagesOfOrder(platform.db, id());
  return { messages: rows.map((row) => presentMessage(row, notifications)) };
};

const queued = async (platform: Platform, row: MessageRow, message: string): Promise<QueuedEmailAnswer> => ({
  message,
  email: presentMessage(row, await readNotifications(platform)),
});

export const again = async ({ platform, principal, id }: ShopRequest): Promise<QueuedEmailAnswer> =>
  queued(platform, await sendAgain(platform, principal, { id: id() }), 'The message is sent again.');

export const againOfOrder = async ({ platform, principal, id }: ShopRequest): Promise<QueuedEmailAnswer> => {
  const of = { id: id('message_id'), orderId: id() };
  return queued(platform, await sendAgain(platform, principal, of), 'The message is sent again.');
};

export const test = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, SendTestBody>): Promise<QueuedEmailAnswer> => {
  const notification = await findNotification(platform, body.notification_name);
  if (!notification) throw new NotFoundError('The notification does not exist.');
  const { email = '', order_id: orderId, locale } = body;
  if (orderId !== undefined) await assertOrder(platform, orderId);
  const row = await sendTest(platform, principal, { notification, email, orderId, locale });
  return queued(platform, row, 'The message is on its way.');
};
