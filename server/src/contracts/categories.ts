import type { MessageAnswer } from './answers';
import type { Count, Html, Id } from './scalars';

/** The trees of terms that products are filed under. */
export type ProductTaxonomy = 'product-categories' | 'product-brands';

/** A term as products carry it. */
export type TermOfProduct = {
  readonly term_id: Id;
  readonly name: string;
  readonly slug: string;
  readonly taxonomy: ProductTaxonomy;
};

/** A category or a brand. */
export type ProductTerm = TermOfProduct & {
  /** The id again, for lists of choices. */
  readonly value: Id;
  /** The name again, for lists of choices. */
  readonly label: string;
  readonly description: Html;
  /** The term above it; null at the top. */
  readonly parent: Id | null;
  /** How many products are filed under it itself; only where `with` asks for it. */
  readonly products_count?: Count;
};

/** By name within each taxonomy; at most 1,000 of each. */
export type ProductTermListAnswer = { readonly terms: readonly ProductTerm[] };

export type AddedProductTermsAnswer = {
  readonly message: string;
  /** In the order of the names; those that existed below the parent are among them. */
  readonly terms: readonly ProductTerm[];
  readonly term_ids: readonly Id[];
};

export type FiledProductAnswer = {
  readonly message: string;
  /** The terms of the taxonomy that the product carries now. */
  readonly terms: readonly Id[];
};

export type ProductTermOperations = {
  'productTerms.find': ProductTermListAnswer;
  'productTerms.byParentFind': ProductTermListAnswer;
  'productTerms.add': AddedProductTermsAnswer;
  'productTerms.sync': FiledProductAnswer;
  'productTerms.detach': FiledProductAnswer;
  'productTerms.update': MessageAnswer;
  'productTerms.delete': MessageAnswer;
};
