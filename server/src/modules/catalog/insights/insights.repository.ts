import type { OrderMode } from '../../../contracts/order-statuses';
import type { ProductSales } from '../../../contracts/product-insights';
import { PAYMENT_REPORTED } from '../../../domain/order';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { PRODUCT_COLUMNS, PRODUCTS, TERMS_OF_PRODUCTS, toProductRow, type ProductRow } from '../catalog.rows';
import type { TaxonomyName } from '../taxonomies/terms.repository';

export type RelatedOrder = {
  readonly column: 'id' | 'post_date' | 'title_sort' | 'min_price';
  readonly direction: 'asc' | 'desc';
};

const COLUMNS = PRODUCT_COLUMNS.filter((name) => name !== 'post_content').map((name) => `${PRODUCTS}.${name}`);

/** Published ones of these products, in their order. */
const findChosen = async (db: Database, ids: readonly number[]): Promise<readonly ProductRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .table(PRODUCTS)
    .where('post_status', 'publish')
    .whereIn('id', [...ids])
    .select(COLUMNS);
  const byId = new Map(rows.map((row) => toProductRow(row as Record<string, unknown>)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

type Relatives = {
  readonly taxonomies: readonly TaxonomyName[];
  readonly order: RelatedOrder;
  readonly limit: number;
};

/** Published products that share a term with the product in one of the taxonomies; one statement. */
const findRelatives = async (
  db: Database,
  productId: number,
  { taxonomies, order: { column, direction }, limit }: Relatives,
  chosen: readonly number[]
): Promise<readonly ProductRow[]> => {
  if (taxonomies.length === 0 || limit === 0) return [];
  const relatives = db
    .table(`${TERMS_OF_PRODUCTS} as own`)
    .join(`${TERMS_OF_PRODUCTS} as other`, (on) => {
      void on.on('other.taxonomy', 'own.taxonomy').andOn('other.term_id', 'own.term_id');
    })
    .where('own.product_id', productId)
    .whereIn('own.taxonomy', [...taxonomies])
    .select('other.product_id');
  const rows = await db
    .table(PRODUCTS)
    .where('post_status', 'publish')
    .whereNotIn('id', [productId, ...chosen])
    .whereIn('id', relatives as never)
    .orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ])
    .limit(limit)
    .select(COLUMNS);
  return rows.map((row) => toProductRow(row as Record<string, unknown>));
};

/** What the merchant has chosen, then what shares a term with the product, at most so many together. */
export const findRelated = async (
  db: Database,
  { id, other_info: { related_product_ids: chosen = [] } }: ProductRow,
  relatives: Relatives
): Promise<readonly ProductRow[]> => {
  const first = (await findChosen(db, chosen)).slice(0, relatives.limit);
  const rest = { ...relatives, limit: relatives.limit - first.length };
  return [...first, ...(await findRelatives(db, id, rest, chosen))];
};

/** `from` is the first day, of the store; null: there is none. */
type Period = { readonly from: string | null };

/** Orders that count: those of reports. */
export type CountedSales = { readonly mode: OrderMode; readonly currency: string };

/** Each period with what the product sold in it. One statement. */
export const findSales = async <Asked extends Period>(
  db: Database,
  productId: number,
  { mode, currency }: CountedSales,
  periods: readonly Asked[]
): Promise<readonly (Asked & ProductSales)[]> => {
  const columns = periods.flatMap(({ from }, index) => {
    const inTime = from === null ? '1 = 1' : 'o.placed_on >= ?';
    const bindings = from === null ? [] : [from];
    const sum = (value: string, name: string) =>
      db.raw(`sum(case when ${inTime} then ${value} else 0 end) as ${name}_${index}`, bindings);
    return [
      db.raw(`count(distinct case when ${inTime} then i.order_id end) as orders_${index}`, bindings),
      sum('i.quantity', 'quantity'),
      sum('i.line_total - coalesce(i.refund_total, 0)', 'sales'),
    ];
  });
  const [row] = (await db
    .table('shop_order_items as i')
    .join('shop_orders as o', 'o.id', 'i.order_id')
    .where('i.post_id', productId)
    .whereIn('i.payment_type', ['onetime', 'subscription'])
    .where({ 'o.mode': mode, 'o.currency': currency })
    .whereIn('o.payment_status', [...PAYMENT_REPORTED])
    .whereNotIn('o.status', ['on-hold', 'failed'])
    .select(columns)) as Record<string, unknown>[];
  return periods.map((period, index) => ({
    ...period,
    orders: toInt(row?.[`orders_${index}`]),
    quantity: toInt(row?.[`quantity_${index}`]),
    sales: toInt(row?.[`sales_${index}`]),
  }));
};
