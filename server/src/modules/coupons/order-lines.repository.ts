import type { OrderConfig, OrderDiscount } from '../../contracts/order-config';
import type { ProductLineMeta } from '../../contracts/order-lines';
import type { ManualDiscount } from '../../domain/pricing';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** The order that a coupon is tried on, as far as coupons care. */
export type CouponOrder = {
  readonly id: number;
  readonly uuid: string;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly currency: string;
  /** What the merchant takes off it, which comes before coupons. */
  readonly manualDiscount: ManualDiscount | null;
};

const ORDERS = 'shop_orders';
const COLUMNS = ['id', 'uuid', 'customer_id', 'currency', 'config'].map((name) => `${ORDERS}.${name}`);

const discountIn = (config: unknown): ManualDiscount | null => {
  const discount: OrderDiscount = fromJson<OrderConfig>(config, {}).order_settings?.discount ?? {};
  const { type, value } = discount;
  const isKnown = type === 'percentage' || type === 'fixed';
  return isKnown && typeof value === 'number' ? { type, value } : null;
};

const toOrder = (row: Readonly<Record<string, unknown>>): CouponOrder => ({
  id: toInt(row.id),
  uuid: String(row.uuid),
  customerId: toIntOrNull(row.customer_id),
  email: row.email === null || row.email === undefined ? null : String(row.email),
  currency: String(row.currency),
  manualDiscount: discountIn(row.config),
});

export const findCouponOrder = async (db: Database, uuid: string): Promise<CouponOrder | null> => {
  const row = await db
    .table(ORDERS)
    .leftJoin('shop_customers', 'shop_customers.id', `${ORDERS}.customer_id`)
    .where(`${ORDERS}.uuid`, uuid)
    .first([...COLUMNS, 'shop_customers.email']);
  return row ? toOrder(row) : null;
};

export type SoldLine = {
  readonly id: number;
  /** 0 where it is in no catalogue. */
  readonly variationId: number;
  readonly productId: number;
  readonly quantity: number;
  /** Cents of one unit, before a reverse charge took the tax out of it. */
  readonly price: number;
  readonly fulfillmentType: 'digital' | 'physical';
  readonly paymentType: string;
};

/** As the order was sold; later changes of the catalogue do not count. */
export type SoldLines = {
  readonly byLine: ReadonlyMap<number, SoldLine>;
  /** Of what was sold by itself: a part of a bundle costs nothing in it, and a setup fee is no price of its product. */
  readonly byVariation: ReadonlyMap<number, SoldLine>;
};

/** What stands in an order for itself. */
const SOLD_BY_ITSELF: ReadonlySet<string> = new Set(['onetime', 'subscription']);

const SOLD_COLUMNS = ['id', 'variation_id', 'post_id', 'quantity', 'unit_price', 'fulfillment_type', 'payment_type'];

const toSoldLine = (row: Readonly<Record<string, unknown>>): SoldLine => {
  const { agreed_price: agreed } = fromJson<Pick<ProductLineMeta, 'agreed_price'>>(row.line_meta, {});
  return {
    id: toInt(row.id),
    variationId: toInt(row.variation_id),
    productId: toInt(row.post_id),
    quantity: toInt(row.quantity),
    price: toInt(agreed ?? row.unit_price),
    fulfillmentType: row.fulfillment_type === 'physical' ? 'physical' : 'digital',
    paymentType: String(row.payment_type),
  };
};

export const findSoldLines = async (db: Database, orderId: number): Promise<SoldLines> => {
  const rows = await db
    .table('shop_order_items')
    .where({ order_id: orderId })
    .orderBy(['cart_index', 'id'])
    .select([...SOLD_COLUMNS, 'line_meta']);
  const lines = (rows as readonly Readonly<Record<string, unknown>>[]).map(toSoldLine);
  const byVariation = new Map<number, SoldLine>();
  // Where a variation was sold twice, its first line counts, as it does when the order is saved.
  for (const line of lines) {
    const { variationId, paymentType } = line;
    if (variationId > 0 && SOLD_BY_ITSELF.has(paymentType) && !byVariation.has(variationId)) {
      byVariation.set(variationId, line);
    }
  }
  return { byLine: new Map(lines.map((line) => [line.id, line])), byVariation };
};

export const findVariationsOf = async (db: Database, productId: number): Promise<readonly number[]> => {
  const rows = await db.table('shop_product_variants').where({ post_id: productId }).select('id').limit(200);
  return rows.map((row) => toInt(row.id));
};
