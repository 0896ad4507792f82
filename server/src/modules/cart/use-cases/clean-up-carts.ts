import { emptyColumns } from '../../../platform/db/empty-columns';
import type { Platform } from '../../../platform/platform';
import { visitorDataEnds } from '../../settings';
import { OLD_CARTS_DAYS } from '../cart.hooks';
import { deleteAbandoned } from '../cart.repository';

/** From where and with what old carts were filled. Carts that were not bought are deleted long before. Answers how many carts. */
export const forgetVisitorsOfCarts = async (platform: Platform): Promise<number> => {
  const createdBefore = await visitorDataEnds(platform);
  if (createdBefore === null) return 0;
  return emptyColumns(platform.db, { table: 'shop_carts', columns: ['ip_address', 'user_agent'], createdBefore });
};

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;
const BATCH = 500;

/** Deletes carts that nobody bought and nobody touched for 30 days, in batches. See docs/rules/checkout.md#cart. */
export const removeAbandonedCarts = async (platform: Platform): Promise<number> => {
  const days = await platform.hooks.ask(OLD_CARTS_DAYS, DEFAULT_DAYS, null);
  const before = new Date(platform.clock.now().getTime() - days * DAY);
  let removed = 0;
  for (let batch = BATCH; batch === BATCH; removed += batch) batch = await deleteAbandoned(platform.db, before, BATCH);
  return removed;
};
