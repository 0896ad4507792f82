import { contentVersion } from '../../platform/content-version';
import type { CustomerRecord } from './customers.rows';

/** Names what staff edit of a customer. What sales count, and labels and addresses, which are saved one by one, leave it as it is. */
export const versionOf = (customer: CustomerRecord): string => {
  const { email, first_name, last_name, status, notes, country, state, city, postcode, user_id } = customer;
  return contentVersion([email, first_name, last_name, status, notes, country, state, city, postcode, user_id]);
};
