import { defineModule } from '../../platform/module';
import { CATALOG_VERSION, onCatalogChange, provideWordSearch } from '../catalog';
import { blockMarkupModel } from './block-markups.repository';
import { dialectOf } from './search/dialect';
import { idsWithWords } from './search/find-products.read-model';
import { SEARCH_TABLE, searchModel } from './search/search-index';
import { catchUpSearch, refreshSearch } from './search/search-upkeep';
import { storefrontRoutes } from './storefront.routes';
import { preloadedCollection } from './use-cases/render-product-views';
import type { Platform } from '../../platform/platform';

export { blockMarkupsOf } from './block-markups';
export { findListedProducts } from './listed-products';

/** Answers that are remembered show the alternative text and size of pictures, which the media library changes by itself. */
const followPictures = ({ strapi, db, versions }: Platform): void => {
  const forget = async (): Promise<void> => {
    // The site may change a file in a transaction of its own, which must not fail for this.
    const outcome = await db.isolate(() => versions.raise(CATALOG_VERSION));
    if (outcome.status === 'fulfilled') return;
    strapi.log.warn(`shop: remembered answers may show a picture as it was: ${String(outcome.reason)}`);
  };
  strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    ...{ afterUpdate: forget, afterUpdateMany: forget, afterDelete: forget, afterDeleteMany: forget },
  } as never);
};

const start = async (platform: Platform): Promise<void> => {
  followPictures(platform);
  await dialectOf(platform).prepare(platform.db);
  // Rows that an older version has written are found by nobody until they are written anew.
  await catchUpSearch(platform);
  provideWordSearch(platform, (text, limit) => idsWithWords(platform, text, limit));
  onCatalogChange(platform, (productIds) => {
    refreshSearch(platform, productIds).catch((error: unknown) => {
      // The catch-up below finds what was missed.
      platform.strapi.log.warn(`shop: the search index could not follow a change: ${String(error)}`);
    });
  });
};

const indexAgain = async (platform: Platform): Promise<readonly string[]> => {
  await dialectOf(platform).empty?.(platform.db);
  await catchUpSearch(platform);
  return [];
};

/** What anybody may see of the catalogue. */
export const storefrontModule = defineModule({
  name: 'storefront',
  transfer: {
    stays: [{ table: SEARCH_TABLE, because: 'The search index is made anew from the products.', emptied: true }],
    arrived: indexAgain,
  },
  rawModels: [searchModel, blockMarkupModel],
  routes: storefrontRoutes,
  filters: [preloadedCollection('{provider}')],
  start,
  crons: (platform) => [
    { name: 'shop-search-catch-up', rule: '* * * * *', run: async () => void (await catchUpSearch(platform)) },
  ],
});
