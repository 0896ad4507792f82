import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Asked } from './report-definition';
import type { ReportView } from './report-view';
import { REPORTS, type ReportId } from './reports';

const reportsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopReport: build.query({
      queryFn: ask(
        (shop, { report, ...asked }: Asked & { readonly report: ReportId }) => REPORTS[report].load(shop, asked),
        (view: ReportView) => view
      ),
      providesTags: [...listTag('ShopOrder'), ...listTag('ShopSubscription'), ...listTag('ShopLicense')],
    }),
  }),
});

export const { useShopReportQuery } = reportsApi;
