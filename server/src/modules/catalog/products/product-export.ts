import type { ExportedProduct } from '../../../contracts/data-export';
import type { ProductVariant } from '../../../contracts/variants';
import { csvAmount } from '../../../domain/csv';
import { toTimestamp } from '../../../platform/db/columns';
import { fieldColumns, type ExportColumn, type ExportSource } from '../../../platform/export-source';
import { asShown } from '../bundles/bundle-stock.read-model';
import { toProductRow } from '../catalog.rows';
import type { ProductFilterCriteria } from '../commands';
import { groupBy } from '../group-by';
import { readProductUrls } from '../product-urls';
import { listTermsOf } from '../taxonomies/list-terms';
import { findVariantAttributes } from '../variant-attributes';
import { findVariantsOf } from '../variants/variants.repository';
import { presentProduct, presentTerm } from './products.presenter';
import { ALL_COLUMNS, productRows } from './products.repository';
import { PRODUCT_SQL } from './products.search';
import { productConditions } from './use-cases/read-products';

type Column = ExportColumn<ExportedProduct>;
type Detail = NonNullable<ExportedProduct['detail']>;

const ofDetail = (key: string, label: string, value: (detail: Detail) => string | number): Column => ({
  key,
  label,
  isDefault: true,
  value: ({ detail }) => (detail ? value(detail) : null),
});

const ofVariants = (
  key: string,
  label: string,
  value: (variants: readonly ProductVariant[]) => string | number
): Column => ({ key, label, isDefault: true, part: 'variants', value: ({ variants = [] }) => value(variants) });

const counted = (variants: readonly ProductVariant[]): readonly ProductVariant[] =>
  variants.filter(({ manage_stock: isCounted }) => Number(isCounted) === 1);

const ofTerms = (key: string, label: string, wanted: string): Column => ({
  key,
  label,
  isDefault: true,
  part: 'terms',
  value: ({ terms = [] }) =>
    terms
      .filter(({ taxonomy }) => taxonomy === wanted)
      .map(({ name }) => name)
      .join('; '),
});

const COLUMNS: readonly Column[] = [
  ...fieldColumns<ExportedProduct>({ ID: 'ID', post_title: 'Title', post_status: 'Status' }, true),
  ...fieldColumns<ExportedProduct>({ post_name: 'Slug', post_date: 'Published (GMT)' }, true),
  ofDetail('fulfillment_type', 'Fulfilment', ({ fulfillment_type: type }) => type),
  ofDetail('variation_type', 'Variation type', ({ variation_type: type }) => type),
  ofDetail('min_price', 'Lowest price', ({ min_price: cents }) => csvAmount(cents)),
  ofDetail('max_price', 'Highest price', ({ max_price: cents }) => csvAmount(cents)),
  ofDetail('stock_availability', 'Stock status', ({ stock_availability: status }) => status),
  ofVariants('variant_count', 'Variants', (variants) => variants.length),
  ofVariants('skus', 'SKUs', (variants) => variants.flatMap(({ sku }) => sku ?? []).join('; ')),
  ofVariants('available', 'Available', (variants) =>
    counted(variants).reduce((sum, { available }) => sum + available, 0)
  ),
  ofTerms('categories', 'Categories', 'product-categories'),
  ofTerms('brands', 'Brands', 'product-brands'),
  ...fieldColumns<ExportedProduct>({ post_excerpt: 'Excerpt', post_content: 'Description' }, false),
  ...fieldColumns<ExportedProduct>({ thumbnail: 'Picture', view_url: 'Page' }, false),
  ...fieldColumns<ExportedProduct>({ created_at: 'Created (GMT)', updated_at: 'Changed (GMT)' }, false),
];

/** Products as files have them; prices of single variants are in the module `variants`. */
export const productExport: ExportSource<ProductFilterCriteria, ExportedProduct> = {
  columns: COLUMNS,
  modules: { variants: 'Variants', terms: 'Categories and brands' },
  rows: ({ db }) => ({ base: () => productRows(db), columns: ALL_COLUMNS, mapping: PRODUCT_SQL }),
  conditions: productConditions,
  load: async (platform, rows, parts) => {
    const stored = rows.map(toProductRow);
    const ids = stored.map(({ id }) => id);
    const hasVariants = parts.includes('variants');
    const { products, variants: shown } = await asShown(platform, {
      products: stored,
      variants: hasVariants ? await findVariantsOf(platform.db, ids) : [],
    });
    const found = hasVariants ? shown : null;
    const attributes = found ? await findVariantAttributes(platform, found) : undefined;
    const variants = found && groupBy(found, ({ post_id: id }) => id);
    const carried = parts.includes('terms') ? await listTermsOf(platform, ids) : null;
    const terms = carried && groupBy(carried, ({ product_id: id }) => id);
    const urls = await readProductUrls(platform);
    return products.map((product) => ({
      ...presentProduct(product, urls, {
        detail: true,
        variants: variants && (variants.get(product.id) ?? []),
        attributes,
      }),
      ...(terms ? { terms: (terms.get(product.id) ?? []).map(presentTerm) } : {}),
      thumbnail: product.thumbnail,
      created_at: toTimestamp(product.created_at),
      updated_at: toTimestamp(product.updated_at),
    }));
  },
};
