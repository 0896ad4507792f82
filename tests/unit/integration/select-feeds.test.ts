import {
  FEED_TRIGGERS,
  isFeedTrigger,
  MAX_RUNS,
  occurrenceOf,
  runPause,
  selectFeeds,
  type SelectableFeed,
} from '../../../server/src/domain/integration';

const feed = (id: number, more: Partial<SelectableFeed> = {}): SelectableFeed => ({
  ...{ id, provider: 'a', productId: null, triggers: ['order_paid_done'], watchesRevoke: false, variationIds: [] },
  ...more,
});

const ITEMS = [{ productId: 7, variationId: 70 }];
const PRIORITIES: Readonly<Record<string, number>> = { a: 10, b: 1 };
const priorityOf = (provider: string): number | null => PRIORITIES[provider] ?? null;
const ids = (feeds: readonly SelectableFeed[], trigger: (typeof FEED_TRIGGERS)[number]['id'] = 'order_paid_done') =>
  selectFeeds(feeds, trigger, ITEMS, priorityOf).map(({ feed: { id }, isRevoke }) => (isRevoke ? -id : id));

it('feeds of products come first, each by the priority of its provider, then by age', () => {
  const feeds = [
    feed(1),
    feed(2, { provider: 'b' }),
    feed(3, { productId: 7 }),
    feed(4, { productId: 7, provider: 'b' }),
    feed(5),
    feed(6, { provider: 'gone' }),
  ];
  expect(ids(feeds)).toEqual([4, 3, 2, 1, 5]);
});

it('feeds of a product are for it and its variants', () => {
  const feeds = [
    feed(1, { productId: 8 }),
    feed(2, { productId: 7, variationIds: [70, 71] }),
    feed(3, { productId: 7, variationIds: [71] }),
  ];
  expect(ids(feeds)).toEqual([2]);
});

it('feeds that watch run for what ends access, and take back, also where they follow it', () => {
  const feeds = [
    feed(1),
    feed(2, { watchesRevoke: true }),
    feed(3, { watchesRevoke: true, triggers: ['order_fully_refunded'] }),
    feed(4, { triggers: ['order_fully_refunded'] }),
  ];
  expect(ids(feeds, 'order_fully_refunded')).toEqual([-2, -3, 4]);
  expect(ids(feeds, 'order_status_changed_to_canceled')).toEqual([-2, -3]);
  expect(ids(feeds, 'subscription_expired_validity')).toEqual([-2, -3]);
  expect(ids(feeds, 'subscription_canceled')).toEqual([]);
  expect(ids(feeds)).toEqual([1, 2]);
});

it('what happens to a subscription again and again counts each time, everything else once', () => {
  expect(occurrenceOf('order_paid_done', null, 'key')).toBe('');
  expect(occurrenceOf('shipping_status_changed_to_shipped', null, 'key')).toBe('');
  expect(occurrenceOf('subscription_activated', 3, 'key')).toBe('subscription-3');
  expect(occurrenceOf('subscription_canceled', 3, 'key')).toBe('key');
});

it('failed runs wait 1, 5 and 30 minutes', () => {
  const pauses = Array.from({ length: MAX_RUNS }, (_, index) => runPause(index + 1));
  expect(pauses).toEqual([60_000, 300_000, 1_800_000, null]);
});

it('knows its triggers', () => {
  expect(FEED_TRIGGERS).toHaveLength(11);
  expect([isFeedTrigger('order_paid_done'), isFeedTrigger('order_paid'), isFeedTrigger('constructor')]).toEqual([
    true,
    false,
    false,
  ]);
});
