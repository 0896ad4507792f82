import type { Customer, CustomerDetail } from '../../contracts/customers';
import { acceptStatuses } from '../../domain/customer';
import { filterPoint, isRecord } from '../../platform/events/hook-points';

export const CUSTOMER_VIEW = filterPoint('shop/customer/view').of<CustomerDetail, null>({
  says: 'A customer before it is answered to the back office, with the relations that were asked for.',
  accepts: (answer): answer is CustomerDetail => isRecord(answer),
});

export const CUSTOMER_CHOICES = filterPoint('shop/editable_customer_statuses').readAs<
  readonly string[],
  null,
  readonly string[]
>({
  says: 'The statuses that an admin may give to customers.',
  reads: acceptStatuses,
});

export const CUSTOMER_WIDGETS = filterPoint('shop/widgets/single_customer').of<
  readonly unknown[],
  { readonly customer: Customer }
>({
  says: 'What the back office shows beside a customer: a list. Context {customer}.',
  accepts: (answer): answer is readonly unknown[] => Array.isArray(answer),
});

export const CUSTOMER_FILTERS = [CUSTOMER_VIEW, CUSTOMER_CHOICES, CUSTOMER_WIDGETS] as const;
