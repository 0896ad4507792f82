import type { ListFilter } from './list-definition';

/** One condition, as `advanced_filters` of the API takes it. */
export type Condition = {
  readonly source: readonly [string, string];
  readonly operator: string;
  /** Several: any of them. */
  readonly value: string | readonly string[];
};

/** What a list shows: all of it stands in the address, so that a link, the back button and a reload show the same. */
export type ListState = {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly sortBy: string;
  readonly sortType: 'asc' | 'desc';
  readonly view: string;
  readonly conditions: readonly Condition[];
};

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export const FIRST_STATE: ListState = {
  page: 1,
  perPage: 20,
  search: '',
  sortBy: '',
  sortType: 'desc',
  view: '',
  conditions: [],
};

const wholeOf = (text: string | null, otherwise: number, max: number): number =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Math.min(Number(text), max) : otherwise;

const isText = (value: unknown): value is string => typeof value === 'string';

const isCondition = (value: unknown): value is Condition => {
  const { source, operator, value: wanted } = (value ?? {}) as Partial<Record<keyof Condition, unknown>>;
  return (
    Array.isArray(source) &&
    source.length === 2 &&
    source.every(isText) &&
    isText(operator) &&
    (Array.isArray(wanted) ? wanted.every(isText) : isText(wanted))
  );
};

/** An address is anybody's text: what is no condition of ours is passed over. */
const conditionsOf = (text: string | null): readonly Condition[] => {
  if (!text) return [];
  try {
    const parsed = JSON.parse(text) as unknown;
    return Array.isArray(parsed) ? parsed.filter(isCondition).slice(0, 20) : [];
  } catch {
    return [];
  }
};

export const readState = (address: URLSearchParams): ListState => ({
  page: wholeOf(address.get('page'), FIRST_STATE.page, 1_000_000),
  perPage: wholeOf(address.get('per_page'), FIRST_STATE.perPage, 200),
  search: address.get('search') ?? '',
  sortBy: address.get('sort_by') ?? '',
  sortType: address.get('sort_type') === 'asc' ? 'asc' : 'desc',
  view: address.get('active_view') ?? '',
  conditions: conditionsOf(address.get('filters')),
});

/** The inverse of `readState`; what is as at first is left out. */
export const writeState = (state: ListState): URLSearchParams => {
  const address = new URLSearchParams();
  if (state.view) address.set('active_view', state.view);
  if (state.search) address.set('search', state.search);
  if (state.conditions.length > 0) address.set('filters', JSON.stringify(state.conditions));
  if (state.sortBy) {
    address.set('sort_by', state.sortBy);
    address.set('sort_type', state.sortType);
  }
  if (state.perPage !== FIRST_STATE.perPage) address.set('per_page', String(state.perPage));
  if (state.page !== FIRST_STATE.page) address.set('page', String(state.page));
  return address;
};

/** What the API's lists are asked. */
export type Criteria = {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  readonly sort_by?: string;
  readonly sort_type?: string;
  readonly active_view?: string;
  readonly filter_type?: string;
  readonly advanced_filters?: string;
};

export const criteriaOf = ({ page, perPage, search, sortBy, sortType, view, conditions }: ListState): Criteria => ({
  page,
  per_page: perPage,
  ...(search ? { search } : {}),
  ...(sortBy ? { sort_by: sortBy, sort_type: sortType } : {}),
  ...(view ? { active_view: view } : {}),
  ...(conditions.length > 0 ? { filter_type: 'advanced', advanced_filters: JSON.stringify([conditions]) } : {}),
});

/** The page that takes the place of one that has no rows any more; null where it has some, or is the first. */
export const pageInstead = (
  { page, perPage }: ListState,
  { rows, total }: { readonly rows: readonly unknown[]; readonly total: number }
): number | null => (rows.length > 0 || page <= 1 ? null : Math.max(1, Math.min(page - 1, Math.ceil(total / perPage))));

export const isNarrowed = ({ search, view, conditions }: ListState): boolean =>
  search !== '' || view !== '' || conditions.length > 0;

const sameSource = (filter: ListFilter, condition: Condition): boolean =>
  filter.source[0] === condition.source[0] && filter.source[1] === condition.source[1];

export const filterOf = (filters: readonly ListFilter[], condition: Condition): ListFilter | undefined =>
  filters.find((filter) => sameSource(filter, condition));
