import type { SampleProductsAnswer } from '../../../../server/src/contracts/onboarding';
import { listTag, shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';
import { PRODUCTS } from '../../catalog/product/product.api';

const samplesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSampleProducts: build.query({
      queryFn: ask(
        (shop) => shop.GET('/admin/sample-products'),
        ({ sample_products: samples }: SampleProductsAnswer) => samples
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopCreateSamples: build.mutation({
      queryFn: ask((shop, category: string) => shop.POST('/onboarding', { body: { category } })),
      invalidatesTags: PRODUCTS,
    }),
    shopRemoveSamples: build.mutation({
      queryFn: ask((shop) => shop.DELETE('/admin/sample-products')),
      invalidatesTags: PRODUCTS,
    }),
  }),
});

export const { useShopSampleProductsQuery, useShopCreateSamplesMutation, useShopRemoveSamplesMutation } = samplesApi;
