import type * as yup from 'yup';
import { explained, id, object, oneOf, page, perPage, text } from '../../../platform/http/fields';

export const listMessagesQuery = object({
  page: page(),
  per_page: perPage(20),
  status: explained(
    oneOf('pending', 'sending', 'sent', 'failed', 'dropped', 'not_configured'),
    'Only messages of this status.'
  ),
  notification: explained(text(100), 'Only messages of this notification.'),
  order_id: explained(id(), 'Only messages about this order.'),
});

export type ListMessagesQuery = yup.InferType<typeof listMessagesQuery>;
