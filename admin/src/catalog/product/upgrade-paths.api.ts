import type { UpgradePathListAnswer } from '../../../../server/src/contracts/upgrade-paths';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';
import type { UpgradePathBody } from './upgrade-path-form';

type Saved = { readonly productId: number; readonly pathId: number | null; readonly body: UpgradePathBody };

/** The rest of the product stays as it is, but a variant that is deleted with it takes its paths along. */
const PATHS = [{ type: 'ShopProduct', id: 'UPGRADE_PATHS' }] as const;

const upgradePathsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopUpgradePaths: build.query({
      queryFn: ask(
        (shop, productId: number) =>
          shop.GET('/products/{productId}/upgrade-paths', { params: { path: { productId } } }),
        ({ upgradePaths }: UpgradePathListAnswer) => upgradePaths
      ),
      providesTags: PATHS,
    }),
    shopSaveUpgradePath: build.mutation({
      queryFn: ask((shop, { productId, pathId, body }: Saved) =>
        pathId === null
          ? shop.POST('/products/{productId}/upgrade-path', { params: { path: { productId } }, body })
          : shop.POST('/products/upgrade-path/{pathId}/update', { params: { path: { pathId } }, body })
      ),
      invalidatesTags: PATHS,
    }),
    shopDeleteUpgradePath: build.mutation({
      queryFn: ask((shop, pathId: number) =>
        shop.DELETE('/products/upgrade-path/{pathId}/delete', { params: { path: { pathId } } })
      ),
      invalidatesTags: PATHS,
    }),
  }),
});

export const { useShopUpgradePathsQuery, useShopSaveUpgradePathMutation, useShopDeleteUpgradePathMutation } =
  upgradePathsApi;
