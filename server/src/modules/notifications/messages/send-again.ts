import { randomUUID } from 'node:crypto';
import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { MailLocale } from '../../../domain/notification';
import type { Principal } from '../../../platform/auth/principal';
import { digestOf } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import type { Notification } from '../registry';
import { wakeSender } from '../sending/wake';
import type { MessageRow } from './message.rows';
import { findAgain, findMessage, findMessageByKey, insertMessages, type NewMessage } from './messages.repository';
import { orderToShow } from './preview-message';

const notFound = (): NotFoundError => new NotFoundError('The message does not exist.');

const queue = async (platform: Platform, message: NewMessage): Promise<MessageRow> => {
  await insertMessages(platform.db, [message], platform.clock.now());
  await wakeSender(platform);
  const row = await findMessageByKey(platform.db, message.message_key);
  if (!row) throw new Error('A message that was just written is not there.');
  return row;
};

const log = async (platform: Platform, principal: Principal, row: MessageRow): Promise<void> => {
  if (row.order_id === null) return;
  const content = `${row.notification}${row.to_address ? `, to ${row.to_address}` : ''}`;
  await recordActivities(platform, [
    {
      ...{ title: 'E-mail is sent again', content, status: 'info', moduleName: 'order', moduleId: row.order_id },
      ...authorOf(principal),
    },
  ]);
};

/** Milliseconds in which two clicks mean one message, also where it is sent in between. */
const AT_ONCE = 10_000;

const isWaiting = ({ status }: MessageRow): boolean => status === 'pending' || status === 'running';

type Named = { readonly id: number; readonly orderId?: number };

/**
 * Has a message sent once more, as it reads now. Who asks twice at once gets one message; the next one can be asked for when that has
 * come to its end. @throws NotFoundError, RuleViolationError while it is still to be sent.
 */
export const sendAgain = (platform: Platform, principal: Principal, { id, orderId }: Named): Promise<MessageRow> =>
  platform.db.transaction(async () => {
    const row = await findMessage(platform.db, id);
    if (!row || (orderId !== undefined && row.order_id !== orderId)) throw notFound();
    if (isWaiting(row)) throw new RuleViolationError('The message is still to be sent.');
    const repetitions = await findAgain(platform.db, id);
    const now = platform.clock.now().getTime();
    const same = repetitions.find((each) => isWaiting(each) || now - each.created_at.getTime() < AT_ONCE);
    if (same) return same;
    const { notification, event, recipient, to_address, order_id, subscription_id, license_id, details } = row;
    const again = await queue(platform, {
      ...{ notification, event, recipient, to_address, order_id, subscription_id, license_id, details },
      message_key: digestOf('again', String(id), String(repetitions.length)),
      again_of: id,
      author: authorOf(principal).author.slice(0, 255),
    });
    await log(platform, principal, again);
    return again;
  });

type Test = {
  readonly notification: Notification;
  readonly email: string;
  readonly orderId: number | undefined;
  readonly locale: MailLocale | undefined;
};

/** A message to any address, filled in with an order. @throws NotFoundError where there is no order to fill it in with. */
export const sendTest = (
  platform: Platform,
  principal: Principal,
  { notification, email, orderId, locale }: Test
): Promise<MessageRow> =>
  platform.db.transaction(async () => {
    const order = await orderToShow(platform, orderId);
    return queue(platform, {
      message_key: digestOf('test', randomUUID()),
      ...{ notification: notification.name, event: notification.event, recipient: 'test', to_address: email },
      ...{ order_id: order, subscription_id: null, license_id: null, details: locale ? { locale } : {} },
      author: authorOf(principal).author.slice(0, 255),
    });
  });
