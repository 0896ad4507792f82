import { emptyColumns } from '../../../platform/db/empty-columns';
import type { Platform } from '../../../platform/platform';
import { visitorDataEnds } from '../../settings';
import { noteDaysOfOperations } from '../order-operations.repository';

/** From where old orders were placed: the address of the network, and the page that led there. Campaigns name nobody, and stay. */
export const forgetVisitorsOfOrders = async (platform: Platform): Promise<number> => {
  const createdBefore = await visitorDataEnds(platform);
  if (createdBefore === null) return 0;
  const { db, clock } = platform;
  const beside = (ids: readonly number[]): Promise<void> => noteDaysOfOperations(db, ids, clock.now());
  return (
    (await emptyColumns(db, { table: 'shop_orders', columns: ['ip_address'], createdBefore })) +
    (await emptyColumns(db, { table: 'shop_order_operations', columns: ['refer_url'], createdBefore, beside }))
  );
};
