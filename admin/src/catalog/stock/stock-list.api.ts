import type { ProductVariantListAnswer } from '../../../../server/src/contracts/variants';
import { listTag, shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';
import type { Criteria } from '../../kit/list/list-state';

/** Where no view is chosen: all whose stock is counted. */
const EVERYTHING = 'counted';

const stockListApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopCountedVariants: build.query({
      queryFn: ask(
        (shop, { active_view = EVERYTHING, ...query }: Criteria) =>
          shop.GET('/variants', { params: { query: { ...query, active_view } } }),
        ({ variants }: ProductVariantListAnswer) => ({ rows: variants.data, total: variants.total })
      ),
      providesTags: [...listTag('ShopProduct'), ...listTag('ShopStock')],
    }),
  }),
});

export const { useShopCountedVariantsQuery } = stockListApi;
