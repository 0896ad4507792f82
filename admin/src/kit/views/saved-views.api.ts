import type {
  SavedView,
  SavedViewListAnswer,
  SavedViewObject,
  SavedViewQuery,
} from '../../../../server/src/contracts/saved-views';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

export type NewView = {
  readonly object_type: SavedViewObject;
  readonly name: string;
  readonly is_public: 0 | 1;
  readonly query_params: SavedViewQuery;
};

const viewsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSavedViews: build.query({
      queryFn: ask(
        (shop, object_type: SavedViewObject) => shop.GET('/saved-views', { params: { query: { object_type } } }),
        ({ views }: SavedViewListAnswer): readonly SavedView[] => views
      ),
      providesTags: ['ShopSavedView'],
    }),
    shopSaveView: build.mutation({
      queryFn: ask((shop, view: NewView) => shop.POST('/saved-views', { body: view as never })),
      invalidatesTags: ['ShopSavedView'],
    }),
    shopDeleteView: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/saved-views/{id}', { params: { path: { id } } })),
      invalidatesTags: ['ShopSavedView'],
    }),
  }),
});

export const { useShopSavedViewsQuery, useShopSaveViewMutation, useShopDeleteViewMutation } = viewsApi;
