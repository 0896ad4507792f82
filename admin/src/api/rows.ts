import type { Page } from '../../../server/src/contracts/answers';

/** A page of a list, as list pages take it. */
export const rowsOf = <Row>({ data, total }: Page<Row>): { readonly rows: readonly Row[]; readonly total: number } => ({
  rows: data,
  total,
});
