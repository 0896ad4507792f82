import type {
  OrderBumpAnswer,
  OrderBumpCreatedAnswer,
  OrderBumpListAnswer,
} from '../../../server/src/contracts/order-bumps';
import { rowsOf } from '../api/rows';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';
import type { BumpBody } from './bump-fields';

type Saved = { readonly id: number; readonly body: BumpBody & { readonly version: string } };

const bumpsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopBumps: build.query({
      queryFn: ask(
        (shop, { page, per_page, search, sort_by, sort_type, active_view }: Criteria) =>
          shop.GET('/order_bump', {
            params: {
              query: {
                page,
                per_page,
                ...(search ? { search } : {}),
                ...(sort_by ? { sort_by } : {}),
                ...(sort_type ? { sort_type } : {}),
                ...(active_view ? { active_view } : {}),
              },
            },
          }),
        ({ order_bumps: bumps }: OrderBumpListAnswer) => rowsOf(bumps)
      ),
      providesTags: listTag('ShopOrderBump'),
    }),
    shopBump: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/order_bump/{id}', { params: { path: { id } } }),
        (answer: OrderBumpAnswer) => answer
      ),
      providesTags: (_answer, _error, id: number) => recordTags('ShopOrderBump', id),
    }),
    shopCreateBump: build.mutation({
      queryFn: ask(
        (shop, body: { readonly title: string; readonly src_object_id: number }) => shop.POST('/order_bump', { body }),
        ({ id }: OrderBumpCreatedAnswer) => id
      ),
      invalidatesTags: listTag('ShopOrderBump'),
    }),
    shopUpdateBump: build.mutation({
      queryFn: ask((shop, { id, body }: Saved) => shop.PUT('/order_bump/{id}', { params: { path: { id } }, body })),
      invalidatesTags: (_answer, _error, { id }: Saved) => recordTags('ShopOrderBump', id),
    }),
    shopDeleteBump: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/order_bump/{id}', { params: { path: { id } } })),
      invalidatesTags: listTag('ShopOrderBump'),
    }),
  }),
});

export const {
  useShopBumpsQuery,
  useShopBumpQuery,
  useShopCreateBumpMutation,
  useShopUpdateBumpMutation,
  useShopDeleteBumpMutation,
} = bumpsApi;
