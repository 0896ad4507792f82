import {
  FEED_TRIGGERS,
  occurrenceOf,
  selectFeeds,
  type FeedTrigger,
  type SelectedFeed,
} from '../../../domain/integration';
import type { DurableConsumer } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { isFollowed } from '../feeds/feed-memory';
import { findSelectable } from '../feeds/feeds.repository';
import { ALL_ASYNC, type Integrations } from '../integrations.hooks';
import { readIntegrations } from '../registry';
import { insertRuns } from './runs.repository';
import type { NewRun } from './runs.rows';
import { readSale, type ToldSale } from './told';

/** Milliseconds for which delayed runs let those of other events go first. */
const DELAY = 5_000;

type Told = { readonly trigger: FeedTrigger; readonly payload: unknown; readonly key: string };

const select = async (
  { db }: Platform,
  trigger: FeedTrigger,
  { items }: ToldSale,
  integrations: Integrations
): Promise<readonly SelectedFeed[]> => {
  const feeds = await findSelectable(db, [...new Set(items.map(({ productId }) => productId))]);
  return selectFeeds(feeds, trigger, items, (provider) => {
    const info = integrations[provider];
    return info?.enabled ? info.priority : null;
  });
};

type Delays = { readonly all: boolean; readonly integrations: Integrations };

const isDelayed = ({ feed }: SelectedFeed, { all, integrations }: Delays): boolean => {
  const info = integrations[feed.provider];
  const own = feed.productId === null ? info?.delay_on_global_action : info?.delay_on_product_action;
  return all || own === true;
};

const runOf = (
  { feed, isRevoke }: SelectedFeed,
  { trigger, key }: Told,
  sale: ToldSale,
  available_at: Date
): NewRun => ({
  feed_id: feed.id,
  order_id: sale.orderId,
  event: trigger,
  occurrence: occurrenceOf(trigger, sale.subscriptionId, key),
  lane: `${feed.id}:${sale.rootId}`,
  provider: feed.provider,
  scope: feed.productId === null ? 'global' : 'product',
  is_revoke: isRevoke ? 'yes' : 'no',
  customer_id: sale.customerId,
  subscription_id: sale.subscriptionId,
  transaction_id: sale.transactionId,
  available_at,
});

/**
 * Writes what the feeds have to do for an event: one run for each, however often the event is told. They run behind it, in the order of
 * their rows. See docs/rules/integrations.md.
 */
export const recordRuns = async (platform: Platform, told: Told): Promise<number> => {
  const { db, clock, hooks } = platform;
  const { trigger } = told;
  const sale = await readSale(platform, trigger, told.payload);
  if (!sale) return 0;
  const integrations = await readIntegrations(platform);
  const selected = await select(platform, trigger, sale, integrations);
  if (selected.length === 0) return 0;
  const all = await hooks.ask(ALL_ASYNC, false, { event: trigger, order_id: sale.orderId });
  const now = clock.now();
  const later = new Date(now.getTime() + DELAY);
  const runs = selected.map((each) => runOf(each, told, sale, isDelayed(each, { all, integrations }) ? later : now));
  await db.transaction(() => insertRuns(db, runs, now));
  return runs.length;
};

/** One consumer for all triggers, so that it hears of them in their order. Events that no feed follows cost nothing. */
export const feedConsumers = (platform: Platform, wake: () => void): readonly DurableConsumer[] =>
  FEED_TRIGGERS.map(({ id: trigger }) => ({
    name: 'integrations',
    isOrdered: true,
    event: trigger,
    isWanted: () => isFollowed(platform, trigger),
    handle: async ({ payload, idempotencyKey }) => {
      if ((await recordRuns(platform, { trigger, payload, key: idempotencyKey })) > 0) wake();
    },
  }));
