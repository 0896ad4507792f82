import type { OrderAddress } from '../../../contracts/order-lines';
import type { OrderRelations } from '../../../contracts/orders';
import type { ShownTransaction } from '../../../contracts/transactions';
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
import { presentOperation, presentOrderAddress } from '../order-parts.presenter';
import { findOperationsOfMany } from '../order-operations.repository';
import { presentItem, presentOrder } from '../orders.presenter';
import { licensesOf } from '../order-licenses';
import { subscriptionsOf } from '../order-subscriptions';
import { findOrdersByIds } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { showTransactions } from '../transactions/read-transactions';

type BesideOf = (orderId: number) => OrderRelations;

type Load = (platform: Platform, ids: readonly number[], orders: readonly OrderRow[]) => Promise<BesideOf>;

const addressOf = async ({ db }: Platform, ids: readonly number[], type: OrderAddress['type']) => {
  const found = await findAddressesOfMany(db, ids);
  return (id: number): OrderAddress | null => {
    const row = (found.get(id) ?? []).find((each) => each.type === type);
    return row ? presentOrderAddress(row) : null;
  };
};

const billingAddress: Load = async (platform, ids) => {
  const ofOrder = await addressOf(platform, ids, 'billing');
  return (id) => ({ billing_address: ofOrder(id) });
};

const shippingAddress: Load = async (platform, ids) => {
  const ofOrder = await addressOf(platform, ids, 'shipping');
  return (id) => ({ shipping_address: ofOrder(id) });
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
  ['billing_address', billingAddress],
  ['shipping_address', shippingAddress],
  ['parent_order', parentOrder],
  ['order_operation', orderOperation],
  [
    'subscriptions',
    async (platform, ids) => {
      const found = await subscriptionsOf(platform).findOf(ids);
      return (id) => ({ subscriptions: found.get(id) ?? [] });
    },
  ],
  [
    'licenses',
    async (platform, ids) => {
      const found = await licensesOf(platform).findOf(ids);
      return (id) => ({ licenses: found.get(id) ?? [] });
    },
  ],
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

const addressesOf = (type: OrderAddress['type']): CountedRelation => ({
  ...ofOrder('shop_order_addresses'),
  where: { type },
});

const CHILDREN: CountedRelation = { table: 'shop_orders', column: 'parent_id' };
const LABELS: CountedRelation = { table: 'shop_label_links', column: 'entity_id', where: { entity_type: 'order' } };
const ACTIVITIES: CountedRelation = { table: 'shop_activities', column: 'module_id', where: { module_name: 'order' } };

const counting =
  (relation: CountedRelation, shown: (count: number) => OrderRelations): Load =>
  async ({ db }, ids) => {
    const counts = await countRelation(db, relation, ids);
    return (id) => shown(counts.get(id) ?? 0);
  };

const countParents: Load = async (_platform, _ids, orders) => {
  const children = new Set(orders.filter(({ parent_id: parent }) => parent !== null).map(({ id }) => id));
  return (id) => ({ parent_order_count: children.has(id) ? 1 : 0 });
};

/** `order_itemsCount` answers `order_items_count`. */
const COUNTS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['order_items', counting(ofOrder('shop_order_items'), (count) => ({ order_items_count: count }))],
  ['addresses', counting(ofOrder('shop_order_addresses'), (count) => ({ addresses_count: count }))],
  ['billing_address', counting(addressesOf('billing'), (count) => ({ billing_address_count: count }))],
  ['shipping_address', counting(addressesOf('shipping'), (count) => ({ shipping_address_count: count }))],
  ['order_operation', counting(ofOrder('shop_order_operations'), (count) => ({ order_operation_count: count }))],
  ['transactions', counting(ofOrder('shop_order_transactions'), (count) => ({ transactions_count: count }))],
  ['applied_coupons', counting(ofOrder('shop_applied_coupons'), (count) => ({ applied_coupons_count: count }))],
  ['licenses', counting(ofOrder('shop_licenses'), (count) => ({ licenses_count: count }))],
  ['children', counting(CHILDREN, (count) => ({ children_count: count }))],
  ['labels', counting(LABELS, (count) => ({ labels_count: count }))],
  ['activities', counting(ACTIVITIES, (count) => ({ activities_count: count }))],
  [
    'subscriptions',
    async (platform, ids) => {
      const counts = await subscriptionsOf(platform).countOf(ids);
      return (id) => ({ subscriptions_count: counts.get(id) ?? 0 });
    },
  ],
  ['parent_order', countParents],
]);

const COUNT = 'Count';

const loaderOf = (name: string): Load | undefined =>
  name.endsWith(COUNT) ? COUNTS.get(name.slice(0, -COUNT.length)) : RELATIONS.get(name);

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
  return (id) => parts.reduce<OrderRelations>((sum, part) => ({ ...sum, ...part(id) }), {});
};
