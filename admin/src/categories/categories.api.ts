import type { ProductTaxonomy, ProductTermListAnswer } from '../../../server/src/contracts/categories';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

type NewTerms = { readonly taxonomy: ProductTaxonomy; readonly names: readonly string[]; readonly parent_id: number };

export type TermChange = {
  readonly id: number;
  readonly taxonomy: ProductTaxonomy;
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly parent_id?: number;
};

type Gone = { readonly id: number; readonly taxonomy: ProductTaxonomy };

const changed = () => [...listTag('ShopCategory'), 'ShopProduct' as const];

const categoriesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopTerms: build.query({
      queryFn: ask(
        (shop) => shop.GET('/products/fetch-term', { params: { query: { with: ['products_count'] } } }),
        ({ terms }: ProductTermListAnswer) => terms
      ),
      providesTags: listTag('ShopCategory'),
    }),
    shopAddTerms: build.mutation({
      queryFn: ask((shop, { names, ...body }: NewTerms) =>
        shop.POST('/products/add-product-terms', { body: { ...body, names: [...names] } })
      ),
      invalidatesTags: changed,
    }),
    shopChangeTerm: build.mutation({
      queryFn: ask((shop, { id, ...body }: TermChange) =>
        shop.PUT('/products/terms/{termId}', { params: { path: { termId: id } }, body })
      ),
      invalidatesTags: changed,
    }),
    shopDeleteTerm: build.mutation({
      queryFn: ask((shop, { id, taxonomy }: Gone) =>
        shop.DELETE('/products/terms/{termId}', { params: { path: { termId: id } }, body: { taxonomy } })
      ),
      invalidatesTags: changed,
    }),
  }),
});

export const { useShopTermsQuery, useShopAddTermsMutation, useShopChangeTermMutation, useShopDeleteTermMutation } =
  categoriesApi;
