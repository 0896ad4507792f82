import type { ProductTerm, ProductTermListAnswer } from '../../../server/src/contracts/categories';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

type Filed = { readonly id: number; readonly term: ProductTerm };

type NewTerms = {
  readonly taxonomy: 'product-categories' | 'product-brands';
  readonly names: string[];
};

const termsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopFileUnderTerm: build.mutation({
      // A name that the taxonomy has already is taken as it is: the product is filed under it beside what it carries.
      queryFn: ask((shop, { id, term }: Filed) =>
        shop.POST('/products/add-product-terms', {
          body: { taxonomy: term.taxonomy, names: [term.name], parent_id: term.parent ?? 0, product_id: id },
        })
      ),
      invalidatesTags: ['ShopProduct'],
    }),
    shopProductTermChoices: build.query({
      queryFn: ask(
        (shop) => shop.GET('/products/fetch-term', { params: { query: {} } }),
        ({ terms }: ProductTermListAnswer) => terms
      ),
      providesTags: listTag('ShopCategory'),
    }),
    shopAddProductTerms: build.mutation({
      queryFn: ask((shop, { taxonomy, names }: NewTerms) =>
        shop.POST('/products/add-product-terms', { body: { taxonomy, names } })
      ),
      invalidatesTags: listTag('ShopCategory'),
    }),
  }),
});

export const { useShopFileUnderTermMutation, useShopProductTermChoicesQuery, useShopAddProductTermsMutation } =
  termsApi;
