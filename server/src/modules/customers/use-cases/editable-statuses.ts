import { acceptStatuses, CUSTOMER_STATUSES } from '../../../domain/customer';
import type { Platform } from '../../../platform/platform';
import { invalidField } from '../customers.errors';

const FILTER = 'shop/editable_customer_statuses';

/** @throws InvalidInputError on `field` for a status that an admin may not set. */
export const assertEditableStatus = async (
  platform: Platform,
  status: string | undefined,
  field: string
): Promise<string> => {
  const statuses = acceptStatuses(await platform.hooks.applyFilters<unknown>(FILTER, [...CUSTOMER_STATUSES]));
  if (status !== undefined && statuses.includes(status)) return status;
  throw invalidField(field, 'one_of', `${field} must be one of ${statuses.join(', ')}`);
};
