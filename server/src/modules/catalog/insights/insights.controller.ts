import type * as yup from 'yup';
import type { ProductWidgetsAnswer, RelatedProductsAnswer } from '../../../contracts/product-insights';
import { defaultRange, firstOfMonth } from '../../../domain/report';
import { explained, object, perPage, word, yesNo } from '../../../platform/http/fields';
import type { ShopRequest } from '../../../platform/http/route';
import { readStoreSettings, readZone } from '../../settings';
import { withBundleStock } from '../bundles/bundle-stock.read-model';
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
  const shown = await withBundleStock(platform, rows);
  return { products: shown.map((row) => presentListedProduct(row, urls, { detail: true, variants: null })) };
};

/** How the product sells: ever, in the last 30 days, in this month; in days of the store, as reports count them. */
export const widgets = async ({ platform, id }: ShopRequest): Promise<ProductWidgetsAnswer> => {
  const product = await readProduct(platform, id('productId'));
  const { currency, order_mode } = await readStoreSettings(platform);
  const today = (await readZone(platform)).dayAt(platform.clock.now());
  const periods = [
    { key: 'all_time', title: 'All time', from: null },
    { key: 'last_30_days', title: 'Last 30 days', from: defaultRange(today).from },
    { key: 'this_month', title: 'This month', from: firstOfMonth(today) },
  ] as const;
  const counted = { mode: order_mode === 'live' ? 'live' : 'test', currency } as const;
  const sales = await findSales(platform.db, product.id, counted, periods);
  return { widgets: sales.map(({ from: _from, ...widget }) => widget) };
};
