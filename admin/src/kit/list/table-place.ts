/**
 * Strapi's table tells its rows and cells where they stand, by which arrow keys find them. Components of ours between the two have to hand
 * it on: a cell that does not know its place cannot be reached by keyboard.
 */
export type RowPlace = { readonly 'aria-rowindex'?: number };

export type HeadPlace = {
  readonly 'aria-colindex'?: number;
  readonly coords?: { readonly col: number; readonly row: number };
};
