import { toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** The order that a coupon is tried on, as far as coupons care. */
export type CouponOrder = {
  readonly id: number;
  readonly uuid: string;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly currency: string;
};

const ORDERS = 'shop_orders';
const COLUMNS = ['id', 'uuid', 'customer_id', 'currency'].map((name) => `${ORDERS}.${name}`);

const toOrder = (row: Readonly<Record<string, unknown>>): CouponOrder => ({
  id: toInt(row.id),
  uuid: String(row.uuid),
  customerId: toIntOrNull(row.customer_id),
  email: row.email === null || row.email === undefined ? null : String(row.email),
  currency: String(row.currency),
});

export const findCouponOrder = async (db: Database, uuid: string): Promise<CouponOrder | null> => {
  const row = await db
    .table(ORDERS)
    .leftJoin('shop_customers', 'shop_customers.id', `${ORDERS}.customer_id`)
    .where(`${ORDERS}.uuid`, uuid)
    .first([...COLUMNS, 'shop_customers.email']);
  return row ? toOrder(row) : null;
};

type SoldLine = { readonly id: number; readonly variationId: number; readonly price: number };

/** Cents, as the order was sold; later changes of the catalogue do not count. */
export type OrderPrices = {
  readonly byLine: ReadonlyMap<number, SoldLine>;
  /** Of what was sold by itself: a part of a bundle costs nothing in it, and a setup fee is no price of its product. */
  readonly byVariation: ReadonlyMap<number, number>;
};

/** What stands in an order for itself. */
const SOLD_BY_ITSELF: ReadonlySet<string> = new Set(['onetime', 'subscription']);

export const findOrderPrices = async (db: Database, orderId: number): Promise<OrderPrices> => {
  const rows = await db
    .table('shop_order_items')
    .where({ order_id: orderId })
    .orderBy(['cart_index', 'id'])
    .select('id', 'variation_id', 'unit_price', 'payment_type');
  const lines = rows.map((row) => ({
    ...{ id: toInt(row.id), variationId: toInt(row.variation_id), price: toInt(row.unit_price) },
    isSold: SOLD_BY_ITSELF.has(String(row.payment_type)),
  }));
  const byVariation = new Map<number, number>();
  // Where a variation was sold twice, its first line counts, as it does when the order is saved.
  for (const { isSold, variationId, price } of lines) {
    if (isSold && !byVariation.has(variationId)) byVariation.set(variationId, price);
  }
  return { byLine: new Map(lines.map((line) => [line.id, line])), byVariation };
};

export const findVariationsOf = async (db: Database, productId: number): Promise<readonly number[]> => {
  const rows = await db.table('shop_product_variants').where({ post_id: productId }).select('id').limit(200);
  return rows.map((row) => toInt(row.id));
};
