import {
  formatCursor,
  parseCursor,
  PRODUCT_SORTS,
  readProductFilters,
  type ProductSort,
} from '../../../server/src/domain/storefront';

const filtersOf = (filters: Readonly<Record<string, unknown>>) => readProductFilters(undefined, filters, undefined);

describe('filters of the public list', () => {
  it('name terms by id or slug, in a list or with commas, each once', () => {
    const { terms, attributes } = filtersOf({
      'product-categories': 'brewing, 12,12,Grün-tee',
      'product-brands': ['3', 'acme', 3],
      attributes: 'red',
    });
    expect(terms).toEqual([
      ['product-categories', ['brewing', 12, 'Grün-tee']],
      ['product-brands', [3, 'acme']],
    ]);
    expect(attributes).toEqual(['red']);
    expect(filtersOf({ attributes: '', 'product-brands': null })).toMatchObject({ terms: [], attributes: [] });
  });

  it('take digits for an id where they can be one, and any other line for a slug', () => {
    const { attributes } = filtersOf({
      attributes: ['7', '0', '007', '2147483648', 'S/M', '10.5', 'US 10', '<b>', "'; drop"],
    });
    expect(attributes).toEqual([7, '0', '007', '2147483648', 'S/M', '10.5', 'US 10', '<b>', "'; drop"]);
  });

  it.each([['red\u0000'], ['red\nblue'], ['x'.repeat(201)], [['red', {}]], [{ a: 'red' }], ['a,,b']])(
    'refuse %j as a term',
    (value) => {
      expect(() => filtersOf({ attributes: value })).toThrow('attributes must be a list of at most 100 ids or slugs.');
    }
  );

  it('refuse more terms than a shopper could mean', () => {
    expect(() => filtersOf({ attributes: Array.from({ length: 101 }, (_none, id) => id + 1) })).toThrow('at most 100');
  });
});

describe('a cursor of the public list', () => {
  const parsed = (value: string | number, sort: ProductSort) => parseCursor(formatCursor({ value, id: 7 }, sort), sort);

  it('goes on behind what a list has shown last', () => {
    const { 'name-asc': byName, 'date-newest': byDate, 'price-low': byPrice } = PRODUCT_SORTS;
    expect(parsed('tea', byName)).toEqual({ value: 'tea', id: 7 });
    expect(parsed(0, byDate)).toEqual({ value: 0, id: 7 });
    expect(parsed(Number.MAX_SAFE_INTEGER, byPrice)).toEqual({ value: Number.MAX_SAFE_INTEGER, id: 7 });
  });

  it.each<[string | number, keyof typeof PRODUCT_SORTS]>([
    ['tea\u0000', 'name-asc'],
    ['\ud800', 'name-desc'],
    [7, 'name-asc'],
    [Number.MAX_SAFE_INTEGER, 'date-newest'],
    [-8_640_000_000_000_000, 'date-oldest'],
    [8_640_000_000_000_000, 'date-oldest'],
    ['2026-01-01', 'date-oldest'],
    [1.5, 'price-low'],
  ])('is none where no database could compare it: %j by %s', (value, sort) => {
    expect(parsed(value, PRODUCT_SORTS[sort])).toBeNull();
  });
});
