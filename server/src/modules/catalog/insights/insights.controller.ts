import type * as yup from 'yup';
import type { ProductWidgetsAnswer, RelatedProductsAnswer } from '../../../contracts/product-insights';
import { explained, object, perPage, word, yesNo } from '../../../platform/http/fields';
import type { ShopRequest } from '../../../platform/http/route';
import { readProductUrls } from '../product-urls';
import { presentListedProduct } from '../products/products.presenter';
import { readProduct } from '../products/use-cases/read-products';
import type { TaxonomyName } from '../taxonomies/terms.repository';
import { findRelated, findSales, type RelatedOrder } from './insights.repository';

const BOTH = 'Without either of them, both categories and brands relate products.';

export const relatedQuery = object({
  related_by_categories: explained(yesNo(), BOTH),
  related_by_brands: explained(yesNo(), BOTH),
  order_by: explained(
    word(),
    'date, newest, oldest, title, title-asc, title-desc, price-low, price-high or ID; date without a word.'
  ),
  posts_per_page: perPage(6, 50),
});

export type RelatedQuery = yup.InferType<typeof relatedQuery>;

const NEWEST: RelatedOrder = { column: 'post_date', direction: 'desc' };

const ORDERS: Readonly<Record<string, RelatedOrder>> = {
  date: NEWEST,
  newest: NEWEST,
  oldest: { column: 'post_date', direction: 'asc' },
  title: { column: 'title_sort', direction: 'asc' },
  'title-asc': { column: 'title_sort', direction: 'asc' },
  'title-desc': { column: 'title_sort', direction: 'desc' },
  'price-low': { column: 'min_price', direction: 'asc' },
  'price-high': { column: 'min_price', direction: 'desc' },
  ID: { column: 'id', direction: 'desc' },
};

/** Without a word, both relate products. */
const taxonomiesOf = ({ related_by_categories: byCategory, related_by_brands: byBrand }: RelatedQuery) => {
  const taxonomies: TaxonomyName[] = [];
  const unsaid = byCategory === undefined && byBrand === undefined;
  if (unsaid || byCategory === 'yes') taxonomies.push('product-categories');
  if (unsaid || byBrand === 'yes') taxonomies.push('product-brands');
  return taxonomies;
};

export const related = async ({ platform, id, query }: ShopRequest<RelatedQuery>): Promise<RelatedProductsAnswer> => {
  const product = await readProduct(platform, id('productId'));
  const name = query.order_by ?? 'date';
  const order = (Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined) ?? NEWEST;
  const rows = await findRelated(platform.db, product, {
    taxonomies: taxonomiesOf(query),
    order,
    limit: query.posts_per_page,
  });
  const urls = await readProductUrls(platform);
  return { products: rows.map((row) => presentListedProduct(row, urls, { detail: true, variants: null })) };
};

const DAY = 86_400_000;

const monthBegin = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** How the product sells: ever, in the last 30 days, in this month (GMT). */
export const widgets = async ({ platform, id }: ShopRequest): Promise<ProductWidgetsAnswer> => {
  const product = await readProduct(platform, id('productId'));
  const now = platform.clock.now();
  const periods = [
    { key: 'all_time', title: 'All time', since: null },
    { key: 'last_30_days', title: 'Last 30 days', since: new Date(now.getTime() - 30 * DAY) },
    { key: 'this_month', title: 'This month', since: monthBegin(now) },
  ] as const;
  const sales = await findSales(platform.db, product.id, periods);
  return { widgets: sales.map(({ since: _since, ...widget }) => widget) };
};
