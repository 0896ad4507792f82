import type { LabelListAnswer } from '../../../server/src/contracts/labels';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';

type Renamed = { readonly id: number; readonly value: string };

/** What a label can be on. */
const LABELLED = ['ShopOrder', 'ShopCustomer', 'ShopSubscription', 'ShopLicense', 'ShopProduct'] as const;

const labelsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The server's list has no pages: a page of ours is cut out of it. */
    shopLabels: build.query({
      queryFn: ask(
        (shop, search: string | undefined) =>
          shop.GET('/labels', { params: { query: { with: ['records_count'], ...(search ? { search } : {}) } } }),
        ({ labels }: LabelListAnswer) => labels.labels
      ),
      providesTags: listTag('ShopLabel'),
    }),
    shopCreateLabel: build.mutation({
      queryFn: ask((shop, value: string) => shop.POST('/labels', { body: { value } })),
      invalidatesTags: listTag('ShopLabel'),
    }),
    shopRenameLabel: build.mutation({
      queryFn: ask((shop, { id, value }: Renamed) =>
        shop.PUT('/labels/{id}', { params: { path: { id } }, body: { value } })
      ),
      invalidatesTags: (_answer, _error, { id }: Renamed) => [...recordTags('ShopLabel', id), ...LABELLED],
    }),
    shopDeleteLabel: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/labels/{id}', { params: { path: { id } } })),
      invalidatesTags: (_answer, _error, id: number) => [...recordTags('ShopLabel', id), ...LABELLED],
    }),
  }),
});

export const {
  useShopLabelsQuery,
  useShopCreateLabelMutation,
  useShopRenameLabelMutation,
  useShopDeleteLabelMutation,
} = labelsApi;

/** Of one page, as list pages take it; sorted by name or by how often they are used. */
export const pageOfLabels = (
  labels: LabelListAnswer['labels']['labels'],
  { page, per_page: perPage, sort_by: sortBy, sort_type: sortType }: Criteria
) => {
  const sorted = [...labels].sort((a, b) =>
    sortBy === 'records_count'
      ? (a.records_count ?? 0) - (b.records_count ?? 0)
      : sortBy === 'value'
        ? a.value.localeCompare(b.value)
        : a.id - b.id
  );
  const ordered = sortType === 'desc' ? sorted.reverse() : sorted;
  return { rows: ordered.slice((page - 1) * perPage, page * perPage), total: labels.length };
};
