import { sortedByName } from '../../../domain/text';
import type { Platform } from '../../../platform/platform';
import { readAlphabet } from '../../settings';
import { findChildren, searchTerms } from './taxonomy-tree.repository';
import { findTerms, findTermsOf, type CarriedTerm, type TaxonomyName, type Term } from './terms.repository';

/** Terms by name, in the order that people in the country of the store expect. */
const byName = async <Named extends { readonly name: string }>(
  platform: Platform,
  terms: readonly Named[]
): Promise<readonly Named[]> => sortedByName(terms, ({ name }) => name, await readAlphabet(platform));

/** All terms of the taxonomy, at most 1,000. */
export const listTerms = async (platform: Platform, taxonomy: TaxonomyName): Promise<readonly Term[]> =>
  byName(platform, await findTerms(platform.db, taxonomy));

/** Those whose name contains the text; all without one. At most 1,000. */
export const listTermsLike = async (
  platform: Platform,
  taxonomy: TaxonomyName,
  text: string | undefined
): Promise<readonly Term[]> => byName(platform, await searchTerms(platform.db, taxonomy, text));

/** What stands directly below the parents; an empty list means the top. */
export const listChildren = async (
  platform: Platform,
  taxonomy: TaxonomyName,
  parentIds: readonly number[]
): Promise<readonly Term[]> => byName(platform, await findChildren(platform.db, taxonomy, parentIds));

/** The terms of several products. */
export const listTermsOf = async (
  platform: Platform,
  productIds: readonly number[]
): Promise<readonly CarriedTerm[]> => {
  const terms = await findTermsOf(platform.db, productIds);
  return terms.length === 0 ? terms : byName(platform, terms);
};
