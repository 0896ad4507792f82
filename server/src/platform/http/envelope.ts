/** A page of a list. */
export type Envelope<Row> = {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly data: readonly Row[];
};

export type PageRequest = {
  readonly page: number;
  readonly perPage: number;
  /** How many rows come before the page, where that is not a matter of whole pages. */
  readonly offset?: number | undefined;
};

export const offsetOf = ({ page, perPage, offset }: PageRequest): number => offset ?? (page - 1) * perPage;

export const envelope = <Row>(data: readonly Row[], total: number, request: PageRequest): Envelope<Row> => ({
  total,
  per_page: request.perPage,
  current_page: Math.floor(offsetOf(request) / request.perPage) + 1,
  last_page: Math.max(1, Math.ceil(total / request.perPage)),
  from: data.length > 0 ? offsetOf(request) + 1 : null,
  to: data.length > 0 ? offsetOf(request) + data.length : null,
  data,
});
