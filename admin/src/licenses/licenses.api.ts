import type {
  LicenseListAnswer,
  LicenseRelations,
  LicenseShown,
  LicenseSiteListAnswer,
} from '../../../server/src/contracts/licenses';
import { rowsOf } from '../api/rows';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';
import type { LabelChange } from '../orders/label-change';
import type { SetStatus } from './license-state';

/** Lists ask for all columns. */
export type LicenseRow = LicenseShown & Pick<LicenseRelations, 'labels'>;

const rowsIn = ({ licenses }: LicenseListAnswer) =>
  rowsOf({ ...licenses, data: licenses.data as readonly LicenseRow[] });

type Of = { readonly id: number };

const pathOf = ({ id }: Of) => ({ path: { id } });

/** Orders and customers show their licences, the directory their sites, and the log what was done with them. */
const ofLicense = (_answer: unknown, _error: unknown, { id }: Of) => [
  ...recordTags('ShopLicense', id),
  ...listTag('ShopActivity'),
];

const licensesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopLicenses: build.query({
      queryFn: ask(
        (shop, query: Criteria) =>
          shop.GET('/licensing/licenses', { params: { query: { ...query, with: ['labels'] } } }),
        (answer) => rowsIn(answer as unknown as LicenseListAnswer)
      ),
      providesTags: listTag('ShopLicense'),
    }),
    shopLicense: build.query({
      queryFn: ask((shop, id: number) => shop.GET('/licensing/licenses/{id}', { params: { path: { id } } })),
      providesTags: (_answer, _error, id: number) => [{ type: 'ShopLicense', id }],
    }),
    shopLicensesOfCustomer: build.query({
      queryFn: ask(
        (shop, id: number) =>
          shop.GET('/licensing/licenses/customer/{id}', { params: { path: { id }, query: { per_page: 200 } } }),
        (answer) => rowsIn(answer as unknown as LicenseListAnswer)
      ),
      providesTags: listTag('ShopLicense'),
    }),
    shopReplaceKey: build.mutation({
      queryFn: ask((shop, of: Of) => shop.POST('/licensing/licenses/{id}/regenerate-key', { params: pathOf(of) })),
      invalidatesTags: ofLicense,
    }),
    shopSetLicenseValidity: build.mutation({
      queryFn: ask((shop, { until, ...of }: Of & { readonly until: string }) =>
        shop.POST('/licensing/licenses/{id}/extend-validity', { params: pathOf(of), body: { expiration_date: until } })
      ),
      invalidatesTags: ofLicense,
    }),
    shopSetLicenseStatus: build.mutation({
      queryFn: ask((shop, { status, ...of }: Of & { readonly status: SetStatus }) =>
        shop.POST('/licensing/licenses/{id}/update_status', { params: pathOf(of), body: { status } })
      ),
      invalidatesTags: ofLicense,
    }),
    shopSetLicenseLimit: build.mutation({
      queryFn: ask((shop, { limit, ...of }: Of & { readonly limit: number }) =>
        shop.POST('/licensing/licenses/{id}/update_limit', { params: pathOf(of), body: { limit } })
      ),
      invalidatesTags: ofLicense,
    }),
    shopAddSite: build.mutation({
      queryFn: ask((shop, { url, ...of }: Of & { readonly url: string }) =>
        shop.POST('/licensing/licenses/{id}/activate_site', { params: pathOf(of), body: { url } })
      ),
      invalidatesTags: ofLicense,
    }),
    shopFreeSite: build.mutation({
      queryFn: ask((shop, { activationId, ...of }: Of & { readonly activationId: number }) =>
        shop.POST('/licensing/licenses/{id}/deactivate_site', {
          params: pathOf(of),
          body: { activation_id: activationId },
        })
      ),
      invalidatesTags: ofLicense,
    }),
    shopLabelLicense: build.mutation({
      queryFn: ask((shop, { id, change }: Of & { readonly change: LabelChange }) =>
        shop.POST('/labels/update-label-selections', {
          body: { bind_to_type: 'license', bind_to_id: id, ...change },
        })
      ),
      invalidatesTags: (answer, error, of: Of & { readonly change: LabelChange }) => [
        ...ofLicense(answer, error, of),
        ...listTag('ShopLabel'),
      ],
    }),
    shopDeleteLicense: build.mutation({
      queryFn: ask((shop, of: Of) => shop.DELETE('/licensing/licenses/{id}/delete', { params: pathOf(of) })),
      // Its page goes elsewhere, and must not ask for it once more.
      invalidatesTags: [...listTag('ShopLicense'), ...listTag('ShopActivity'), 'ShopOrder'],
    }),
    shopLicenseSites: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/licensing/sites', { params: { query } }),
        (answer) => rowsOf((answer as unknown as LicenseSiteListAnswer).sites)
      ),
      providesTags: listTag('ShopLicense'),
    }),
    shopLicenseSite: build.query({
      queryFn: ask((shop, id: number) => shop.GET('/licensing/sites/{id}', { params: { path: { id } } })),
      providesTags: listTag('ShopLicense'),
    }),
  }),
});

export const {
  useShopLicensesQuery,
  useShopLicenseQuery,
  useShopLicensesOfCustomerQuery,
  useShopReplaceKeyMutation,
  useShopSetLicenseValidityMutation,
  useShopSetLicenseStatusMutation,
  useShopSetLicenseLimitMutation,
  useShopAddSiteMutation,
  useShopFreeSiteMutation,
  useShopLabelLicenseMutation,
  useShopDeleteLicenseMutation,
  useShopLicenseSitesQuery,
  useShopLicenseSiteQuery,
} = licensesApi;
