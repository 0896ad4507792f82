import type {
  ProductPerformanceAnswer,
  ProductReportAnswer,
  SoldProduct,
  TopSoldVariantsAnswer,
} from '../../../server/src/contracts/report-breakdowns';
import type { TextId } from '../texts/use-text';
import { madeOfBoth, queryOf, type Asked, type Report } from './report-definition';
import { comparedFigures, tableOf, timeChart, type Kind, type Table, type Target } from './report-view';

const nameOf = ({ title, variation_title: variant }: SoldProduct): string =>
  variant && variant !== title ? `${title}: ${variant}` : title;

type SoldColumn = readonly [TextId, Kind, (row: SoldProduct) => string | number];

const SOLD: readonly SoldColumn[] = [
  ['reports.sold', 'count', ({ quantity_sold: quantity }) => quantity],
  ['section.orders', 'count', ({ orders }) => orders],
  ['reports.amount', 'money', ({ total_amount: amount }) => amount],
  ['reports.refunded', 'money', ({ refunds }) => refunds],
];

const productsTable = ({ productPerformance: rows }: ProductPerformanceAnswer): Table =>
  tableOf(
    { id: 'products', title: 'reports.best' },
    rows,
    [['reports.product', 'text', nameOf], ...SOLD],
    ({ product_id: id }): Target | undefined => (id === null ? undefined : { kind: 'product', id })
  );

const variantsTable = ({ topSoldVariants: rows }: TopSoldVariantsAnswer, { days }: Asked): Table =>
  tableOf(
    { id: 'variants', title: 'reports.bestVariants' },
    rows,
    [['reports.variant', 'text', nameOf], ...SOLD],
    ({ variation_id: variant }): Target | undefined =>
      variant === null ? undefined : { kind: 'orders', days, variant }
  );

export const PRODUCTS: Report = {
  title: 'section.products',
  load: (shop, asked) => {
    const query = queryOf(asked);
    const tables = madeOfBoth(
      [shop.GET('/reports/product-performance', query), shop.GET('/reports/fetch-top-sold-variants', query)],
      (products: ProductPerformanceAnswer, variants: TopSoldVariantsAnswer) => [
        productsTable(products),
        variantsTable(variants, asked),
      ]
    );
    return madeOfBoth([shop.GET('/reports/product-report', query), tables], (sold: ProductReportAnswer, both) => ({
      figures: comparedFigures(
        [
          ['total_products_sold', 'reports.items', 'count'],
          ['unique_products', 'reports.unique', 'count'],
          ['average_price', 'reports.averagePrice', 'money'],
          ['total_revenue', 'reports.gross', 'money'],
        ],
        sold
      ),
      charts: [
        timeChart(
          'reports.items',
          'count',
          { now: sold.currentMetrics, before: sold.previousMetrics },
          ({ products_sold: items }) => items
        ),
      ],
      tables: both,
    }));
  },
};
