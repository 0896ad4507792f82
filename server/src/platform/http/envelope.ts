/** The paged list of specification 1, Conventions. */
export type Envelope<Row> = {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly data: readonly Row[];
};

export type PageRequest = { readonly page: number; readonly perPage: number };

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

export const envelope = <Row>(data: readonly Row[], total: number, request: PageRequest): Envelope<Row> => ({
  total,
  per_page: request.perPage,
  current_page: request.page,
  last_page: Math.max(1, Math.ceil(total / request.perPage)),
  from: data.length > 0 ? offsetOf(request) + 1 : null,
  to: data.length > 0 ? offsetOf(request) + data.length : null,
  data,
});
