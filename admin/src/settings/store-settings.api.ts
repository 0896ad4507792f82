import { shopApi } from '../api/shop-api';
import type { ConfirmationPlaceholdersAnswer, StoreSettingsRequest } from '../../../server/src/contracts/settings';
import { ask } from '../api/shop-query';

const storeSettingsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopStoreSettings: build.query({
      queryFn: ask((shop) => shop.GET('/settings/store')),
    }),
    shopPlaceholders: build.query({
      queryFn: ask(
        (shop) => shop.GET('/settings/confirmation/shortcode'),
        ({ data }: ConfirmationPlaceholdersAnswer) => data
      ),
      keepUnusedDataFor: 3600,
    }),
    shopSaveStoreSettings: build.mutation({
      queryFn: ask((shop, body: StoreSettingsRequest) => shop.POST('/settings/store', { body })),
      // What a payment method still lacks depends on the mode of orders.
      invalidatesTags: ['ShopStore', 'ShopDashboard', 'ShopPaymentMethod'],
      // The answer holds all settings: nothing needs to be loaded again, and what is being typed meanwhile stays.
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (!saved) return;
        const keep = storeSettingsApi.util.updateQueryData('shopStoreSettings', undefined, (known) => ({
          ...known,
          settings: saved.data.data,
          version: saved.data.version,
        }));
        dispatch(keep);
      },
    }),
  }),
});

export const { useShopStoreSettingsQuery, useShopPlaceholdersQuery, useShopSaveStoreSettingsMutation } =
  storeSettingsApi;
