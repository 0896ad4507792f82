import { MAIL_SENT } from '../../../domain/notification';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';
import type { MessageRow } from '../messages/message.rows';
import { findNotification } from '../registry';

/** In whose log it stands: the order's, else the subscription's; of others there is no log but that of messages. */
const place = ({ order_id: order, subscription_id: subscription }: MessageRow): Partial<ActivityEntry> | null => {
  if (order !== null) return { moduleName: 'order', moduleId: order };
  return subscription === null ? null : { moduleName: 'subscription', moduleId: subscription };
};

const write = async (
  platform: Platform,
  row: MessageRow,
  entry: Pick<ActivityEntry, 'title' | 'content' | 'status'>
): Promise<void> => {
  const where = place(row);
  if (where) await recordActivities(platform, [{ ...entry, ...where, author: 'system' } as ActivityEntry]);
};

const titleOf = async (platform: Platform, { notification }: MessageRow): Promise<string> =>
  (await findNotification(platform, notification))?.title ?? notification;

export const logSent = async (platform: Platform, row: MessageRow, to: string): Promise<void> => {
  const content = `${await titleOf(platform, row)}, to ${to}`;
  await write(platform, row, { title: MAIL_SENT, content, status: 'success' });
};

/** The message has gone without its document. */
export const logMissingDocument = async (platform: Platform, row: MessageRow, reason: string): Promise<void> => {
  const content = `${await titleOf(platform, row)}: ${reason}`;
  await write(platform, row, { title: 'Document not attached to an e-mail', content, status: 'warning' });
};

type Failed = { readonly row: MessageRow; readonly reason: string; readonly isLast: boolean };

/** The first failure and the last: what lies between them stands in the log of messages. */
export const logFailure = async (platform: Platform, { row, reason, isLast }: Failed): Promise<void> => {
  if (!isLast && row.attempts > 1) return;
  const what = `${await titleOf(platform, row)}${row.to_address ? `, to ${row.to_address}` : ''}: ${reason}`;
  await write(platform, row, {
    title: isLast ? 'E-mail not sent' : 'E-mail could not be sent yet',
    content: isLast ? what : `${what} It is tried again.`,
    status: isLast ? 'error' : 'warning',
  });
};
