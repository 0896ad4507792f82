import type { ModuleValues, PluginAddonListAnswer } from '../../../server/src/contracts/store-modules';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

type ModuleChanges = { readonly settings: Partial<ModuleValues>; readonly version: string };

const modulesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopModules: build.query({
      queryFn: ask((shop) => shop.GET('/settings/modules')),
      providesTags: [{ type: 'ShopSettings', id: 'MODULES' }],
    }),
    shopSaveModules: build.mutation({
      queryFn: ask((shop, body: ModuleChanges) => shop.POST('/settings/modules', { body })),
      // Parts of the store come and go with them.
      invalidatesTags: [{ type: 'ShopSettings', id: 'MODULES' }, 'ShopStore'],
    }),
    /** Stores nothing: a key is tried out before it is saved. */
    shopVerifyTurnstile: build.mutation({
      queryFn: ask((shop, secret_key: string) =>
        shop.POST('/settings/modules/turnstile/verify', { body: { secret_key } })
      ),
    }),
    shopAddons: build.query({
      queryFn: ask(
        (shop) => shop.GET('/settings/modules/plugin-addons'),
        ({ addons }: PluginAddonListAnswer) => Object.values(addons)
      ),
    }),
    shopActivateAddon: build.mutation({
      queryFn: ask((shop, plugin_file: string) =>
        shop.POST('/settings/modules/plugin-addons/activate', { body: { plugin_file } })
      ),
    }),
  }),
});

export const {
  useShopModulesQuery,
  useShopSaveModulesMutation,
  useShopVerifyTurnstileMutation,
  useShopAddonsQuery,
  useShopActivateAddonMutation,
} = modulesApi;
