import type { Request } from 'autocannon';
import { formatCursor, type ProductSort } from '../../server/src/domain/storefront';
import { createDraw } from './data/draw';
import type { Population } from './data/populate';
import type { Scenario } from './scenarios';

const PRODUCTS = '/api/shop/v2/public/products';
/** So many different requests of its kind are sent by one connection, where a kind has that many. */
const VARIETY = 200;
/** So few products that the cache soon holds all their pages. */
const POPULAR = 50;
const PER_PAGE = 10;
const BY_ID: ProductSort = { column: 'id', direction: 'desc' };
const SEARCHES = ['lamp', 'oak', 'small', 'quiet oak', 'wool bla', 'copper', 'ket', 'paper chair'];

type Pick = (draw: ReturnType<typeof createDraw>) => string;

const get = (path: string): Request => ({ method: 'GET', path });

const rowOf = (name: string, marker: string, pick: Pick) => ({
  name,
  marker,
  requestsOf: (connection: number) => {
    const draw = createDraw(5_000 + connection);
    return Array.from({ length: VARIETY }, () => get(pick(draw)));
  },
});

const cursorBefore = (id: number): string => Buffer.from(formatCursor({ value: id, id }, BY_ID)).toString('base64url');

/** Far into the catalogue, but with a full page left after it. */
const deepIds = ({ productIds }: Population): readonly number[] =>
  productIds.slice(PER_PAGE + 1, Math.max(PER_PAGE + 2, productIds.length >> 1));

const list = rowOf('list', '"post_title"', () => PRODUCTS);

const detail = (productIds: readonly number[]) =>
  rowOf('product detail', '"post_content"', (draw) => `${PRODUCTS}/${draw.oneOf(productIds)}`);

const search = rowOf('search', '"post_title"', (draw) => {
  const words = encodeURIComponent(draw.oneOf(SEARCHES));
  return `/api/shop/v2/public/product-search?post_title=${words}`;
});

const listWithVariants = rowOf('list, with variants', '"variants":[{', () => `${PRODUCTS}?with[]=variants`);

/** The kinds of lists that must not get slower as the catalogue grows. */
const lists = (population: Population) => [
  list,
  listWithVariants,
  rowOf('list, deep cursor', '"post_title"', (draw) => {
    const cursor = cursorBefore(draw.oneOf(deepIds(population)));
    return `${PRODUCTS}?paginate_using=cursor&cursor=${cursor}`;
  }),
  rowOf('list, page in the middle', '"post_title"', () => {
    const page = Math.max(1, Math.floor(population.productIds.length / PER_PAGE / 2));
    return `${PRODUCTS}?current_page=${page}`;
  }),
  rowOf('list, by category', '"post_title"', (draw) => {
    return `${PRODUCTS}?filters[product-categories][]=${draw.oneOf(population.categoryIds)}`;
  }),
  rowOf('list, five facets', '"facets":{', () => {
    const facets = ['categories', 'brands', 'attributes', 'price', 'stock'].map((name) => `facets[]=${name}`).join('&');
    return `${PRODUCTS}?${facets}`;
  }),
  rowOf('list, by price', '"post_title"', () => `${PRODUCTS}?filters[sort_by]=price-low`),
];

/** What shoppers look at: every answer made anew, then out of the cache. */
export const catalogueScenarios = (population: Population): readonly Scenario[] => [
  ...[...lists(population), detail(population.productIds), search].map((row) => ({ ...row, cached: false })),
  ...[list, detail(population.productIds.slice(0, POPULAR)), search].map((row) => ({
    ...row,
    name: `${row.name}, cached`,
    cached: true,
  })),
];
