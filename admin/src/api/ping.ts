import { adminApi } from '@strapi/strapi/admin';
import { shopQuery } from './shop-query';

const pingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    pingShop: build.query<{ ok: boolean }, void>({
      queryFn: (_none, _api, _options, baseQuery) => shopQuery<{ ok: boolean }>(baseQuery, { url: '/ping' }),
    }),
  }),
});

export const { usePingShopQuery } = pingApi;
