import { withDescendants } from '../../../domain/catalog';
import { anyOf, boundSearchText, onRelation, plainSearch, type Condition } from '../../../domain/search';
import { searchText } from '../../../domain/text';
import type { Platform } from '../../../platform/platform';
import { countsStock } from '../../settings';
import type { ProductRow } from '../catalog.rows';
import { foldedTitle } from '../folded-title';
import { findProducts } from '../products/products.repository';
import { equals, notInTrash, productView, publishedOnly } from '../products/products.search';
import { readTermTree } from '../taxonomies/category-families';
import { listTermsOf } from '../taxonomies/list-terms';
import type { CarriedTerm } from '../taxonomies/terms.repository';
import type { ProductByNameCriteria, VariantByNameCriteria, VariantOptionsCriteria } from '../commands';
import { productsWithWords } from '../word-search';
import {
  findChoices,
  findProductIds,
  findPurchasableChoices,
  findVariantTitles,
  type ChosenVariant,
} from './lookups.repository';

const MAX_PRODUCTS = 20;

/** So many are looked through for other spellings. Of a frequent text there are enough choices without the rest. */
const MOST_PRODUCTS = 500;
const MOST_VARIANTS = 2_000;

const among = (field: string, ids: readonly (number | undefined)[]): Condition => ({
  kind: 'compare',
  field,
  operator: 'in',
  values: ids.filter((id) => id !== undefined),
});

const named = (text: string | undefined, columns: readonly string[]): Condition | null => {
  const typed = text ? plainSearch(text, columns) : null;
  const folded = text ? foldedTitle(text) : null;
  return typed && folded ? anyOf([typed, folded]) : typed;
};

/** Variants whose own title has the text without regard to accents, which no column tells; the search index knows where they may be. */
const foldedVariants = async (platform: Platform, text: string): Promise<readonly number[]> => {
  const wanted = searchText(boundSearchText(text));
  if (wanted === '') return [];
  const products = await productsWithWords(platform, wanted, MOST_PRODUCTS);
  const variants = await findVariantTitles(platform.db, products, MOST_VARIANTS);
  return variants.filter(({ title }) => searchText(title).includes(wanted)).map(({ id }) => id);
};

const inBothTitles = async (platform: Platform, text: string | undefined): Promise<Condition | null> => {
  const byTitle = named(text, ['post_title', 'variation_title', 'variant_sku']);
  if (!text || !byTitle) return byTitle;
  const ids = await foldedVariants(platform, text);
  return ids.length > 0 ? anyOf([byTitle, among('variant_id', ids)]) : byTitle;
};

export type FoundProduct = { readonly product: ProductRow; readonly terms: readonly CarriedTerm[] };

/** Published products by title, at most 20, with what they are filed under. */
export const searchProducts = async (
  platform: Platform,
  { name, termId }: ProductByNameCriteria
): Promise<readonly FoundProduct[]> => {
  const family =
    termId === undefined ? null : withDescendants(await readTermTree(platform, 'product-categories'), [termId]);
  const inCategory = family && onRelation('categories', among('term_id', family));
  const conditions = [publishedOnly, named(name, ['post_title']), inCategory];
  const ids = await findProductIds(platform.db, conditions, MAX_PRODUCTS);
  const products = new Map((await findProducts(platform.db, ids)).map((product) => [product.id, product]));
  const terms = await listTermsOf(platform, ids);
  return ids.flatMap((id) => {
    const product = products.get(id);
    return product ? [{ product, terms: terms.filter(({ product_id: carrier }) => carrier === id) }] : [];
  });
};

/** Those that have the name, and those that are named by their product. */
export const searchVariants = async (
  platform: Platform,
  { name, search, ids }: VariantByNameCriteria
): Promise<readonly ChosenVariant[]> => {
  const byName = await inBothTitles(platform, name || search);
  const byId = ids && ids.length > 0 ? among('id', ids) : null;
  const wanted = byName && byId ? anyOf([byName, byId]) : (byName ?? byId);
  return findChoices(platform.db, [notInTrash, wanted]);
};

/** Variants by name, and those that are named by their ids, for sale or not. */
export const searchAnyVariants = async (
  platform: Platform,
  { search, variantIds }: { readonly search?: string | undefined; readonly variantIds?: readonly number[] }
): Promise<readonly ChosenVariant[]> => {
  const byName = await inBothTitles(platform, search);
  const byId = variantIds && variantIds.length > 0 ? among('variant_id', variantIds) : null;
  return findChoices(platform.db, [notInTrash, byName && byId ? anyOf([byName, byId]) : (byName ?? byId)]);
};

/**
 * What can be put into an order: for sale and in stock, found by its name or named by its id. Scopes are the tabs of the
 * product list; unknown ones restrict nothing.
 */
export const searchOptions = async (
  platform: Platform,
  { search, include_ids: ids, scopes, subscription_status: status }: VariantOptionsCriteria
): Promise<readonly ChosenVariant[]> => {
  const byName = await inBothTitles(platform, search);
  const included = ids && ids.length > 0 ? among('variant_id', ids) : null;
  const wanted = byName && included ? anyOf([byName, included]) : (byName ?? included);
  const once = status === 'not_subscribable' ? equals('payment_type', 'onetime') : null;
  const conditions = [wanted, once, ...(scopes ?? []).flatMap(productView)];
  return findPurchasableChoices(platform.db, await countsStock(platform), conditions);
};

export const searchSubscriptions = async (
  platform: Platform,
  name: string | undefined
): Promise<readonly ChosenVariant[]> =>
  findChoices(platform.db, [notInTrash, equals('payment_type', 'subscription'), await inBothTitles(platform, name)]);

export const readChoices = (platform: Platform, ids: readonly (number | undefined)[]) =>
  findChoices(platform.db, [among('variant_id', ids)]);
