import type { PublicProduct, PublicProductViewsAnswer } from '../../../contracts/public-products';
import { filterPoint } from '../../../platform/events/hook-points';
import { offsetOf } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { readProductUrls } from '../../catalog';
import { readStoreSettings } from '../../settings';
import { findBlockMarkup } from '../block-markups';
import type { ProductViewsCriteria } from '../commands';
import { presentPublicProduct } from '../storefront.presenter';
import { renderBlockCards, renderProductCards } from '../views';
import { listPublished, type PublishedPage } from './list-published';

const PROVIDER = /^[a-z0-9_-]{1,50}$/;

type ShownPage = { readonly products: readonly PublicProduct[]; readonly query: ProductViewsCriteria };

export const preloadedCollection = (provider: string) =>
  filterPoint(`shop/products_views/preload_collection_${provider}`).of<string, ShownPage>({
    says: 'The markup of GET /public/product-views for that provider.',
    accepts: (answer): answer is string => typeof answer === 'string',
  });

/**
 * The provider's markup when there is one, else the cards that the site saved for this block, else the store's own.
 */
const renderWith = async (platform: Platform, query: ProductViewsCriteria, page: PublishedPage): Promise<string> => {
  const urls = await readProductUrls(platform);
  const products = page.products.map((product) => presentPublicProduct(product, urls));
  const provider = query.template_provider ?? '';
  if (PROVIDER.test(provider)) {
    const html = await platform.hooks.ask(preloadedCollection(provider), '', { products, query });
    if (html !== '') return html;
  }
  const settings = await readStoreSettings(platform);
  const card = await findBlockMarkup(platform, query.client_id);
  return card === null ? renderProductCards(products, settings) : renderBlockCards(card, products, settings);
};

export const renderProductViews = async (
  platform: Platform,
  query: ProductViewsCriteria
): Promise<PublicProductViewsAnswer> => {
  const page = await listPublished(platform, query);
  const request = { page: query.current_page, perPage: query.per_page };
  const shown = page.products.length;
  return {
    products: {
      views: await renderWith(platform, query, page),
      total: page.total,
      last_page: Math.max(1, Math.ceil(page.total / request.perPage)),
      per_page: request.perPage,
      from: shown > 0 ? offsetOf(request) + 1 : null,
      to: shown > 0 ? offsetOf(request) + shown : null,
      current_page: request.page,
      page: request.page,
    },
  };
};
