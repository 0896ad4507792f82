import type { Page } from './answers';
import type { EditedProduct } from './products';
import type { Count, Id } from './scalars';

export type ProductsChangedAnswer = {
  readonly message: string;
  /** How many of the products existed, and were changed. */
  readonly updated: Count;
};

/** An entry that could not be saved. */
export type ProductEntryError = {
  /** Its place in the request, from 0. */
  readonly index: Count;
  /** The product that it names; null where it names none. */
  readonly id: Id | null;
  readonly message: string;
  /** By field of the entry; empty where no field is to blame. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
};

export type ProductsInsertedAnswer = {
  readonly message: string;
  readonly inserted: Count;
  /** The new ones, in the order of their entries. */
  readonly products: readonly { readonly ID: Id; readonly post_title: string }[];
  readonly errors: readonly ProductEntryError[];
};

export type ProductsUpdatedAnswer = {
  readonly message: string;
  readonly updated: Count;
  readonly errors: readonly ProductEntryError[];
};

/** The variants come without their `attributes`. */
export type ProductsToEditAnswer = { readonly products: Page<EditedProduct> };

export type DuplicatedProductAnswer = {
  readonly message: string;
  /** The copy. */
  readonly product_id: Id;
  /** The copy; its variants come without their `attributes`. */
  readonly product: EditedProduct;
};

export type ProductBulkOperations = {
  'productBulk.act': ProductsChangedAnswer;
  'productBulk.insert': ProductsInsertedAnswer;
  'productBulk.editDataFind': ProductsToEditAnswer;
  'productBulk.update': ProductsUpdatedAnswer;
  'productBulk.duplicate': DuplicatedProductAnswer;
};
