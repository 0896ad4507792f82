import type {
  PublicCategoryListAnswer,
  PublicProductAnswer,
  PublicProductListAnswer,
  PublicProductSearchAnswer,
  PublicProductViewsAnswer,
} from '../../contracts/public-products';
import type { Context } from 'koa';
import { NotFoundError } from '../../domain/errors';
import { envelope } from '../../platform/http/envelope';
import { answer, type Answer, type ShopRequest } from '../../platform/http/route';
import { listTerms, readProductUrls, type ProductUrls } from '../catalog';
import { catalogCache, type CachedAnswer } from './catalog-cache';
import { assertKnownParameters } from './known-parameters';
import { presentListed, readExtras, type ListedExtras } from './listed-products';
import {
  publicProductsQuery,
  type ProductSearchQuery,
  type ProductViewsQuery,
  type PublicProductsQuery,
} from './storefront.input';
import { presentCategory, presentProductPage } from './storefront.presenter';
import { listPublished, type PublishedPage } from './use-cases/list-published';
import { readProductPage } from './use-cases/read-product-page';
import { renderProductViews } from './use-cases/render-product-views';
import { searchProducts } from './use-cases/search-products';

// Shared caches may keep it, but must ask each time; that is what the ETag is for.
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

const send = <Body extends object>(ctx: Context, { json, etag }: CachedAnswer<Body>): Answer<Body> => {
  const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL };
  const known = ctx
    .get('if-none-match')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return known ? answer<Body>(304, null, headers) : answer<Body>(200, json, headers);
};

const wantedBy = ({ with: wanted = [] }: PublicProductsQuery): ReadonlySet<string> => new Set(wanted);

const listBody = (
  query: PublicProductsQuery,
  page: PublishedPage,
  extras: ListedExtras,
  urls: ProductUrls
): PublicProductListAnswer => {
  const rows = presentListed(page, extras, urls);
  const list = envelope(rows, page.total, { page: query.current_page, perPage: query.per_page });
  const cursor = query.paginate_using === 'cursor' ? { next_cursor: page.nextCursor } : {};
  const facets = page.facets === null ? {} : { facets: page.facets };
  return { products: { products: { ...list, ...cursor }, total: page.total, ...facets } };
};

const LIST_PARAMETERS = Object.keys(publicProductsQuery.fields);

export const list = async ({
  platform,
  query,
  ctx,
}: ShopRequest<PublicProductsQuery>): Promise<Answer<PublicProductListAnswer>> => {
  assertKnownParameters(ctx.query, LIST_PARAMETERS);
  return send(
    ctx,
    await catalogCache(platform).answer(`list ${JSON.stringify(query)}`, async () => {
      const page = await listPublished(platform, query);
      return listBody(query, page, await readExtras(platform, wantedBy(query), page), await readProductUrls(platform));
    })
  );
};

/** By id, or by the slug in the address of the product's page. */
export const find = async ({ platform, params, ctx }: ShopRequest): Promise<Answer<PublicProductAnswer>> => {
  const name = params.product ?? '';
  return send(
    ctx,
    await catalogCache(platform).answer(`page ${name}`, async () => {
      const page = await readProductPage(platform, name);
      if (!page) throw new NotFoundError('The product does not exist.');
      return { product: presentProductPage(page, await readProductUrls(platform)) };
    })
  );
};

/** By name, parents and children alike; what is filed below a category is found under it too. */
export const listCategories = async ({ platform, ctx }: ShopRequest): Promise<Answer<PublicCategoryListAnswer>> => {
  assertKnownParameters(ctx.query, []);
  return send(
    ctx,
    await catalogCache(platform).answer('categories', async () => ({
      categories: (await listTerms(platform, 'product-categories')).map(presentCategory),
    }))
  );
};

export const findViews = async ({
  platform,
  query,
  ctx,
}: ShopRequest<ProductViewsQuery>): Promise<Answer<PublicProductViewsAnswer>> => {
  const make = () => renderProductViews(platform, query);
  // What another plugin renders may depend on more than the catalogue.
  if (query.template_provider) return make();
  return send(ctx, await catalogCache(platform).answer(`views ${JSON.stringify(query)}`, make));
};

export const search = async ({
  platform,
  query,
  ctx,
}: ShopRequest<ProductSearchQuery>): Promise<Answer<PublicProductSearchAnswer>> =>
  send(
    ctx,
    await catalogCache(platform).answer(`search ${JSON.stringify(query)}`, () => searchProducts(platform, query))
  );
