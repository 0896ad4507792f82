import type {
  ProductPerformanceAnswer,
  ProductReportAnswer,
  ProductReportRow,
  SoldProduct,
  TopProductsSoldAnswer,
  TopSoldProductsAnswer,
  TopSoldVariantsAnswer,
} from '../../../contracts/report-breakdowns';
import { average, fluctuationsOf, sumFigures } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { findProducts, findVariants } from '../../catalog';
import { findFigures } from '../figures.read-model';
import { groupingOf, readParameters, type Asked } from '../read-parameters';
import { withDays, type ReportFilter } from '../report-filter';
import { seriesOf, type GroupFigures } from '../report-series';
import type { StandardParams, StandardQuery } from '../reports.input';
import { countSoldProducts, findTopSold, type SoldRow } from '../sold-products.read-model';

const FEW = 10;
const MANY = 20;

type Illustrated = { readonly id: number; readonly pictures: readonly { readonly url: string }[] };

const addressesOf = (records: readonly Illustrated[]): ReadonlyMap<number, string> =>
  new Map(records.flatMap(({ id, pictures }) => (pictures[0] ? [[id, pictures[0].url] as const] : [])));

/** A variant without a picture of its own shows that of its product. */
const present = async (platform: Platform, rows: readonly SoldRow[]): Promise<readonly SoldProduct[]> => {
  const variantIds = rows.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]));
  const productIds = [...new Set(rows.flatMap(({ productId }) => productId ?? []))];
  const products = await findProducts(platform.db, productIds);
  const variants = await findVariants(platform.db, variantIds);
  const ofProduct = addressesOf(products.map(({ id, gallery }) => ({ id, pictures: gallery })));
  const ofVariant = addressesOf(variants.map(({ id, media }) => ({ id, pictures: media })));
  return rows.map((row) => ({
    product_id: row.productId,
    variation_id: row.variantId,
    title: row.title,
    variation_title: row.variantTitle,
    media: ofVariant.get(row.variantId ?? 0) ?? ofProduct.get(row.productId ?? 0) ?? null,
    quantity_sold: row.quantity,
    total_amount: row.amount,
    orders: row.orders,
    refunds: row.refunds,
  }));
};

const topSold = async (
  platform: Platform,
  params: StandardParams,
  by: 'product' | 'variant',
  limit: number
): Promise<readonly SoldProduct[]> => {
  const { filter } = await readParameters(platform, params);
  return present(platform, await findTopSold(platform.db, filter, { by, limit }));
};

export const readProductPerformance = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<ProductPerformanceAnswer> => ({
  productPerformance: await topSold(platform, params, 'product', MANY),
});

export const readTopSoldProducts = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<TopSoldProductsAnswer> => ({ topSoldProducts: await topSold(platform, params, 'product', FEW) });

export const readTopSoldVariants = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<TopSoldVariantsAnswer> => ({ topSoldVariants: await topSold(platform, params, 'variant', FEW) });

export const readTopProductsSold = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<TopProductsSoldAnswer> => ({ top_products_sold: await topSold(platform, params, 'product', FEW) });

const productRow = ({ year, group, figures }: GroupFigures): ProductReportRow => ({
  ...{ year, group },
  products_sold: figures.items,
  revenue: figures.gross,
});

const readSide = async (platform: Platform, filter: ReportFilter, key: Asked['key']) => {
  const rows = await findFigures(platform.db, filter, { ...groupingOf(key), items: true });
  const { items, gross } = sumFigures(rows);
  return {
    series: seriesOf(rows, filter, key).map(productRow),
    summary: {
      total_products_sold: items,
      total_revenue: gross,
      unique_products: await countSoldProducts(platform.db, filter),
      average_price: average(gross, items),
    },
  };
};

export const readProductReport = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<ProductReportAnswer> => {
  const { filter, compared, key } = await readParameters(platform, params);
  const current = await readSide(platform, filter, key);
  const previous = await readSide(platform, withDays(filter, compared), key);
  return {
    summary: current.summary,
    previousSummary: previous.summary,
    fluctuations: fluctuationsOf(current.summary, previous.summary),
    currentMetrics: current.series,
    previousMetrics: previous.series,
    appliedGroupKey: key,
  };
};
