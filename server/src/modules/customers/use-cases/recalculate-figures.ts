import type { Platform } from '../../../platform/platform';
import { customerNotFound } from '../customers.errors';
import { lockCustomer } from '../customers.repository';
import { recountFigures } from '../figures.repository';

/**
 * Makes the figures of a customer (purchase_count, ltv, aov, purchase_value, first and last purchase) equal to a recount of the
 * orders. The rule: whoever changes payment_status, total_paid, total_refund or customer_id of an order, or deletes one, calls
 * this at the end of the same transaction, for the old customer and the new one where it moves. The caller holds the customers
 * (`lockCustomer`, before the order; of two the smaller id first), so that two changes at once cannot count each other away.
 * Renewals count. See docs/rules/customers.md#figures.
 */
export const recountCustomer = (platform: Platform, customerId: number): Promise<void> =>
  recountFigures(platform.db, customerId);

/**
 * For a merchant who wants to be sure, e.g. after orders were imported into the tables.
 * @throws NotFoundError
 */
export const recalculateFigures = (platform: Platform, id: number): Promise<void> =>
  platform.db.transaction(async () => {
    if (!(await lockCustomer(platform.db, { id }))) throw customerNotFound(platform);
    await recountCustomer(platform, id);
  });
