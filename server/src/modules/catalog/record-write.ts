import type { RecordedEvent } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { recordActivities } from '../activity';
import { catalogChanged } from './catalog-changes';

export type CatalogWrite = {
  readonly author: string;
  readonly activities: readonly { readonly title: string; readonly content: string; readonly productId?: number }[];
  readonly events: readonly RecordedEvent[];
  /** Products whose public face may have changed. */
  readonly productIds: readonly number[];
};

/**
 * The end of every write to the catalogue, inside its transaction: the log, the events and the notice to caches, one statement
 * each. Last, because writers wait for one another from the notice to their commit.
 */
export const recordWrite = async (platform: Platform, write: CatalogWrite): Promise<void> => {
  await recordActivities(
    platform,
    write.activities.map(({ productId, ...activity }) => ({
      ...activity,
      moduleName: 'product',
      ...(productId === undefined ? {} : { moduleId: productId }),
      author: write.author,
    }))
  );
  await platform.events.record(write.events);
  await catalogChanged(platform, write.productIds);
};
