import { catchUpSortKeys, forgetSortKeys, sortKeysOf } from '../../../platform/db/sort-keys';
import type { Platform } from '../../../platform/platform';
import { readAlphabet } from '../../settings';
import { CUSTOMER_ORDER, type CustomerNames, type OrderedNames } from '../customers.rows';

/** The names with where they stand in lists: whoever writes the names of a customer writes these columns. */
export const orderedNames = async (platform: Platform, names: CustomerNames): Promise<OrderedNames> => ({
  ...names,
  ...(sortKeysOf(CUSTOMER_ORDER, names, await readAlphabet(platform)) as Omit<OrderedNames, keyof CustomerNames>),
});

/**
 * Brings the order of the customers up to date with their names and the country of the store. At start and each minute; two statements
 * where there is nothing to do.
 */
export const sortCustomers = async (platform: Platform): Promise<void> => {
  await catchUpSortKeys(platform.db, CUSTOMER_ORDER, await readAlphabet(platform));
};

/** After a store came in. */
export const sortCustomersAnew = async (platform: Platform): Promise<readonly string[]> => {
  await forgetSortKeys(platform.db, CUSTOMER_ORDER);
  await sortCustomers(platform);
  return [];
};
