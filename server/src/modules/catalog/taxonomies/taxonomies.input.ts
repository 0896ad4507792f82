import type * as yup from 'yup';
import {
  explained,
  id,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  searched,
  text,
  wholeNumber,
} from '../../../platform/http/fields';
import { TAXONOMY_NAMES } from './terms.repository';
import type { Conforms } from '../../../platform/http/parse-input';
import { htmlText } from '../../../platform/http/plain-fields';
import type { AddTermsCommand, ChangeTermCommand } from '../commands';

const MAX_TERMS = 200;
const MAX_NEW = 50;
const MAX_REFERENCE = 2_147_483_647;

const taxonomy = oneOf(...TAXONOMY_NAMES);

export const fetchTermQuery = object({
  taxonomy,
  taxonomies: explained(listOf(text(50), 10), 'Several; all without a word. Unknown names are ignored.'),
  search: explained(searched(255), 'A part of the name.'),
  with: explained(listOf(text(50), 20), '`products_count`: how many products are filed under each.'),
});

export const fetchByParentBody = object({
  taxonomy: required(taxonomy),
  parent_id: explained(wholeNumber(0, MAX_REFERENCE), 'Absent or 0: the top of the tree.'),
  parents: explained(listOf(id(), MAX_TERMS), 'Several of them.'),
});

export const addTermsBody = object({
  taxonomy: required(taxonomy),
  names: required(listOf(requiredText(200), MAX_NEW)),
  parent_id: explained(wholeNumber(0, MAX_REFERENCE), 'Absent or 0: the top of the tree.'),
  product_id: explained(id(), 'A product that is filed under the terms, too.'),
});

export const syncTermsBody = object({
  taxonomy: required(taxonomy),
  terms: explained(listOf(id(), MAX_TERMS), 'Absent or empty: none.'),
});

export const detachTermsBody = object({
  taxonomy: required(taxonomy),
  term: id(),
  terms: explained(listOf(id(), MAX_TERMS), 'Several of them.'),
});

export const changeTermBody = object({
  taxonomy: required(taxonomy),
  name: requiredText(200),
  slug: explained(
    text(180),
    'It gets a number where another term of the taxonomy has it, and a word where it is digits alone.'
  ),
  description: htmlText(10_000),
  parent_id: explained(wholeNumber(0, MAX_REFERENCE), 'Not itself nor what stands below it; 0: the top of the tree.'),
});

export const deleteTermBody = object({ taxonomy: required(taxonomy) });

export type FetchTermQuery = yup.InferType<typeof fetchTermQuery>;
export type FetchByParentBody = yup.InferType<typeof fetchByParentBody>;
export type AddTermsBody = Conforms<AddTermsCommand, yup.InferType<typeof addTermsBody>>;
export type SyncTermsBody = yup.InferType<typeof syncTermsBody>;
export type DetachTermsBody = yup.InferType<typeof detachTermsBody>;
export type ChangeTermBody = Conforms<ChangeTermCommand, yup.InferType<typeof changeTermBody>>;
export type DeleteTermBody = yup.InferType<typeof deleteTermBody>;
