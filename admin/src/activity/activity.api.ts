import type { Activity, ActivityListAnswer } from '../../../server/src/contracts/activity';
import { rowsOf } from '../api/rows';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';

const activityApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopActivities: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/activity', { params: { query } }),
        ({ activities }: ActivityListAnswer) => rowsOf(activities)
      ),
      providesTags: listTag('ShopActivity'),
    }),
    shopDeleteActivity: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/activity/{id}', { params: { path: { id } } })),
      invalidatesTags: (_answer, _error, id: number) => recordTags('ShopActivity', id),
    }),
    shopMarkActivity: build.mutation({
      queryFn: ask((shop, { id, status }: Pick<Activity, 'id'> & { status: Activity['read_status'] }) =>
        shop.PUT('/activity/{id}/mark-read', { params: { path: { id } }, body: { status } })
      ),
      invalidatesTags: (_answer, _error, { id }) => recordTags('ShopActivity', id),
    }),
  }),
});

export const { useShopActivitiesQuery, useShopDeleteActivityMutation, useShopMarkActivityMutation } = activityApi;
