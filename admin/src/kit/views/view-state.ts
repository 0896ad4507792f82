import type { SavedView, SavedViewFilter, SavedViewQuery } from '../../../../server/src/contracts/saved-views';
import { FIRST_STATE, writeState, type Condition, type ListState } from '../list/list-state';

/** What is kept of a list's state; the page is not. */
export const queryOfState = (state: ListState): SavedViewQuery => ({
  ...(state.search ? { search: state.search } : {}),
  ...(state.view ? { active_view: state.view } : {}),
  ...(state.sortBy ? { sort_by: state.sortBy, sort_type: state.sortType } : {}),
  ...(state.conditions.length > 0 ? { filter_type: 'advanced' as const, advanced_filters: [state.conditions] } : {}),
  per_page: state.perPage,
});

const conditionOf = ({ source, operator, value }: SavedViewFilter): Condition | null => {
  const [provider, property] = source;
  return value !== null && provider !== undefined && property !== undefined
    ? { source: [provider, property], operator, value }
    : null;
};

/** Null where a view has more than the panel can show as conditions that all hold: several groups, or none of a value. */
const conditionsOf = ({ advanced_filters: groups = [] }: SavedViewQuery): readonly Condition[] | null => {
  if (groups.length > 1) return null;
  const conditions = (groups[0] ?? []).map(conditionOf);
  return conditions.every((condition) => condition !== null) ? conditions : null;
};

/** The state that a view stands for, spelled out, so that its filters are seen and can be changed. Else the server applies it by name. */
export const stateOfView = ({ slug, query_params: query }: SavedView): ListState => {
  const conditions = conditionsOf(query);
  const perPage = query.per_page ?? FIRST_STATE.perPage;
  if (conditions === null) return { ...FIRST_STATE, view: slug, perPage };
  return {
    ...FIRST_STATE,
    perPage,
    search: query.search ?? '',
    view: query.active_view ?? '',
    sortBy: query.sort_by ?? '',
    sortType: query.sort_type ?? FIRST_STATE.sortType,
    conditions,
  };
};

/** Whatever page it is on. */
export const isSameView = (a: ListState, b: ListState): boolean =>
  writeState({ ...a, page: 1 }).toString() === writeState({ ...b, page: 1 }).toString();
