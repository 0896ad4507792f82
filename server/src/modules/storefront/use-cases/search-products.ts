import type { Platform } from '../../../platform/platform';
import { readProductUrls } from '../../catalog';
import { readStoreSettings } from '../../settings';
import type { ProductSearchQuery } from '../storefront.input';
import { presentPublicProduct } from '../storefront.presenter';
import { findPublishedByIds } from '../storefront.repository';
import { searchPublished } from '../search/find-products';
import { renderSearchResults } from '../views/search-results';

const MAX_RESULTS = 20;

/** Best matches first; products in answers are the same public faces as in the list. */
export const searchProducts = async (platform: Platform, query: ProductSearchQuery): Promise<object> => {
  const ids = await searchPublished(platform, query.post_title, {
    limit: MAX_RESULTS,
    categoryId: query.termId ?? null,
  });
  const urls = await readProductUrls(platform);
  const found = await findPublishedByIds(platform.db, ids);
  const products = found.map((product) => presentPublicProduct(product, urls));
  return { htmlView: renderSearchResults(products, await readStoreSettings(platform)), products };
};
