import type { ProductFilters, Sort } from './types';

/** What a visitor wants to see of the list, as the address of the page says it: it can be kept, sent and gone back to. */
export type Wanted = {
  readonly search: string;
  /** Slugs. */
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  /** Ids in digits: two groups may have a term of the same name. */
  readonly attributes: readonly string[];
  /** Units of the currency, as they were typed. */
  readonly from: string;
  readonly to: string;
  readonly inStock: boolean;
  readonly sort: Sort;
  readonly page: number;
};

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

export const SORTS: readonly { readonly value: Sort; readonly label: string }[] = [
  { value: 'date-newest', label: 'Newest first' },
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'price-low', label: 'Price, low to high' },
  { value: 'price-high', label: 'Price, high to low' },
];

const NEWEST: Sort = 'date-newest';

const allOf = (params: SearchParams, name: string): readonly string[] =>
  [params[name] ?? []].flat().filter((text) => text !== '');

const oneOf = (params: SearchParams, name: string): string => (allOf(params, name)[0] ?? '').trim();

export const wantedIn = (params: SearchParams): Wanted => ({
  search: oneOf(params, 'search').slice(0, 255),
  categories: allOf(params, 'category'),
  brands: allOf(params, 'brand'),
  attributes: allOf(params, 'attribute'),
  from: oneOf(params, 'from'),
  to: oneOf(params, 'to'),
  inStock: oneOf(params, 'stock') === 'yes',
  sort: SORTS.find(({ value }) => value === oneOf(params, 'sort'))?.value ?? NEWEST,
  page: Math.max(1, Math.trunc(Number(oneOf(params, 'page'))) || 1),
});

/** The address of the list. */
export const addressOf = (wanted: Wanted): string => {
  const pairs = [
    ['search', wanted.search],
    ...wanted.categories.map((slug) => ['category', slug]),
    ...wanted.brands.map((slug) => ['brand', slug]),
    ...wanted.attributes.map((id) => ['attribute', id]),
    ['from', wanted.from],
    ['to', wanted.to],
    ['stock', wanted.inStock ? 'yes' : ''],
    ['sort', wanted.sort === NEWEST ? '' : wanted.sort],
    ['page', wanted.page === 1 ? '' : String(wanted.page)],
  ].filter(([, value]) => value !== '');
  return pairs.length === 0 ? '/' : `/?${new URLSearchParams(pairs).toString()}`;
};

/** As the store takes it. */
export const filtersOf = ({ search, categories, brands, attributes, from, to, sort }: Wanted): ProductFilters => ({
  sort_by: sort,
  ...(search === '' ? {} : { wildcard: search }),
  ...(categories.length > 0 ? { 'product-categories': [...categories] } : {}),
  ...(brands.length > 0 ? { 'product-brands': [...brands] } : {}),
  ...(attributes.length > 0 ? { attributes: [...attributes] } : {}),
  ...(from === '' ? {} : { price_range_from: from }),
  ...(to === '' ? {} : { price_range_to: to }),
});
