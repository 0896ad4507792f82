import { REVOKE_TRIGGERS, type FeedTrigger } from './triggers';

export type SelectableFeed = {
  readonly id: number;
  readonly provider: string;
  /** Null of a feed of the whole store. */
  readonly productId: number | null;
  readonly triggers: readonly string[];
  /** Takes back what it gave, also where no trigger says so. */
  readonly watchesRevoke: boolean;
  /** Of the product; empty: all. */
  readonly variationIds: readonly number[];
};

export type SoldItem = { readonly productId: number; readonly variationId: number };

export type SelectedFeed<Feed extends SelectableFeed = SelectableFeed> = {
  readonly feed: Feed;
  readonly isRevoke: boolean;
  /** Of its provider. */
  readonly priority: number;
};

const revokes = ({ watchesRevoke }: SelectableFeed, trigger: FeedTrigger): boolean =>
  watchesRevoke && REVOKE_TRIGGERS.includes(trigger);

const isSold = ({ productId, variationIds }: SelectableFeed, items: readonly SoldItem[]): boolean =>
  productId === null ||
  items.some(
    (item) => item.productId === productId && (variationIds.length === 0 || variationIds.includes(item.variationId))
  );

/**
 * The feeds that run for an event, in their order: those of the products that were sold, then those of the store, each by the priority
 * of their providers. `priorityOf` answers null for a provider that is switched off or gone.
 */
export const selectFeeds = <Feed extends SelectableFeed>(
  feeds: readonly Feed[],
  trigger: FeedTrigger,
  items: readonly SoldItem[],
  priorityOf: (provider: string) => number | null
): readonly SelectedFeed<Feed>[] => {
  const selected = feeds.flatMap((feed) => {
    const isRevoke = revokes(feed, trigger);
    const priority = priorityOf(feed.provider);
    if (priority === null || !(isRevoke || feed.triggers.includes(trigger)) || !isSold(feed, items)) return [];
    return [{ feed, isRevoke, priority }];
  });
  const rank = ({ feed }: SelectedFeed): number => (feed.productId === null ? 1 : 0);
  return selected.sort((a, b) => rank(a) - rank(b) || a.priority - b.priority || a.feed.id - b.feed.id);
};
