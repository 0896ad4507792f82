import type { Platform } from '../../../platform/platform';
import { findActivitiesOfMany } from '../../activity';
import { findAppliedCouponsOfMany } from '../../coupons';
import { findLabelsOf } from '../../labels';
import {
  countRelation,
  findAddressesOfMany,
  findChildrenOfMany,
  findItemsOfMany,
  findTransactionsOfMany,
  type CountedRelation,
} from '../order-relations.repository';
import { presentOperation } from '../order-operation.presenter';
import { findOperationsOfMany } from '../order-operations.repository';
import { presentOrderAddress } from '../order-address.presenter';
import { presentItem, presentOrder } from '../orders.presenter';
import { findOrdersByIds } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { showTransactions, type ShownTransaction } from '../transactions/shown-transactions';

/** What is beside an order in a list, by the names that were asked for. */
export type Beside = Readonly<Record<string, unknown>>;

type BesideOf = (orderId: number) => Beside;

type Load = (platform: Platform, ids: readonly number[], orders: readonly OrderRow[]) => Promise<BesideOf>;

const address =
  (type: 'billing' | 'shipping'): Load =>
  async ({ db }, ids) => {
    const found = await findAddressesOfMany(db, ids);
    const ofType = (id: number) => (found.get(id) ?? []).find((row) => row.type === type);
    return (id) => {
      const row = ofType(id);
      return { [`${type}_address`]: row ? presentOrderAddress(row) : null };
    };
  };

const parentOrder: Load = async ({ db }, _ids, orders) => {
  const parentOf = new Map(orders.map(({ id, parent_id: parent }) => [id, parent]));
  const parents = await findOrdersByIds(db, [...new Set([...parentOf.values()].filter((id) => id !== null))]);
  return (id) => {
    const parent = parents.get(parentOf.get(id) ?? 0);
    return { parent_order: parent ? presentOrder(parent) : null };
  };
};

const orderOperation: Load = async ({ db }, ids, orders) => {
  const found = await findOperationsOfMany(db, ids);
  const shown = new Map(
    orders.map((order) => {
      const operation = found.get(order.id);
      return [order.id, operation ? presentOperation(operation, order) : null];
    })
  );
  return (id) => ({ order_operation: shown.get(id) ?? null });
};

const RELATIONS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['billing_address', address('billing')],
  ['shipping_address', address('shipping')],
  ['parent_order', parentOrder],
  ['order_operation', orderOperation],
  /** Until there are any. */
  ['subscriptions', async () => () => ({ subscriptions: [] })],
  [
    'order_items',
    async ({ db }, ids) => {
      const found = await findItemsOfMany(db, ids);
      return (id) => ({ order_items: (found.get(id) ?? []).map(presentItem) });
    },
  ],
  [
    'transactions',
    async (platform, ids) => {
      const shown = new Map<number, readonly ShownTransaction[]>();
      for (const [id, rows] of await findTransactionsOfMany(platform.db, ids)) {
        shown.set(id, await showTransactions(platform, rows));
      }
      return (id) => ({ transactions: shown.get(id) ?? [] });
    },
  ],
  [
    'children',
    async ({ db }, ids) => {
      const found = await findChildrenOfMany(db, ids);
      return (id) => ({ children: (found.get(id) ?? []).map(presentOrder) });
    },
  ],
  [
    'labels',
    async (platform, ids) => {
      const found = await findLabelsOf(platform, 'order', ids);
      return (id) => ({ labels: (found.get(id) ?? []).map((label) => ({ id: label.id, value: label.value })) });
    },
  ],
  [
    'activities',
    async (platform, ids) => {
      const found = await findActivitiesOfMany(platform, 'order', ids);
      return (id) => ({ activities: found.get(id) ?? [] });
    },
  ],
  [
    'applied_coupons',
    async (platform, ids) => {
      const found = await findAppliedCouponsOfMany(platform, ids);
      return (id) => ({ applied_coupons: found.get(id) ?? [] });
    },
  ],
]);

const ofOrder = (table: string): CountedRelation => ({ table, column: 'order_id' });

const COUNTED: ReadonlyMap<string, CountedRelation> = new Map([
  ['order_items', ofOrder('shop_order_items')],
  ['addresses', ofOrder('shop_order_addresses')],
  ['billing_address', { ...ofOrder('shop_order_addresses'), where: { type: 'billing' } }],
  ['shipping_address', { ...ofOrder('shop_order_addresses'), where: { type: 'shipping' } }],
  ['order_operation', ofOrder('shop_order_operations')],
  ['transactions', ofOrder('shop_order_transactions')],
  ['applied_coupons', ofOrder('shop_applied_coupons')],
  ['children', { table: 'shop_orders', column: 'parent_id' }],
  ['labels', { table: 'shop_label_links', column: 'entity_id', where: { entity_type: 'order' } }],
  ['activities', { table: 'shop_activities', column: 'module_id', where: { module_name: 'order' } }],
]);

const COUNT = 'Count';

/** `order_itemsCount` answers `order_items_count`. */
const counting =
  (name: string, relation: CountedRelation): Load =>
  async ({ db }, ids) => {
    const counts = await countRelation(db, relation, ids);
    return (id) => ({ [`${name}_count`]: counts.get(id) ?? 0 });
  };

/** Counts that need no statement. */
const COUNTS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['subscriptions', async () => () => ({ subscriptions_count: 0 })],
  [
    'parent_order',
    async (_platform, _ids, orders) => {
      const children = new Set(orders.filter(({ parent_id: parent }) => parent !== null).map(({ id }) => id));
      return (id) => ({ parent_order_count: children.has(id) ? 1 : 0 });
    },
  ],
]);

const loaderOf = (name: string): Load | undefined => {
  if (!name.endsWith(COUNT)) return RELATIONS.get(name);
  const relation = name.slice(0, -COUNT.length);
  const counted = COUNTED.get(relation);
  return counted ? counting(relation, counted) : COUNTS.get(relation);
};

/** What `with[]` names, for all orders at once: at most one statement a name; names that are none are passed over. */
export const loadRelations = async (
  platform: Platform,
  orders: readonly OrderRow[],
  names: readonly string[]
): Promise<BesideOf> => {
  const ids = orders.map(({ id }) => id);
  const parts: BesideOf[] = [];
  for (const name of new Set(names)) {
    const load = ids.length > 0 ? loaderOf(name) : undefined;
    if (load) parts.push(await load(platform, ids, orders));
  }
  return (id) => parts.reduce<Beside>((sum, part) => ({ ...sum, ...part(id) }), {});
};
