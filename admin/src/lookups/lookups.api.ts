import type { ProductTermListAnswer } from '../../../server/src/contracts/categories';
import type { LabelListAnswer } from '../../../server/src/contracts/labels';
import type {
  FoundProductsAnswer,
  FoundVariantsAnswer,
  NamedProductsAnswer,
  NamedVariantsAnswer,
} from '../../../server/src/contracts/product-lookups';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { PickedRecord } from '../kit/form/picked-record';

/** The only variant of a product is often named like it. */
export const variantName = (product: string, variant: string): string =>
  product === variant ? product : `${product} – ${variant}`;

const termsOf = (taxonomy: 'product-categories' | 'product-brands') =>
  ask(
    (shop, search: string) =>
      shop.GET('/products/fetch-term', { params: { query: { taxonomy, ...(search === '' ? {} : { search }) } } }),
    ({ terms }: ProductTermListAnswer): readonly PickedRecord[] =>
      terms.map(({ term_id, name }) => ({ id: term_id, name }))
  );

const lookupsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopVariantsFound: build.query({
      queryFn: ask(
        (shop, name: string) => shop.GET('/products/searchVariantByName', { params: { query: { name } } }),
        (products: FoundVariantsAnswer): readonly PickedRecord[] =>
          products.flatMap(({ label, children }) =>
            children.map((variant) => ({ id: variant.value, name: variantName(label, variant.label) }))
          )
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopVariantsNamed: build.query({
      queryFn: ask(
        (shop, productIds: readonly number[]) =>
          shop.GET('/products/fetchVariationsByIds', { params: { query: { productIds: [...productIds] } } }),
        ({ products }: NamedVariantsAnswer): readonly PickedRecord[] =>
          products.map(({ value, label }) => ({ id: value, name: label }))
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopProductsFound: build.query({
      queryFn: ask(
        (shop, name: string) => shop.GET('/products/searchProductByName', { params: { query: { name } } }),
        ({ products }: FoundProductsAnswer): readonly PickedRecord[] =>
          products.map(({ ID, post_title }) => ({ id: ID, name: post_title }))
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopProductsNamed: build.query({
      queryFn: ask(
        (shop, productIds: readonly number[]) =>
          shop.GET('/products/fetchProductsByIds', { params: { query: { productIds: [...productIds] } } }),
        ({ products }: NamedProductsAnswer): readonly PickedRecord[] =>
          products.map(({ ID, post_title }) => ({ id: ID, name: post_title }))
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopCategoriesFound: build.query({ queryFn: termsOf('product-categories'), providesTags: listTag('ShopCategory') }),
    shopBrandsFound: build.query({ queryFn: termsOf('product-brands'), providesTags: listTag('ShopCategory') }),
    shopLabelsFound: build.query({
      queryFn: ask(
        (shop, search: string) => shop.GET('/labels', { params: { query: search === '' ? {} : { search } } }),
        ({ labels }: LabelListAnswer): readonly PickedRecord[] =>
          labels.labels.map(({ id, value }) => ({ id, name: value }))
      ),
      providesTags: listTag('ShopLabel'),
    }),
  }),
});

export const {
  useShopVariantsFoundQuery,
  useShopVariantsNamedQuery,
  useShopProductsFoundQuery,
  useShopProductsNamedQuery,
  useShopCategoriesFoundQuery,
  useShopBrandsFoundQuery,
  useShopLabelsFoundQuery,
} = lookupsApi;
