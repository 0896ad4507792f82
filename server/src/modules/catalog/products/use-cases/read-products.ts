import type { ProductDownload } from '../../../../contracts/downloads';
import type { ProductTaxonomyChoice } from '../../../../contracts/products';
import { withDescendants, type TermParents } from '../../../../domain/catalog';
import { ForbiddenError, NotFoundError } from '../../../../domain/errors';
import {
  parseAdvancedFilters,
  parseSort,
  type Condition,
  type Scalar,
  type SearchContext,
} from '../../../../domain/search';
import type { Platform } from '../../../../platform/platform';
import { findDownloadsOf } from '../../../downloads';
import { countsStock, searchContext } from '../../../settings';
import { asShown, productAsShown } from '../../bundles/bundle-stock.read-model';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { ListProductsCriteria, ProductFilterCriteria } from '../../commands';
import { groupBy } from '../../group-by';
import { readTermTree } from '../../taxonomies/category-families';
import { listTerms, listTermsOf } from '../../taxonomies/list-terms';
import { findTermIdsOf, TAXONOMIES, TAXONOMY_NAMES, type CarriedTerm } from '../../taxonomies/terms.repository';
import { findVariantAttributes, type AttributesByVariant } from '../../variant-attributes';
import { findVariantsOf } from '../../variants/variants.repository';
import { findProduct, listProducts } from '../products.repository';
import {
  PRODUCT_FIELDS,
  productFilters,
  productSearch,
  productView,
  type ProductFilterContext,
} from '../products.search';

/** By the id of the product; asked for only where products say that they have files. */
export const readFilesOf = (
  platform: Platform,
  products: readonly Pick<ProductRow, 'id' | 'manage_downloadable'>[]
): Promise<ReadonlyMap<number, readonly ProductDownload[]>> =>
  findDownloadsOf(
    platform,
    products.filter(({ manage_downloadable: flag }) => flag === 1).map(({ id }) => id)
  );

export type ListedProducts = {
  readonly products: readonly ProductRow[];
  readonly total: number;
  /** By product id; empty when they were not asked for. */
  readonly variants: ReadonlyMap<number, readonly VariantRow[]>;
  /** Lists carry what their variants are only on request. */
  readonly attributes: AttributesByVariant | undefined;
  readonly terms: ReadonlyMap<number, readonly CarriedTerm[]>;
};

const readFamilies = async (platform: Platform): Promise<ProductFilterContext['families']> => {
  const [categories, brands] = [
    await readTermTree(platform, 'product-categories'),
    await readTermTree(platform, 'product-brands'),
  ];
  const familyIn = (tree: TermParents) => (id: Scalar) => withDescendants(tree, [Number(id)]);
  return { 'product-categories': familyIn(categories), 'product-brands': familyIn(brands) };
};

const advanced = async (
  platform: Platform,
  query: ProductFilterCriteria,
  context: SearchContext
): Promise<Condition | null> => {
  const filters = query.advanced_filters ?? query.search_groups;
  if (query.filter_type !== 'advanced' || !filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  const fields = productFilters({ families: await readFamilies(platform), countsStock: await countsStock(platform) });
  return parseAdvancedFilters(filters, fields, context);
};

/** The names under which clients ask for the categories and brands of listed products. */
const wantsTerms = (wanted: ReadonlySet<string>): boolean =>
  ['terms', 'wpTerms', 'taxonomies'].some((name) => wanted.has(name));

/** Who asks what the variants are wants the variants too. */
export const wantsVariants = (wanted: ReadonlySet<string>): boolean =>
  wanted.has('variants') || wanted.has('attributes');

export const productConditions = async (
  platform: Platform,
  query: ProductFilterCriteria
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  return [
    ...productView(query.active_view),
    productSearch(query.search, context),
    await advanced(platform, query, context),
  ];
};

export const readProducts = async (platform: Platform, query: ListProductsCriteria): Promise<ListedProducts> => {
  const { products: stored, total } = await listProducts(platform.db, {
    page: query.page,
    perPage: query.per_page,
    sort: parseSort(query.sort_by, query.sort_type, PRODUCT_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: await productConditions(platform, query),
  });
  const wanted = new Set(query.with ?? []);
  const ids = stored.map(({ id }) => id);
  const { products, variants } = await asShown(platform, {
    products: stored,
    variants: await findVariantsOf(platform.db, wantsVariants(wanted) ? ids : []),
  });
  const terms = await listTermsOf(platform, wantsTerms(wanted) ? ids : []);
  return {
    products,
    total,
    attributes: wanted.has('attributes') ? await findVariantAttributes(platform, variants) : undefined,
    variants: groupBy(variants, ({ post_id: id }) => id),
    terms: groupBy(terms, ({ product_id: id }) => id),
  };
};

/** With the way back to the list. */
export const productNotFound = (): NotFoundError =>
  new NotFoundError('The product does not exist.', { entity: { buttonText: 'Back to products', route: '/products' } });

export const readProduct = async (platform: Platform, id: number): Promise<ProductRow> => {
  const product = await findProduct(platform.db, id);
  if (product) return product;
  throw productNotFound();
};

export type ShownProduct = { readonly product: ProductRow; readonly variants: readonly VariantRow[] };

/** As `readProduct`, for who shows it, with its variants where these are wanted: see `productAsShown`. */
export const readShownProduct = async (
  platform: Platform,
  id: number,
  { wantsVariants: wanted }: { readonly wantsVariants: boolean }
): Promise<ShownProduct> => {
  const product = await readProduct(platform, id);
  return productAsShown(platform, product, wanted ? await findVariantsOf(platform.db, [id]) : []);
};

export const readTaxonomies = async (
  platform: Platform,
  productId: number
): Promise<readonly ProductTaxonomyChoice[]> => {
  const chosen = await findTermIdsOf(platform.db, productId);
  const choices: ProductTaxonomyChoice[] = [];
  for (const name of TAXONOMY_NAMES) {
    const terms = await listTerms(platform, name);
    const labels = terms.map(({ id, name: label, parent_id: parent }) => ({ value: id, label, parent }));
    choices.push({ name, label: TAXONOMIES[name].label, terms: chosen.get(name) ?? [], labels });
  }
  return choices;
};
