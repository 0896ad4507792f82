import type { LicenseSigningKeysAnswer } from '../../../server/src/contracts/licenses';
import { shopApi } from '../api/shop-api';
import { ask, oncePer } from '../api/shop-query';

const KEYS = [{ type: 'ShopSettings', id: 'SIGNING_KEYS' }] as const;

const signingKeysApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSigningKeys: build.query({
      queryFn: ask(
        (shop) => shop.GET('/licensing/signing-keys'),
        ({ keys }: LicenseSigningKeysAnswer) => keys
      ),
      providesTags: KEYS,
    }),
    shopRotateSigningKey: build.mutation({
      queryFn: ask((shop, key: string) => shop.POST('/licensing/signing-keys/rotate', oncePer(key))),
      invalidatesTags: KEYS,
    }),
  }),
});

export const { useShopSigningKeysQuery, useShopRotateSigningKeyMutation } = signingKeysApi;
