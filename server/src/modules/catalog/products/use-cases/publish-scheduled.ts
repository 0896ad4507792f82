import type { Platform } from '../../../../platform/platform';
import { productUpdated } from '../../catalog.events';
import { SYSTEM } from '../../editor';
import { recordWrite } from '../../record-write';
import { lockDueProducts, updateProducts } from '../products.repository';

const BATCH = 100;

const publishBatch = (platform: Platform): Promise<number> =>
  platform.db.transaction(async () => {
    const now = platform.clock.now();
    const due = await lockDueProducts(platform.db, now, BATCH);
    const ids = due.map(({ id }) => id);
    await updateProducts(platform.db, ids, { post_status: 'publish' }, now);
    await recordWrite(platform, {
      author: SYSTEM.author,
      activities: due.map(({ id, post_title: content }) => ({ title: 'Product published', content, productId: id })),
      events: ids.map((id) => productUpdated(id, 'published')),
      productIds: ids,
    });
    return ids.length;
  });

/**
 * Puts scheduled products on show whose moment has come; answers how many. Each is claimed by its lock: of two processes that
 * look at the same moment one publishes it, and the other finds it published.
 */
export const publishScheduled = async (platform: Platform): Promise<number> => {
  let published = 0;
  for (;;) {
    const count = await publishBatch(platform);
    published += count;
    if (count < BATCH) return published;
  }
};
