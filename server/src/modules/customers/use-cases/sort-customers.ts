import type { Platform } from '../../../platform/platform';
import { keepSorted, sortAnew, sortKeysFor } from '../../settings';
import { CUSTOMER_ORDER, type CustomerNames, type OrderedNames } from '../customers.rows';

/** The names with where they stand in lists: whoever writes the names of a customer writes these columns. */
export const orderedNames = async (platform: Platform, names: CustomerNames): Promise<OrderedNames> => ({
  ...names,
  ...((await sortKeysFor(platform, CUSTOMER_ORDER, names)) as Omit<OrderedNames, keyof CustomerNames>),
});

/** The order of the customers by name; see `keepSorted`. */
export const sortCustomers = async (platform: Platform): Promise<void> => {
  await keepSorted(platform, CUSTOMER_ORDER);
};

/** After a store came in. */
export const sortCustomersAnew = async (platform: Platform): Promise<readonly string[]> => {
  await sortAnew(platform, CUSTOMER_ORDER);
  return [];
};
