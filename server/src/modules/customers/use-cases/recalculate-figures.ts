import type { Platform } from '../../../platform/platform';
import { customerNotFound } from '../customers.errors';
import { lockCustomer } from '../customers.repository';
import { recountCustomer } from './recount-customer';

/**
 * For a merchant who wants to be sure, e.g. after orders were imported into the tables.
 * @throws NotFoundError
 */
export const recalculateFigures = (platform: Platform, id: number): Promise<void> =>
  platform.db.transaction(async () => {
    if (!(await lockCustomer(platform.db, { id }))) throw customerNotFound(platform);
    await recountCustomer(platform, id);
  });
