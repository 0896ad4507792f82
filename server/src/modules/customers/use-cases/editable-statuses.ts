import { CUSTOMER_STATUSES } from '../../../domain/customer';
import type { Platform } from '../../../platform/platform';
import { invalidField } from '../customers.errors';
import { CUSTOMER_CHOICES } from '../customers.hooks';

/** @throws InvalidInputError on `field` for a status that an admin may not set. */
export const assertEditableStatus = async (
  platform: Platform,
  status: string | undefined,
  field: string
): Promise<string> => {
  const statuses = await platform.hooks.ask(CUSTOMER_CHOICES, [...CUSTOMER_STATUSES], null);
  if (status !== undefined && statuses.includes(status)) return status;
  throw invalidField(field, 'one_of', `${field} must be one of ${statuses.join(', ')}`);
};
