import type { SavedViewObject, SavedViewQuery } from '../../../contracts/saved-views';
import type { Principal } from '../../../platform/auth/principal';
import type { ListCriteria } from '../../../platform/list-criteria';
import type { Platform } from '../../../platform/platform';
import { findView } from '../saved-views.repository';
import { isVisible } from './saved-views';

/** Tabs of lists are words without such an ending, so that asking for one of them costs no statement. */
const SLUG = /^[a-z0-9-]{1,60}-[a-z0-9]{6}$/;

type Viewed = Partial<Pick<ListCriteria, 'search' | 'sort_by' | 'sort_type' | 'active_view'>> &
  Partial<Pick<ListCriteria, 'filter_type' | 'advanced_filters'>>;

const sortOf = (query: Viewed, view: SavedViewQuery): Viewed =>
  query.sort_by
    ? { sort_by: query.sort_by, sort_type: query.sort_type }
    : { sort_by: view.sort_by, sort_type: view.sort_type };

const filtersOf = (query: Viewed, view: SavedViewQuery): Viewed =>
  query.filter_type === 'advanced' && query.advanced_filters
    ? { filter_type: query.filter_type, advanced_filters: query.advanced_filters }
    : { filter_type: view.filter_type, advanced_filters: view.advanced_filters };

/**
 * The query of a list whose `active_view` may be the slug of a view: with what the view says, where the request says nothing itself. A text
 * to search for, advanced filters and an order of the request take the place of the view's. A slug that the caller has no view of, or
 * of another list, is a tab that nobody knows.
 */
export const withSavedView = async <Query extends Viewed>(
  { db }: Platform,
  principal: Principal,
  objectType: SavedViewObject,
  query: Query
): Promise<Query> => {
  const slug = query.active_view;
  if (slug === undefined || !SLUG.test(slug)) return query;
  const view = await findView(db, { slug });
  if (!view || view.object_type !== objectType || !isVisible(view, principal)) return query;
  const { query_params: saved } = view;
  return {
    ...query,
    active_view: saved.active_view,
    search: query.search ? query.search : saved.search,
    ...sortOf(query, saved),
    ...filtersOf(query, saved),
  };
};
