import type { CheckoutFieldsAnswer } from '../../../server/src/contracts/checkout-fields';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

export type CheckoutFlags = CheckoutFieldsAnswer['settings'];

type CheckoutChanges = { readonly fields: Partial<CheckoutFlags>; readonly version: string };

const checkoutFieldsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopCheckoutFields: build.query({
      queryFn: ask((shop) => shop.GET('/checkout-fields')),
      providesTags: [{ type: 'ShopSettings', id: 'CHECKOUT' }],
    }),
    shopSaveCheckoutFields: build.mutation({
      queryFn: ask((shop, body: CheckoutChanges) => shop.POST('/checkout-fields', { body })),
      invalidatesTags: [{ type: 'ShopSettings', id: 'CHECKOUT' }],
    }),
  }),
});

export const { useShopCheckoutFieldsQuery, useShopSaveCheckoutFieldsMutation } = checkoutFieldsApi;
