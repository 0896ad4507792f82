import type { PublicProductSearchAnswer } from '../../../contracts/public-products';
import type { Platform } from '../../../platform/platform';
import { readProductUrls } from '../../catalog';
import { isModuleOn, readStoreSettings } from '../../settings';
import type { ProductSearchCriteria } from '../commands';
import { presentPublicProduct } from '../storefront.presenter';
import { readShownStock, withShownStock } from '../shown-stock';
import { PUBLIC_COLUMNS, toPublicRow } from '../storefront.repository';
import { withFamily } from '../term-families';
import { searchPublished } from '../search/find-products.read-model';
import { renderSearchResults } from '../views';

const MAX_RESULTS = 20;

/** Best matches first; products in answers are the same public faces as in the list. */
export const searchProducts = async (
  platform: Platform,
  query: ProductSearchCriteria
): Promise<PublicProductSearchAnswer> => {
  const found = await searchPublished(platform, query.post_title, {
    limit: MAX_RESULTS,
    categoryIds: query.termId ? await withFamily(platform, 'product-categories', [query.termId]) : null,
    columns: PUBLIC_COLUMNS,
  });
  const [urls, settings] = [await readProductUrls(platform), await readStoreSettings(platform)];
  const rows = found.map(toPublicRow);
  const stock = await readShownStock(platform, isModuleOn(settings, 'stock_management'), rows);
  const products = withShownStock(stock, rows).map((row) => presentPublicProduct(row, urls));
  return { htmlView: renderSearchResults(products, settings), products };
};
