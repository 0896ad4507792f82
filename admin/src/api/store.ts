import type { BackOfficeStoreAnswer } from '../../../server/src/contracts/app';
import { shopApi } from './shop-api';
import { ask } from './shop-query';

const storeApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopStore: build.query({
      queryFn: ask(
        (shop) => shop.GET('/admin/store'),
        ({ store }: BackOfficeStoreAnswer) => store
      ),
      providesTags: ['ShopStore'],
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useShopStoreQuery } = storeApi;
