import type * as yup from 'yup';
import {
  explained,
  id,
  listOf,
  object,
  required,
  requiredText,
  searched,
  text,
  word,
} from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type {
  ProductByNameCriteria,
  SuggestSkuCriteria,
  VariantByNameCriteria,
  VariantOptionsCriteria,
} from '../commands';

const MAX_IDS = 100;

const nameText = searched(255);

const TITLES = 'A part of the title of the product or the variant, or of the SKU.';

export const productByNameQuery = object({
  name: explained(nameText, 'A part of the title.'),
  url_mode: explained(word(), 'Anything: `view_url` is wanted, too.'),
  termId: explained(id(), 'A category; only what is filed under it, or below it.'),
});

export const variantByNameQuery = object({
  name: explained(nameText, TITLES),
  search: explained(nameText, '`name` under another name, where that is empty.'),
  ids: explained(listOf(id(), MAX_IDS), 'Products that are wanted beside those that have the name.'),
});

export const variantOptionsQuery = object({
  search: explained(nameText, TITLES),
  include_ids: explained(listOf(id(), MAX_IDS), 'Variants that are wanted beside those that have the name.'),
  scopes: explained(listOf(text(50), 20), 'Views of the list of products, e.g. `physical`; each restricts.'),
  subscription_status: explained(word(), '`not_subscribable`: without subscriptions.'),
});

export const subscriptionVariantsQuery = object({ name: explained(nameText, TITLES) });

export const byIdsQuery = object({
  productIds: explained(required(listOf(id(), MAX_IDS)), 'Ids of what is asked for: products, or variants.'),
});

export const suggestSkuQuery = object({
  title: requiredText(200),
  variant_title: text(200),
  exclude_id: explained(id(), 'A variant whose own SKU counts as free.'),
});

export type ProductByNameQuery = Conforms<ProductByNameCriteria, yup.InferType<typeof productByNameQuery>>;
export type VariantByNameQuery = Conforms<VariantByNameCriteria, yup.InferType<typeof variantByNameQuery>>;
export type VariantOptionsQuery = Conforms<VariantOptionsCriteria, yup.InferType<typeof variantOptionsQuery>>;
export type SubscriptionVariantsQuery = yup.InferType<typeof subscriptionVariantsQuery>;
export type ByIdsQuery = yup.InferType<typeof byIdsQuery>;
export type SuggestSkuQuery = Conforms<SuggestSkuCriteria, yup.InferType<typeof suggestSkuQuery>>;
