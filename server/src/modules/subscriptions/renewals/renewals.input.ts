import type * as yup from 'yup';
import { explained, id, object, page, perPage, text } from '../../../platform/http/fields';

export const listRenewalsQuery = object({
  page: page(),
  per_page: perPage(10, 200),
  payment_status: explained(text(50), 'Only those whose order has this payment status, e.g. `pending`.'),
  parent_id: explained(id(), 'Only those of the subscription that was sold with this order.'),
  customer_id: id(),
});

export const skipRenewalBody = object({
  reason: explained(text(500), 'For the log.'),
});

export type ListRenewalsQuery = yup.InferType<typeof listRenewalsQuery>;
export type SkipRenewalBody = yup.InferType<typeof skipRenewalBody>;
