import type * as yup from 'yup';
import { id, listOf, object, oneOf, required, requiredText, text, wholeNumber } from '../../../platform/http/fields';
import { TAXONOMY_NAMES } from './terms.repository';

const MAX_TERMS = 200;
const MAX_NEW = 50;
const MAX_REFERENCE = 2_147_483_647;

const taxonomy = oneOf(...TAXONOMY_NAMES);

export const fetchTermQuery = object({
  taxonomy,
  taxonomies: listOf(text(50), 10),
  search: text(255),
});

export const fetchByParentBody = object({
  taxonomy: required(taxonomy),
  /** Absent or 0 for the top of the tree. */
  parent_id: wholeNumber(0, MAX_REFERENCE),
  parents: listOf(id(), MAX_TERMS),
});

export const addTermsBody = object({
  taxonomy: required(taxonomy),
  names: required(listOf(requiredText(200), MAX_NEW)),
  parent_id: wholeNumber(0, MAX_REFERENCE),
  /** Also files this product under the terms. */
  product_id: id(),
});

export const syncTermsBody = object({
  taxonomy: required(taxonomy),
  terms: listOf(id(), MAX_TERMS),
});

export const detachTermsBody = object({
  taxonomy: required(taxonomy),
  term: id(),
  terms: listOf(id(), MAX_TERMS),
});

export const changeTermBody = object({
  taxonomy: required(taxonomy),
  name: requiredText(200),
  slug: text(180),
  description: text(10_000),
  parent_id: wholeNumber(0, MAX_REFERENCE),
});

export const deleteTermBody = object({ taxonomy: required(taxonomy) });

export type FetchTermQuery = yup.InferType<typeof fetchTermQuery>;
export type FetchByParentBody = yup.InferType<typeof fetchByParentBody>;
export type AddTermsBody = yup.InferType<typeof addTermsBody>;
export type SyncTermsBody = yup.InferType<typeof syncTermsBody>;
export type DetachTermsBody = yup.InferType<typeof detachTermsBody>;
export type ChangeTermBody = yup.InferType<typeof changeTermBody>;
export type DeleteTermBody = yup.InferType<typeof deleteTermBody>;
