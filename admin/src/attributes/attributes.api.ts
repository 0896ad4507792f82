import type { AttributeGroup, AttributeGroupListAnswer, AttributeTerm } from '../../../server/src/contracts/attributes';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

export type GroupFields = Pick<AttributeGroup, 'title' | 'slug' | 'description' | 'settings'>;
export type TermFields = Pick<AttributeTerm, 'title' | 'slug' | 'description' | 'settings'>;

type OfGroup<Fields> = Fields & { readonly groupId: number };
type NewTerm = Pick<TermFields, 'title' | 'settings'>;

/** As many as the server answers at once; a store has a handful. */
const ALL = 200;

const changed = () => [...listTag('ShopAttribute'), 'ShopProduct' as const];

const attributesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopAttributeGroups: build.query({
      queryFn: ask(
        (shop) =>
          shop.GET('/options/attr/groups', {
            params: { query: { with: ['terms'], per_page: ALL, order_by: 'serial', order_type: 'ASC' } },
          }),
        ({ groups }: AttributeGroupListAnswer) => groups.data
      ),
      providesTags: listTag('ShopAttribute'),
    }),
    shopCreateAttributeGroup: build.mutation({
      queryFn: ask((shop, body: GroupFields) => shop.POST('/options/attr/group', { body })),
      invalidatesTags: changed,
    }),
    shopUpdateAttributeGroup: build.mutation({
      queryFn: ask((shop, { groupId, body }: OfGroup<{ readonly body: GroupFields }>) =>
        shop.PUT('/options/attr/group/{group_id}', { params: { path: { group_id: groupId } }, body })
      ),
      invalidatesTags: changed,
    }),
    shopDeleteAttributeGroup: build.mutation({
      queryFn: ask((shop, groupId: number) =>
        shop.DELETE('/options/attr/group/{group_id}', { params: { path: { group_id: groupId } } })
      ),
      invalidatesTags: changed,
    }),
    shopReorderAttributeGroups: build.mutation({
      queryFn: ask((shop, ids: readonly number[]) =>
        shop.POST('/options/attr/groups/reorder', { body: { ids: [...ids] } })
      ),
      invalidatesTags: changed,
    }),
    shopCreateAttributeTerms: build.mutation({
      queryFn: ask((shop, { groupId, terms }: OfGroup<{ readonly terms: readonly NewTerm[] }>) =>
        shop.POST('/options/attr/group/{group_id}/terms', {
          params: { path: { group_id: groupId } },
          body: { terms: [...terms] },
        })
      ),
      invalidatesTags: changed,
    }),
    shopUpdateAttributeTerm: build.mutation({
      queryFn: ask((shop, { groupId, id, body }: OfGroup<{ readonly id: number; readonly body: TermFields }>) =>
        shop.POST('/options/attr/group/{group_id}/term/{term_id}', {
          params: { path: { group_id: groupId, term_id: id } },
          body,
        })
      ),
      invalidatesTags: changed,
    }),
    shopDeleteAttributeTerm: build.mutation({
      queryFn: ask((shop, { groupId, id }: OfGroup<{ readonly id: number }>) =>
        shop.DELETE('/options/attr/group/{group_id}/term/{term_id}', {
          params: { path: { group_id: groupId, term_id: id } },
        })
      ),
      invalidatesTags: changed,
    }),
    shopReorderAttributeTerms: build.mutation({
      queryFn: ask((shop, { groupId, ids }: OfGroup<{ readonly ids: readonly number[] }>) =>
        shop.POST('/options/attr/group/{group_id}/terms/reorder', {
          params: { path: { group_id: groupId } },
          body: { ids: [...ids] },
        })
      ),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useShopAttributeGroupsQuery,
  useShopCreateAttributeGroupMutation,
  useShopUpdateAttributeGroupMutation,
  useShopDeleteAttributeGroupMutation,
  useShopReorderAttributeGroupsMutation,
  useShopCreateAttributeTermsMutation,
  useShopUpdateAttributeTermMutation,
  useShopDeleteAttributeTermMutation,
  useShopReorderAttributeTermsMutation,
} = attributesApi;
