import type { Count } from './scalars';

/** A page of a list. */
export type Page<Row> = {
  readonly total: Count;
  readonly per_page: Count;
  readonly current_page: Count;
  readonly last_page: Count;
  /** Position of the first row of the page, counted from 1; null where the page is empty. */
  readonly from: Count | null;
  readonly to: Count | null;
  readonly data: readonly Row[];
};

/** What was done, in words for people. */
export type MessageAnswer = { readonly message: string };
