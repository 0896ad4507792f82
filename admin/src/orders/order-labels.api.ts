import type { LabelListAnswer } from '../../../server/src/contracts/labels';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

const orderLabelsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOrderLabelChoices: build.query({
      queryFn: ask(
        (shop) => shop.GET('/labels'),
        ({ labels }: LabelListAnswer) => labels.labels
      ),
      providesTags: listTag('ShopLabel'),
    }),
    shopCreateOrderLabel: build.mutation({
      queryFn: ask((shop, value: string) => shop.POST('/labels', { body: { value } })),
      invalidatesTags: listTag('ShopLabel'),
    }),
  }),
});

export const { useShopOrderLabelChoicesQuery, useShopCreateOrderLabelMutation } = orderLabelsApi;
