import type { Condition } from '../../../domain/search';
import { toInt } from '../../../platform/db/columns';
import { applyCondition, type SqlMapping } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { lacksPartSql } from '../bundles/bundle-stock.read-model';
import { PRODUCTS, VARIANTS } from '../catalog.rows';
import { PRODUCT_SQL } from '../products/products.search';
import { forSaleSql, inStockSql } from '../sellable.sql';

/** A variant as a choice in a form. */
export type ChosenVariant = {
  readonly id: number;
  readonly title: string;
  readonly productId: number;
  readonly productTitle: string;
};

const MAX_CHOICES = 200;

/** Columns of both tables; those that both have are the product's, the variant's begin with `variant_`. */
const CHOICE_SQL: SqlMapping = {
  ...PRODUCT_SQL,
  columns: {
    ...PRODUCT_SQL.columns,
    variant_id: `${VARIANTS}.id`,
    variation_title: `${VARIANTS}.variation_title`,
    variant_sku: `${VARIANTS}.sku`,
    payment_type: `${VARIANTS}.payment_type`,
  },
};

const toChoice = (row: Record<string, unknown>): ChosenVariant => ({
  id: toInt(row.id),
  title: String(row.variation_title),
  productId: toInt(row.post_id),
  productTitle: String(row.post_title),
});

const readChoices = async (
  db: Database,
  conditions: readonly (Condition | null)[],
  restriction: string | null
): Promise<readonly ChosenVariant[]> => {
  const query = db.table(VARIANTS).join(PRODUCTS, `${PRODUCTS}.id`, `${VARIANTS}.post_id`);
  for (const condition of conditions) if (condition) applyCondition(query as never, condition, CHOICE_SQL);
  if (restriction !== null) query.whereRaw(restriction);
  const rows = await query
    // The order of an index, so that a look without a search text stops after its first rows.
    .orderBy([`${VARIANTS}.post_id`, `${VARIANTS}.serial_index`, `${VARIANTS}.id`])
    .limit(MAX_CHOICES)
    .select(`${VARIANTS}.id`, `${VARIANTS}.post_id`, `${VARIANTS}.variation_title`, `${PRODUCTS}.post_title`);
  return (rows as Record<string, unknown>[]).map(toChoice);
};

const SAME = { variant: VARIANTS, product: PRODUCTS };

/** For sale and in stock, with everything that lies in them: what a cart takes. */
const purchasableSql = (counting: boolean): string =>
  `${forSaleSql(SAME)} and ${inStockSql(counting, SAME)} and not ${lacksPartSql(counting, `${VARIANTS}.id`)}`;

/** Of variants that meet the conditions, those that can be bought where stock is counted, or is not. */
export const findPurchasableChoices = (
  db: Database,
  counting: boolean,
  conditions: readonly (Condition | null)[]
): Promise<readonly ChosenVariant[]> => readChoices(db, conditions, purchasableSql(counting));

/** Variants that meet the conditions, product by product; one statement, at most 200 rows. */
export const findChoices = (
  db: Database,
  conditions: readonly (Condition | null)[]
): Promise<readonly ChosenVariant[]> => readChoices(db, conditions, null);

/** Titles of the variants of some products; at most `limit`. */
export const findVariantTitles = async (
  db: Database,
  productIds: readonly number[],
  limit: number
): Promise<readonly Pick<ChosenVariant, 'id' | 'title'>[]> => {
  if (productIds.length === 0) return [];
  const rows = await db
    .table(VARIANTS)
    .whereIn('post_id', [...productIds])
    .orderBy('id')
    .limit(limit)
    .select('id', 'variation_title');
  return rows.map((row) => ({ id: toInt(row.id), title: String(row.variation_title) }));
};

/** Products whose title has the word, by title; at most `limit`. */
export const findProductIds = async (
  db: Database,
  conditions: readonly (Condition | null)[],
  limit: number
): Promise<readonly number[]> => {
  const query = db.table(PRODUCTS);
  for (const condition of conditions) if (condition) applyCondition(query as never, condition, PRODUCT_SQL);
  const rows = await query.orderBy(['title_sort', 'id']).limit(limit).select('id');
  return rows.map((row) => toInt(row.id));
};
