import type { EmailMessage, EmailStatus } from '../../../contracts/notifications';
import { toTimestamp } from '../../../platform/db/columns';
import type { Notification } from '../registry';
import type { MessageRow, StoredStatus } from './message.rows';

export const SHOWN_STATUSES: Readonly<Record<StoredStatus, EmailStatus>> = {
  pending: 'pending',
  running: 'sending',
  done: 'sent',
  dead: 'failed',
  dropped: 'dropped',
  not_configured: 'not_configured',
};

export const presentMessage = (row: MessageRow, notifications: readonly Notification[]): EmailMessage => ({
  id: row.id,
  notification: row.notification,
  title: notifications.find(({ name }) => name === row.notification)?.title ?? row.notification,
  event: row.event,
  recipient: row.recipient,
  to: row.to_address ?? '',
  subject: row.subject ?? '',
  status: SHOWN_STATUSES[row.status],
  attempts: row.attempts,
  next_attempt_at: row.status === 'pending' ? toTimestamp(row.due_at) : null,
  reason: row.last_error ?? '',
  order_id: row.order_id,
  subscription_id: row.subscription_id,
  again_of: row.again_of,
  author: row.author,
  created_at: toTimestamp(row.created_at) as string,
  sent_at: row.status === 'done' ? toTimestamp(row.finished_at) : null,
});
