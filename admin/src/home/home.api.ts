import type { DashboardAnswer, DashboardSummaryAnswer } from '../../../server/src/contracts/dashboard';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

const homeApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSetupProgress: build.query({
      queryFn: ask(
        (shop) => shop.GET('/dashboard'),
        ({ data }: DashboardAnswer) => data
      ),
      providesTags: ['ShopDashboard', ...listTag('ShopProduct'), ...listTag('ShopPaymentMethod')],
    }),
    /** What has to be done, and how sales are: the home page of the shop and the widgets of Strapi's share one answer. */
    shopDashboardSummary: build.query({
      queryFn: ask(
        (shop) => shop.GET('/admin/dashboard-summary'),
        ({ summary }: DashboardSummaryAnswer) => summary
      ),
      providesTags: ['ShopDashboard', ...listTag('ShopOrder'), ...listTag('ShopStock')],
    }),
  }),
});

export const { useShopSetupProgressQuery, useShopDashboardSummaryQuery } = homeApi;
