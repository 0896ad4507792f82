import type { Knex } from 'knex';
import { document, insertRows, type Row } from './insert-rows';
import { activityRows, chargeRow, itemRow, operationRow, orderRow, type SoldVariant } from './order-rows';
import { isPhysical, isSold, type PlannedItem, type PlannedOrder, type PlanParts } from './plan-orders';
import { addressOf } from './write-customers';
import type { Catalogue } from './write-catalogue';

const BATCH = 10_000;

export type WrittenParts = {
  readonly plan: PlanParts;
  readonly catalogue: Catalogue;
  readonly customerIds: readonly number[];
};

type Line = {
  readonly order: PlannedOrder;
  readonly orderId: number;
  readonly item: PlannedItem;
  readonly index: number;
};

const soldVariant = ({ plan, catalogue }: WrittenParts, index: number): SoldVariant => {
  const variant = plan.variants[index] as SoldVariant['variant'];
  return {
    variant,
    product: plan.products[variant.product] as SoldVariant['product'],
    id: catalogue.variantIds[index] as number,
    productId: catalogue.productIds[variant.product] as number,
  };
};

const addressRows = (order: PlannedOrder, orderId: number, { plan }: WrittenParts): readonly Row[] => {
  const customer = plan.customers[order.customer] as PlanParts['customers'][number];
  const types = order.physical ? ['billing', 'shipping'] : ['billing'];
  return types.map((type) => document(order.createdAt, { ...addressOf(customer), order_id: orderId, type }));
};

const movementRow = ({ order, orderId, item }: Line, itemId: number, { plan, catalogue }: WrittenParts): Row => {
  const sold = isSold(order.stage, isPhysical(plan, item.variant));
  return {
    order_id: orderId,
    order_item_id: itemId,
    variation_id: catalogue.variantIds[item.variant] as number,
    on_hold: sold ? 0 : item.quantity,
    committed: sold ? item.quantity : 0,
  };
};

const writeLines = async (db: Knex, lines: readonly Line[], parts: WrittenParts): Promise<void> => {
  const rows = lines.map(({ order, orderId, item, index }) =>
    itemRow(order, orderId, item, index, soldVariant(parts, item.variant))
  );
  const ids = await insertRows(db, 'shop_order_items', rows);
  const movements = lines.map((line, index) => movementRow(line, ids[index] as number, parts));
  await insertRows(db, 'shop_stock_movements', movements);
};

const writeBatch = async (
  db: Knex,
  orders: readonly PlannedOrder[],
  parts: WrittenParts
): Promise<readonly number[]> => {
  const rows = orders.map((order) => orderRow(order, parts.customerIds[order.customer] as number));
  const ids = await insertRows(db, 'shop_orders', rows);
  const each = orders.map((order, index) => ({ order, orderId: ids[index] as number }));
  const lines = each.flatMap(({ order, orderId }) =>
    order.items.map((item, index) => ({ order, orderId, item, index }))
  );
  const write = (table: string, toRows: (order: PlannedOrder, id: number) => readonly Row[]) =>
    insertRows(
      db,
      table,
      each.flatMap(({ order, orderId }) => toRows(order, orderId))
    );
  // Side by side: this process makes rows while the database writes others.
  await Promise.all([
    writeLines(db, lines, parts),
    write('shop_order_transactions', (order, id) => [chargeRow(order, id)]),
    write('shop_order_addresses', (order, id) => addressRows(order, id, parts)),
    write('shop_order_operations', (order, id) => [operationRow(order, id)]),
    write('shop_activities', activityRows),
  ]);
  return ids;
};

/** Orders with all that belongs to them; answers their ids. The rows of a million orders would not fit into memory at once. */
export const writeOrders = async (
  db: Knex,
  orders: readonly PlannedOrder[],
  parts: WrittenParts
): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let start = 0; start < orders.length; start += BATCH) {
    ids.push(...(await writeBatch(db, orders.slice(start, start + BATCH), parts)));
  }
  const receipts = orders.filter(({ receiptNumber }) => receiptNumber !== null).length;
  await insertRows(db, 'shop_counters', [{ name: 'receipt_number', value: receipts }]);
  return ids;
};
