import type { LicenseSettingsAnswer, SavedLicenseSettingsAnswer } from '../../../../server/src/contracts/licenses';
import { listTag, shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';
import type { LicensingBody } from './licensing-form';

type Save = { readonly productId: number; readonly settings: LicensingBody };

const settingsTag = (productId: number) => ({ type: 'ShopLicense', id: `product-${productId}` }) as const;

const licensingApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopLicensing: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/licensing/products/{id}/settings', { params: { path: { id } } }),
        ({ settings }: LicenseSettingsAnswer) => settings
      ),
      // Files and variants of the product stand in it.
      providesTags: (_answer, _error, productId: number) => [settingsTag(productId), ...listTag('ShopProduct')],
    }),
    shopSaveLicensing: build.mutation({
      queryFn: ask(
        (shop, { productId, settings }: Save) =>
          shop.POST('/licensing/products/{id}/settings', {
            params: { path: { id: productId } },
            body: { settings: settings as never },
          }),
        (answer: SavedLicenseSettingsAnswer) => answer
      ),
      invalidatesTags: (_answer, _error, { productId }: Save) => [settingsTag(productId), ...listTag('ShopActivity')],
    }),
  }),
});

export const { useShopLicensingQuery, useShopSaveLicensingMutation } = licensingApi;
