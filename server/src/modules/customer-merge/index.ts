import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { giveCarts } from '../cart';
import { giveDownloadsOf } from '../downloads';
import { giveFeedRuns } from '../integrations';
import { CUSTOMERS_MERGED, customerMergeEvents, type CustomersMerged } from './customer-merge.events';
import { customerMergeRoutes } from './customer-merge.routes';

/**
 * Carts are held before customers by whoever buys, so a merge must not wait for them. Nobody writes the id of the customer who went
 * into a cart any more; files may have been granted by a payment that was read before.
 */
const followMerge = async ({ db, clock }: Platform, payload: unknown): Promise<void> => {
  const { customer, merged_customer_id: fromId } = payload as CustomersMerged;
  const ids = { fromId, toId: customer.id };
  await giveCarts(db, ids);
  await giveDownloadsOf(db, ids, clock.now());
  await giveFeedRuns(db, ids);
};

/** Two records of one person become one. A module of its own, because it reaches what builds on customers. */
export const customerMergeModule = defineModule({
  name: 'customer-merge',
  routes: customerMergeRoutes,
  events: customerMergeEvents,
  start: (platform) => {
    platform.events.consume({
      name: 'follow-merge',
      event: CUSTOMERS_MERGED,
      handle: ({ payload }) => followMerge(platform, payload),
    });
    return Promise.resolve();
  },
});
