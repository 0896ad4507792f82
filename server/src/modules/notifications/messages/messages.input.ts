import type * as yup from 'yup';
import type { EmailStatus } from '../../../contracts/notifications';
import { explained, id, object, oneOf, page, perPage, searched, text, word } from '../../../platform/http/fields';

const STATUSES = [
  'pending',
  'sending',
  'sent',
  'failed',
  'dropped',
  'not_configured',
] as const satisfies readonly EmailStatus[];

export const listMessagesQuery = object({
  page: page(),
  per_page: perPage(20),
  status: explained(oneOf(...STATUSES), 'Only messages of this status.'),
  active_view: explained(word(), 'A status, as `status`, which stands above it.'),
  search: explained(searched(255), 'Part of the address or of the subject.'),
  notification: explained(text(100), 'Only messages of this notification.'),
  order_id: explained(id(), 'Only messages about this order.'),
});

export type ListMessagesQuery = yup.InferType<typeof listMessagesQuery>;

/** The status of a view; other names narrow nothing. */
export const statusOf = ({ status, active_view: view }: ListMessagesQuery): EmailStatus | undefined =>
  status ?? STATUSES.find((name) => name === view);
