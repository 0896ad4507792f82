import { InvalidInputError } from './errors';
import type { Cents } from './money';
import { parseCents } from './search';

/** What shoppers may sort the catalogue by. */
export const PRODUCT_SORTS = {
  'name-asc': { column: 'title_sort', direction: 'asc' },
  'name-desc': { column: 'title_sort', direction: 'desc' },
  'price-low': { column: 'min_price', direction: 'asc' },
  'price-high': { column: 'min_price', direction: 'desc' },
  'date-newest': { column: 'post_date', direction: 'desc' },
  'date-oldest': { column: 'post_date', direction: 'asc' },
} as const;

export type ProductSort = {
  readonly column: 'id' | 'title_sort' | 'min_price' | 'post_date';
  readonly direction: 'asc' | 'desc';
};

export const PRODUCT_TYPES = ['physical', 'digital', 'subscription', 'onetime', 'simple', 'simple_variations'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

const TAXONOMY_FILTERS = ['product-categories', 'product-brands'] as const;
export type TaxonomyFilter = (typeof TAXONOMY_FILTERS)[number];

export type ProductFilters = {
  readonly wildcard: string | null;
  readonly inContent: boolean;
  readonly priceFrom: Cents | null;
  readonly priceTo: Cents | null;
  /** Taxonomy -> term ids, any of which suffices; several taxonomies all hold. */
  readonly terms: readonly (readonly [TaxonomyFilter, readonly number[]])[];
  readonly sort: ProductSort;
};

type RawFilters = Readonly<Record<string, unknown>>;

const MAX_WILDCARD = 255;
const MAX_TERMS = 100;
const MAX_ID = 2_147_483_647;

const fail = (field: string, message: string): never => {
  throw new InvalidInputError(message, { [`filters.${field}`]: { invalid: message } });
};

const readText = (filters: RawFilters, key: string): string | null => {
  const value = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim().slice(0, MAX_WILDCARD);
  return fail(key, `${key} must be text.`);
};

const readPrice = (filters: RawFilters, key: string): Cents | null => {
  const text = readText(filters, key);
  if (text === null || text === '') return null;
  return parseCents(text) ?? fail(key, `${key} must be an amount.`);
};

const readIds = (filters: RawFilters, key: string): readonly number[] => {
  const value = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (value === undefined || value === null || value === '') return [];
  const list = Array.isArray(value) ? value : String(value).split(',');
  const ids = list.map((entry) => (/^\s*\d{1,10}\s*$/.test(String(entry)) ? Number(entry) : Number.NaN));
  const valid = ids.length <= MAX_TERMS && ids.every((id) => id >= 1 && id <= MAX_ID);
  return valid ? [...new Set(ids)] : fail(key, `${key} must be a list of at most ${MAX_TERMS} term ids.`);
};

const readSort = (filters: RawFilters, orderType: string | undefined): ProductSort => {
  const name = readText(filters, 'sort_by') ?? '';
  if (Object.hasOwn(PRODUCT_SORTS, name)) return PRODUCT_SORTS[name as keyof typeof PRODUCT_SORTS];
  return { column: 'id', direction: orderType?.toLowerCase() === 'asc' ? 'asc' : 'desc' };
};

const FILTERS: readonly string[] = [
  'wildcard',
  'enable_wildcard_for_post_content',
  'price_range_from',
  'price_range_to',
  'sort_by',
  ...TAXONOMY_FILTERS,
];

const assertFilters = (filters: RawFilters): void => {
  const unknown = Object.keys(filters).find((key) => !FILTERS.includes(key));
  if (unknown !== undefined) fail(unknown.slice(0, 50), `There is no such filter; there are ${FILTERS.join(', ')}.`);
};

const isOn = (value: unknown): boolean => [1, '1', true, 'true', 'yes'].includes(value as string);

/**
 * Reads `default_filters` with `filters` over them. Keys that are no filter, and values that a filter cannot hold, are refused with
 * InvalidInputError: whoever filters should not be answered everything. Prices come as decimals in currency units.
 */
export const readProductFilters = (
  defaults: RawFilters | undefined,
  chosen: RawFilters | undefined,
  orderType: string | undefined
): ProductFilters => {
  const filters = { ...defaults, ...chosen };
  assertFilters(filters);
  const wildcard = readText(filters, 'wildcard');
  return {
    wildcard: wildcard === '' ? null : wildcard,
    inContent: isOn(filters.enable_wildcard_for_post_content),
    priceFrom: readPrice(filters, 'price_range_from'),
    priceTo: readPrice(filters, 'price_range_to'),
    terms: TAXONOMY_FILTERS.flatMap((taxonomy) => {
      const ids = readIds(filters, taxonomy);
      return ids.length > 0 ? [[taxonomy, ids] as const] : [];
    }),
    sort: readSort(filters, orderType),
  };
};

/**
 * Where a walk through the catalogue stands: the sort value and id of the last product shown. Products added or removed
 * elsewhere do not move it, so nothing is shown twice or left out.
 */
export type Cursor = { readonly value: string | number; readonly id: number };

const MAX_LENGTH = 2_000;

const isCursor = (parsed: unknown, sort: ProductSort): parsed is [string, string | number, number] => {
  if (!Array.isArray(parsed) || parsed.length !== 3) return false;
  const [key, value, id] = parsed as unknown[];
  const fits = sort.column === 'title_sort' ? typeof value === 'string' : Number.isSafeInteger(value);
  return (
    key === `${sort.column}.${sort.direction}` &&
    fits &&
    Number.isInteger(id) &&
    Number(id) >= 0 &&
    Number(id) <= MAX_ID
  );
};

export const formatCursor = ({ value, id }: Cursor, sort: ProductSort): string =>
  JSON.stringify([`${sort.column}.${sort.direction}`, value, id]);

/** Null for text that is no cursor of this sort order. */
export const parseCursor = (text: string, sort: ProductSort): Cursor | null => {
  if (text.length > MAX_LENGTH) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isCursor(parsed, sort) ? { value: parsed[1], id: parsed[2] } : null;
  } catch {
    // Not JSON, so not one of ours.
    return null;
  }
};
