import type { MessageAnswer } from './answers';
import type { Count, Id, Moment } from './scalars';

/** Which list of the back office a view is of. */
export type SavedViewObject =
  | 'product_table'
  | 'order_table'
  | 'customers'
  | 'coupon_table'
  | 'subscriptions'
  | 'licenses'
  | 'order_bump_table'
  | 'log_table'
  | 'taxes_table'
  | 'shipping_zone_table'
  | 'shipping_class_table';

/** One line of `advanced_filters`. */
export type SavedViewFilter = {
  /** Provider and property, such as `["order", "total_amount"]`. */
  readonly source: readonly string[];
  readonly operator: string;
  /** Null for operators that need none. */
  readonly value: string | readonly string[] | null;
};

/** What the list was asked for when the view was saved; what is missing was not asked for. */
export type SavedViewQuery = {
  readonly filter_type?: 'simple' | 'advanced';
  /** Groups, of which one has to hold; all filters of a group hold together. */
  readonly advanced_filters?: readonly (readonly SavedViewFilter[])[];
  readonly search?: string;
  /** A tab of the list; never another view. */
  readonly active_view?: string;
  readonly sort_by?: string;
  readonly sort_type?: 'asc' | 'desc';
  /** Columns of the table that are shown, in their order; for the panel alone. */
  readonly columns?: readonly string[];
  /** Rows of a page; for the panel alone, as `per_page` of a list is never missing. */
  readonly per_page?: Count;
};

export type SavedView = {
  readonly id: Id;
  readonly object_type: SavedViewObject;
  readonly name: string;
  /** The list takes it as `active_view`. It stays when the view is renamed. */
  readonly slug: string;
  readonly description: string;
  /** 1: whoever may see the list sees the view too. */
  readonly is_public: 0 | 1;
  readonly query_params: SavedViewQuery;
  /** Whether the caller may change and delete it. */
  readonly is_own: boolean;
  /** Who saved it, by name. */
  readonly created_by: string;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

export type SavedViewListAnswer = { readonly views: readonly SavedView[] };

export type SavedViewAnswer = { readonly view: SavedView; readonly message: string };

export type SavedViewOperations = {
  'savedViews.find': SavedViewListAnswer;
  'savedViews.create': SavedViewAnswer;
  'savedViews.update': SavedViewAnswer;
  'savedViews.delete': MessageAnswer;
};
