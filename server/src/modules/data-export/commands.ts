/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ExportCommand<Filters> = {
  readonly format: 'csv' | 'json';
  readonly scope: 'current_page' | 'selected' | 'search_results' | 'all';
  readonly ids?: readonly number[] | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly modules?: readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  /** Of the batch before; absent for the first one. */
  readonly cursor?: string | undefined;
  readonly max_records: number;
};
