import { cutText } from '../../../domain/text';
import type { MessageDetails, MessageRow } from './message.rows';

type Told = {
  readonly order?: { readonly id?: unknown; readonly payment_status?: unknown } | null;
  readonly subscription?: { readonly id?: unknown } | null;
  readonly license?: { readonly id?: unknown; readonly order_id?: unknown } | null;
  readonly transaction?: { readonly id?: unknown } | null;
  readonly transaction_ids?: unknown;
  readonly customer?: { readonly email?: unknown } | null;
  readonly reminder?: Readonly<Record<string, unknown>> | null;
  readonly refunded_amount?: unknown;
  readonly type?: unknown;
  readonly reason?: unknown;
  readonly error?: unknown;
  readonly next_retry_at?: unknown;
  readonly is_loss?: unknown;
};

/** Of what a message is, as its row keeps it. */
export type MessageSubject = Pick<MessageRow, 'order_id' | 'subscription_id' | 'license_id' | 'details'>;

const idOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

/** More of a reason nobody reads. */
const LONGEST = 1_000;

const textsOf = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => ['string', 'number'].includes(typeof value))
      .map(([name, value]) => [name, cutText(String(value), LONGEST)])
  );

/** Of a reminder, or of a charge that is tried again: when. */
const reminderOf = ({ reminder, next_retry_at: next }: Told): Pick<MessageDetails, 'reminder'> => {
  if (reminder) return { reminder: textsOf(reminder) };
  return typeof next === 'string' ? { reminder: { date: next } } : {};
};

const idsOf = (values: unknown): readonly number[] =>
  (Array.isArray(values) ? (values as readonly unknown[]) : []).flatMap((value) => idOf(value) ?? []);

const transactionsOf = (told: Told): Pick<MessageDetails, 'transaction_id' | 'transaction_ids'> => {
  const transaction = idOf(told.transaction?.id);
  const all = idsOf(told.transaction_ids);
  return {
    ...(transaction === null ? {} : { transaction_id: transaction }),
    ...(all.length > 1 ? { transaction_ids: all } : {}),
  };
};

const detailsOf = (told: Told): MessageDetails => {
  const reason = [told.reason, told.error].find((text) => typeof text === 'string' && text !== '');
  return {
    ...transactionsOf(told),
    ...(Number.isSafeInteger(told.refunded_amount) ? { refunded_amount: Number(told.refunded_amount) } : {}),
    ...(told.type === 'full' || told.type === 'partial' ? { refund_type: told.type } : {}),
    ...(reason === undefined ? {} : { reason: cutText(String(reason), LONGEST) }),
    ...reminderOf(told),
  };
};

/** What an event tells of, whichever it is. */
export const subjectOf = (payload: unknown): MessageSubject => {
  const told = (payload ?? {}) as Told;
  return {
    order_id: idOf(told.order?.id) ?? idOf(told.license?.order_id),
    subscription_id: idOf(told.subscription?.id),
    license_id: idOf(told.license?.id),
    details: detailsOf(told),
  };
};

/** What the customer is known under when the event is told. */
export const emailOf = (payload: unknown): string | null => {
  const { email } = ((payload ?? {}) as Told).customer ?? {};
  return typeof email === 'string' && email !== '' && email.length <= 255 ? email : null;
};

/** Nobody in the store has given the money back: its customer is not told so, and knows of the dispute. */
export const isForStaffAlone = (payload: unknown): boolean => ((payload ?? {}) as Told).is_loss === true;

/** A renewal that the store is about to charge by itself is nothing that its customer has to pay. */
export const concernsNobody = (event: string, payload: unknown): boolean =>
  event === 'renewal_created' && ((payload ?? {}) as Told).order?.payment_status === 'payment_scheduled';
