import { anyOf, onRelation, plainSearch, type Condition } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { countsStock } from '../../settings';
import type { ProductRow } from '../catalog.rows';
import { findProducts } from '../products/products.repository';
import { equals, notInTrash, productView, publishedOnly } from '../products/products.search';
import { listTermsOf } from '../taxonomies/list-terms';
import type { CarriedTerm } from '../taxonomies/terms.repository';
import type { ProductByNameCriteria, VariantByNameCriteria, VariantOptionsCriteria } from '../commands';
import { findChoices, findProductIds, findPurchasableChoices, type ChosenVariant } from './lookups.repository';

const MAX_PRODUCTS = 20;

const among = (field: string, ids: readonly (number | undefined)[]): Condition => ({
  kind: 'compare',
  field,
  operator: 'in',
  values: ids.filter((id) => id !== undefined),
});

const named = (text: string | undefined, columns: readonly string[]): Condition | null =>
  text ? plainSearch(text, columns) : null;

const inBothTitles = (text: string | undefined): Condition | null =>
  named(text, ['post_title', 'variation_title', 'variant_sku']);

export type FoundProduct = { readonly product: ProductRow; readonly terms: readonly CarriedTerm[] };

/** Published products by title, at most 20, with what they are filed under. */
export const searchProducts = async (
  platform: Platform,
  { name, termId }: ProductByNameCriteria
): Promise<readonly FoundProduct[]> => {
  const inCategory = termId === undefined ? null : onRelation('categories', equals('term_id', termId));
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
export const searchVariants = (
  platform: Platform,
  { name, search, ids }: VariantByNameCriteria
): Promise<readonly ChosenVariant[]> => {
  const byName = inBothTitles(name || search);
  const byId = ids && ids.length > 0 ? among('id', ids) : null;
  const wanted = byName && byId ? anyOf([byName, byId]) : (byName ?? byId);
  return findChoices(platform.db, [notInTrash, wanted]);
};

/** Variants by name, and those that are named by their ids, for sale or not. */
export const searchAnyVariants = (
  platform: Platform,
  { search, variantIds }: { readonly search?: string | undefined; readonly variantIds?: readonly number[] }
): Promise<readonly ChosenVariant[]> => {
  const byName = inBothTitles(search);
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
  const byName = inBothTitles(search);
  const included = ids && ids.length > 0 ? among('variant_id', ids) : null;
  const wanted = byName && included ? anyOf([byName, included]) : (byName ?? included);
  const once = status === 'not_subscribable' ? equals('payment_type', 'onetime') : null;
  const conditions = [wanted, once, ...(scopes ?? []).flatMap(productView)];
  return findPurchasableChoices(platform.db, await countsStock(platform), conditions);
};

export const searchSubscriptions = (platform: Platform, name: string | undefined): Promise<readonly ChosenVariant[]> =>
  findChoices(platform.db, [notInTrash, equals('payment_type', 'subscription'), inBothTitles(name)]);

export const readChoices = (platform: Platform, ids: readonly (number | undefined)[]) =>
  findChoices(platform.db, [among('variant_id', ids)]);
