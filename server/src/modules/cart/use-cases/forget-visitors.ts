import { emptyColumns } from '../../../platform/db/empty-columns';
import type { Platform } from '../../../platform/platform';
import { visitorDataEnds } from '../../settings';

/** From where and with what old carts were filled. Carts that were not bought are deleted long before. Answers how many carts. */
export const forgetVisitorsOfCarts = async (platform: Platform): Promise<number> => {
  const createdBefore = await visitorDataEnds(platform);
  if (createdBefore === null) return 0;
  return emptyColumns(platform.db, { table: 'shop_carts', columns: ['ip_address', 'user_agent'], createdBefore });
};
