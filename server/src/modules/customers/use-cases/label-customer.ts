import type { Platform } from '../../../platform/platform';
import { selectLabels } from '../../labels';
import { customerNotFound } from '../customers.errors';
import { findCustomerById } from '../customers.repository';

/**
 * From now on the customer carries these labels and no others.
 * @throws NotFoundError; InvalidInputError on `labels` for one that does not exist.
 */
export const labelCustomer = async (platform: Platform, id: number, labels: readonly number[]): Promise<void> => {
  if (!(await findCustomerById(platform.db, id))) throw customerNotFound(platform);
  await selectLabels(platform, { type: 'customer', id }, labels, 'labels');
};
