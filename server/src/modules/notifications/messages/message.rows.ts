import type { MailLocale } from '../../../domain/notification';
import { fromJson, toDate, toInt, toIntOrNull } from '../../../platform/db/columns';

/** What an event told beside its records. */
export type MessageDetails = {
  readonly transaction_id?: number;
  /** Of a refund from several charges: all of its transactions. */
  readonly transaction_ids?: readonly number[];
  readonly refunded_amount?: number;
  readonly refund_type?: 'full' | 'partial';
  readonly reason?: string;
  readonly reminder?: Readonly<Record<string, string>>;
  /** Of a test: the language that was asked for. */
  readonly locale?: MailLocale;
  /** Of a digest: its period. */
  readonly digest?: Readonly<Record<string, string>>;
};

/** `pending` to `dead` are those of leased rows; the other two are ends without a sending. */
export type StoredStatus = 'pending' | 'running' | 'done' | 'dead' | 'dropped' | 'not_configured';

export type MessageRow = {
  readonly id: number;
  readonly message_key: string;
  readonly notification: string;
  readonly event: string;
  readonly recipient: 'admin' | 'customer' | 'test';
  readonly to_address: string | null;
  readonly order_id: number | null;
  readonly subscription_id: number | null;
  readonly license_id: number | null;
  readonly details: MessageDetails;
  readonly status: StoredStatus;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly last_error: string | null;
  readonly subject: string | null;
  readonly again_of: number | null;
  readonly author: string;
  readonly created_at: Date;
  readonly finished_at: Date | null;
};

export const MESSAGE_COLUMNS = [
  ...['id', 'message_key', 'notification', 'event', 'recipient', 'to_address', 'order_id', 'subscription_id'],
  ...['license_id', 'details', 'status', 'attempts', 'due_at', 'last_error', 'subject', 'again_of', 'author'],
  ...['created_at', 'finished_at'],
];

export const toMessageRow = (row: Readonly<Record<string, unknown>>): MessageRow =>
  ({
    ...row,
    id: toInt(row.id),
    ...Object.fromEntries(
      ['order_id', 'subscription_id', 'license_id', 'again_of'].map((name) => [name, toIntOrNull(row[name])])
    ),
    details: fromJson<MessageDetails>(row.details, {}),
    attempts: toInt(row.attempts),
    due_at: toDate(row.due_at),
    created_at: toDate(row.created_at),
    finished_at: toDate(row.finished_at),
  }) as unknown as MessageRow;
