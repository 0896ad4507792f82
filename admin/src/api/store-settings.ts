import { adminApi } from '@strapi/strapi/admin';
import type {
  SettingValues,
  StoreSettingsAnswer,
  StoreSettingsRequest,
  StoreSettingsSaved,
} from '../../../server/src/contracts/settings';
import { shopQuery } from './shop-query';

const PATH = '/settings/store';

const storeSettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStoreSettings: build.query<StoreSettingsAnswer, void>({
      queryFn: (_none, _api, _options, baseQuery) => shopQuery<StoreSettingsAnswer>(baseQuery, { url: PATH }),
    }),
    saveStoreSettings: build.mutation<StoreSettingsSaved, SettingValues>({
      queryFn: (settings, _api, _options, baseQuery) => {
        const data: StoreSettingsRequest = { settings };
        return shopQuery<StoreSettingsSaved>(baseQuery, { url: PATH, method: 'POST', data });
      },
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
