import type { License } from '../../contracts/licenses';
import type { Platform } from '../../platform/platform';
import type { OrderItemRow, OrderRow } from './orders.rows';
import type { Author } from './statuses/status-change';

type ByOrder<Value> = ReadonlyMap<number, Value>;

/** What the page of an order shows of its licences. */
export type LicensesOfOrder = {
  readonly licenses: readonly License[];
  /** Whether a unit that is paid and licensed has none. */
  readonly isOneMissing: boolean;
};

/** What orders ask of the licences that were issued for them. All but the reading runs in the transaction of the order. */
export type OrderLicenses = {
  /** In one statement, and one more where the order is paid. */
  readonly readOf: (order: OrderRow, items: readonly OrderItemRow[]) => Promise<LicensesOfOrder>;
  /** In one statement; orders without any are missing. */
  readonly findOf: (orderIds: readonly number[]) => Promise<ByOrder<readonly License[]>>;
  /** They are another customer's from now on. */
  readonly give: (orderIds: readonly number[], customerId: number) => Promise<void>;
  /** The order is deleted, and they go with it. */
  readonly remove: (order: OrderRow, author: Author) => Promise<void>;
};

const NONE: OrderLicenses = {
  readOf: () => Promise.resolve({ licenses: [], isOneMissing: false }),
  findOf: () => Promise.resolve(new Map()),
  give: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

const LICENSES = Symbol('licences of orders');

const holderOf = (platform: Platform): { current: OrderLicenses } => platform.memo(LICENSES, () => ({ current: NONE }));

/** Called at start by the licences, which know orders and therefore cannot be known by them. */
export const provideOrderLicenses = (platform: Platform, licenses: OrderLicenses): void => {
  holderOf(platform).current = licenses;
};

export const licensesOf = (platform: Platform): OrderLicenses => holderOf(platform).current;
