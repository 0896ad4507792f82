import type { Subscription } from '../../contracts/subscriptions';
import type { RefundOutcome } from '../../contracts/transactions';
import type { Platform } from '../../platform/platform';
import type { Author } from './statuses/status-change';

type ByOrder<Value> = ReadonlyMap<number, Value>;

/** What orders ask of the subscriptions that were sold with them. All but `cancelAtOnce` runs in the transaction of the order. */
export type OrderSubscriptions = {
  /** The order has become paid: they begin. `note` is called with each, before its payments are counted. */
  readonly activate: (
    orderId: number,
    author: Author,
    note: (subscriptionId: number) => Promise<void>
  ) => Promise<void>;
  /** The order of a renewal has become paid: its subscription goes on. `note` as above. */
  readonly renew: (orderId: number, author: Author, note: (subscriptionId: number) => Promise<void>) => Promise<void>;
  /**
   * The order was placed for a purpose, and has become paid: its subscription is changed, once. `note` as above.
   * @throws RuleViolationError where that is not possible any more; then nothing is paid.
   */
  readonly carryOut: (
    orderId: number,
    author: Author,
    note: (subscriptionId: number) => Promise<void>
  ) => Promise<void>;
  /**
   * The order changes a plan, and has become paid: the old plan ends, once.
   * @throws RuleViolationError where that is not possible any more; then nothing is paid.
   */
  readonly changePlan: (orderId: number, author: Author) => Promise<void>;
  /** The order of a renewal was canceled, or is deleted: nobody is to pay it any more. */
  readonly voidRenewal: (orderId: number) => Promise<void>;
  /** The order was canceled, or let go: those that nothing has come of end. */
  readonly endUnpaid: (orderId: number) => Promise<void>;
  /** Whether one of them still runs. */
  readonly isLive: (orderId: number) => Promise<boolean>;
  /** The order is deleted, and they go with it: so does what hangs on them and has no foreign key. */
  readonly remove: (orderId: number) => Promise<void>;
  /** They are another customer's from now on. */
  readonly give: (orderIds: readonly number[], customerId: number) => Promise<void>;
  /** Outside of any transaction: a provider is asked. */
  readonly cancelAtOnce: (orderId: number, author: Author) => Promise<RefundOutcome>;
  /** In one statement; orders without any are missing. */
  readonly findOf: (orderIds: readonly number[]) => Promise<ByOrder<readonly Subscription[]>>;
  readonly countOf: (orderIds: readonly number[]) => Promise<ByOrder<number>>;
};

const NOTHING = (): Promise<void> => Promise.resolve();

const NONE: OrderSubscriptions = {
  activate: NOTHING,
  renew: NOTHING,
  carryOut: NOTHING,
  changePlan: NOTHING,
  voidRenewal: NOTHING,
  endUnpaid: NOTHING,
  isLive: () => Promise.resolve(false),
  remove: NOTHING,
  give: NOTHING,
  cancelAtOnce: () => Promise.resolve({ status: 'failed', message: 'The order has no subscription.' }),
  findOf: () => Promise.resolve(new Map()),
  countOf: () => Promise.resolve(new Map()),
};

const SUBSCRIPTIONS = Symbol('subscriptions of orders');

const holderOf = (platform: Platform): { current: OrderSubscriptions } =>
  platform.memo(SUBSCRIPTIONS, () => ({ current: NONE }));

/** Called at start by the subscriptions, which know orders and therefore cannot be known by them. */
export const provideOrderSubscriptions = (platform: Platform, subscriptions: OrderSubscriptions): void => {
  holderOf(platform).current = subscriptions;
};

export const subscriptionsOf = (platform: Platform): OrderSubscriptions => holderOf(platform).current;
