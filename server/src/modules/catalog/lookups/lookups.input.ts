import type * as yup from 'yup';
import { id, listOf, object, required, requiredText, text, word } from '../../../platform/http/fields';

/** Specification 1, Limits. */
const MAX_IDS = 100;

const nameText = text(255);

export const productByNameQuery = object({ name: nameText, url_mode: word(), termId: id() });

export const variantByNameQuery = object({ name: nameText, search: nameText, ids: listOf(id(), MAX_IDS) });

export const variantOptionsQuery = object({
  search: nameText,
  include_ids: listOf(id(), MAX_IDS),
  scopes: listOf(text(50), 20),
  subscription_status: word(),
});

export const subscriptionVariantsQuery = object({ name: nameText });

export const byIdsQuery = object({ productIds: required(listOf(id(), MAX_IDS)) });

export const suggestSkuQuery = object({
  title: requiredText(200),
  variant_title: text(200),
  exclude_id: id(),
});

export type ProductByNameQuery = yup.InferType<typeof productByNameQuery>;
export type VariantByNameQuery = yup.InferType<typeof variantByNameQuery>;
export type VariantOptionsQuery = yup.InferType<typeof variantOptionsQuery>;
export type SubscriptionVariantsQuery = yup.InferType<typeof subscriptionVariantsQuery>;
export type ByIdsQuery = yup.InferType<typeof byIdsQuery>;
export type SuggestSkuQuery = yup.InferType<typeof suggestSkuQuery>;
