import { adminApi } from '@strapi/strapi/admin';
import type { SettingValues, StoreSettingsAnswer, StoreSettingsSaved } from '../../../server/src/contracts/settings';
import { shopQuery } from './shop-query';

const storeSettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStoreSettings: build.query<StoreSettingsAnswer, void>({
      queryFn: (_none, _api, _options, baseQuery) => shopQuery(baseQuery, (shop) => shop.GET('/settings/store')),
    }),
    saveStoreSettings: build.mutation<StoreSettingsSaved, SettingValues>({
      queryFn: (settings, _api, _options, baseQuery) =>
        shopQuery(baseQuery, (shop) => shop.POST('/settings/store', { body: { settings } })),
      // The answer holds all settings: nothing needs to be loaded again, and what is being typed meanwhile stays.
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (!saved) return;
        const keep = storeSettingsApi.util.updateQueryData('getStoreSettings', undefined, (known) => ({
          ...known,
          settings: saved.data.data,
        }));
        dispatch(keep);
      },
    }),
  }),
});

export const { useGetStoreSettingsQuery, useSaveStoreSettingsMutation } = storeSettingsApi;
