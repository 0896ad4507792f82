import type { SavedViewObject } from '../../contracts/saved-views';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ViewQueryCommand = {
  readonly filter_type?: 'simple' | 'advanced' | undefined;
  /** JSON or its structure. */
  readonly advanced_filters?: unknown;
  readonly search?: string | undefined;
  readonly active_view?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_type?: 'asc' | 'desc' | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly per_page?: number | undefined;
};

/** What is left out stays as it is. */
export type ChangeViewCommand = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly is_public?: 0 | 1 | undefined;
  readonly query_params?: ViewQueryCommand | undefined;
};

export type CreateViewCommand = ChangeViewCommand & { readonly object_type: SavedViewObject; readonly name: string };
