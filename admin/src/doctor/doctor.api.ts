import type { DeadEventsAnswer, DeadJobsAnswer } from '../../../server/src/contracts/background';
import type { ExaminationAnswer, StartedExaminationAnswer } from '../../../server/src/contracts/app';
import { rowsOf } from '../api/rows';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

/** The page of a list of what was given up. */
export type LettersPage = { readonly page: number; readonly per_page: number };

const doctorApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopExamination: build.query({
      queryFn: ask(
        (shop) => shop.GET('/admin/doctor'),
        ({ examination }: ExaminationAnswer) => examination
      ),
      providesTags: ['ShopDoctor'],
    }),
    shopStartExamination: build.mutation({
      queryFn: ask(
        (shop) => shop.POST('/admin/doctor'),
        ({ examination }: StartedExaminationAnswer) => examination
      ),
      invalidatesTags: ['ShopDoctor'],
    }),
    shopDeadJobs: build.query({
      queryFn: ask(
        (shop, query: LettersPage) => shop.GET('/app/dead-jobs', { params: { query } }),
        ({ dead_jobs: letters }: DeadJobsAnswer) => rowsOf(letters)
      ),
      providesTags: listTag('ShopBackground'),
    }),
    shopRetryJob: build.mutation({
      queryFn: ask((shop, id: number) => shop.POST('/app/dead-jobs/{id}/retry', { params: { path: { id } } })),
      invalidatesTags: listTag('ShopBackground'),
    }),
    shopDeadEvents: build.query({
      queryFn: ask(
        (shop, query: LettersPage) => shop.GET('/app/dead-events', { params: { query } }),
        ({ dead_events: letters }: DeadEventsAnswer) => rowsOf(letters)
      ),
      providesTags: listTag('ShopBackground'),
    }),
    shopRetryEvent: build.mutation({
      queryFn: ask((shop, id: number) => shop.POST('/app/dead-events/{id}/retry', { params: { path: { id } } })),
      invalidatesTags: listTag('ShopBackground'),
    }),
  }),
});

export const {
  useShopExaminationQuery,
  useShopStartExaminationMutation,
  useShopDeadJobsQuery,
  useShopRetryJobMutation,
  useShopDeadEventsQuery,
  useShopRetryEventMutation,
} = doctorApi;
