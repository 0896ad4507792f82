import type { BundleAnswer } from '../../../../server/src/contracts/bundles';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

type SaveBundle = { readonly variantId: number; readonly parts: readonly number[]; readonly version: string };

const bundleApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopBundle: build.query({
      queryFn: ask(
        (shop, productId: number) =>
          shop.GET('/products/get-bundle-info/{productId}', { params: { path: { productId } } }),
        ({ bundles }: BundleAnswer) => bundles
      ),
      providesTags: ['ShopProduct'],
    }),
    shopSaveBundle: build.mutation({
      queryFn: ask((shop, { variantId, parts, version }: SaveBundle) =>
        shop.POST('/products/save-bundle-info/{variationId}', {
          params: { path: { variationId: variantId } },
          body: { bundle_child_ids: [...parts], version },
        })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
  }),
});

export const { useShopBundleQuery, useShopSaveBundleMutation } = bundleApi;
