import { InvalidInputError } from './errors';
import type { Cents } from './money';
import { parseCents } from './search';
import { isStorable } from './text';

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

/** An id, or a slug, which is never digits alone. */
export type TermName = number | string;

export type ProductFilters = {
  readonly wildcard: string | null;
  readonly inContent: boolean;
  readonly priceFrom: Cents | null;
  readonly priceTo: Cents | null;
  /** Taxonomy -> terms, any of which suffices; several taxonomies all hold. */
  readonly terms: readonly (readonly [TaxonomyFilter, readonly TermName[]])[];
  /** Of variants: any of a group suffices, and one variant has to carry one of each. */
  readonly attributes: readonly TermName[];
  readonly sort: ProductSort;
};

type RawFilters = Readonly<Record<string, unknown>>;

/** What shoppers narrow a list by, with how many products each choice would show. */
export const FACETS = ['categories', 'brands', 'attributes', 'price', 'stock'] as const;
export type Facet = (typeof FACETS)[number];

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

const DIGITS = /^\d+$/;
/** Staff write slugs of attributes as they like: 'S/M', '10.5'. */
const SLUG = /^[^\p{Cc}]{1,200}$/u;

const termIn = (entry: unknown): TermName | null => {
  const name = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : '';
  const isId = DIGITS.test(name) && Number(name) >= 1 && Number(name) <= MAX_ID && String(Number(name)) === name;
  if (isId) return Number(name);
  return SLUG.test(name) ? name : null;
};

const readTerms = (filters: RawFilters, key: string): readonly TermName[] => {
  const value = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (value === undefined || value === null || value === '') return [];
  const list: readonly unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  const terms = list.map(termIn).filter((term) => term !== null);
  const isValid = list.length <= MAX_TERMS && terms.length === list.length;
  return isValid ? [...new Set(terms)] : fail(key, `${key} must be a list of at most ${MAX_TERMS} ids or slugs.`);
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
  'attributes',
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
      const terms = readTerms(filters, taxonomy);
      return terms.length > 0 ? [[taxonomy, terms] as const] : [];
    }),
    attributes: readTerms(filters, 'attributes'),
    sort: readSort(filters, orderType),
  };
};

/**
 * Where a walk through the catalogue stands: the sort value and id of the last product shown. Products added or removed
 * elsewhere do not move it, so nothing is shown twice or left out.
 */
export type Cursor = { readonly value: string | number; readonly id: number };

const MAX_LENGTH = 2_000;

/** What every database keeps of dates, in epoch milliseconds. */
const [EARLIEST, LATEST] = [Date.UTC(1001, 0, 1), Date.UTC(9998, 11, 31)];

/** Anybody can write a cursor, and its value is compared with the column. */
const isSortValue = (value: unknown, { column }: ProductSort): boolean => {
  if (column === 'title_sort') return typeof value === 'string' && isStorable(value);
  if (!Number.isSafeInteger(value)) return false;
  return column !== 'post_date' || (Number(value) >= EARLIEST && Number(value) <= LATEST);
};

const isCursor = (parsed: unknown, sort: ProductSort): parsed is [string, string | number, number] => {
  if (!Array.isArray(parsed) || parsed.length !== 3) return false;
  const [key, value, id] = parsed as unknown[];
  return (
    key === `${sort.column}.${sort.direction}` &&
    isSortValue(value, sort) &&
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
