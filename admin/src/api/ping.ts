import { adminApi } from '@strapi/strapi/admin';
import type { PingAnswer } from '../../../server/src/contracts/app';
import { shopQuery } from './shop-query';

const pingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    pingShop: build.query<PingAnswer, void>({
      queryFn: (_none, _api, _options, baseQuery) => shopQuery(baseQuery, (shop) => shop.GET('/ping')),
    }),
  }),
});

export const { usePingShopQuery } = pingApi;
