import { createShop, outcomeOf, type ShopFailure } from '@strapi-plugin-shop/client';
import { SHOP_URL } from './config';
import type { ListedProduct, ProductDetails, Store } from './types';
import { filtersOf, type Wanted } from './wanted';

/**
 * What the server asks the store. It asks as nobody in particular, and so the answers are kept for everybody: for five minutes, or until
 * the store says that something has changed (app/hooks/shop/route.ts).
 */
const shop = createShop({ baseUrl: SHOP_URL });

const PRODUCTS = { tags: ['products'], revalidate: 300 };
const STORE = { tags: ['store'], revalidate: 300 };

/** app/error.tsx shows it. */
const fail = ({ message }: ShopFailure): never => {
  throw new Error(message);
};

export const getStore = async (): Promise<Store> => {
  const { data, failure } = outcomeOf(await shop.GET('/public/store', { next: STORE }));
  return failure ? fail(failure) : data.store;
};

export const listProducts = async (wanted: Wanted) => {
  const call = shop.GET('/public/products', {
    params: {
      query: {
        per_page: 12,
        current_page: wanted.page,
        with: ['picture'],
        facets: ['categories', 'brands', 'attributes', 'price', 'stock'],
        filters: filtersOf(wanted),
        allow_out_of_stock: wanted.inStock ? 'no' : 'yes',
      },
    },
    // Whatever somebody types would be an entry of the cache.
    next: wanted.search === '' ? PRODUCTS : { revalidate: 0 },
  });
  return outcomeOf(await call);
};

export const listRelated = async (ids: readonly number[]): Promise<readonly ListedProduct[]> => {
  if (ids.length === 0) return [];
  const call = shop.GET('/public/products', {
    params: { query: { per_page: 4, include_ids: ids.slice(0, 4), with: ['picture'] } },
    next: PRODUCTS,
  });
  const { data, failure } = outcomeOf(await call);
  return failure ? fail(failure) : data.products.products.data;
};

/** Null where there is none of that name. */
export const getProduct = async (slug: string): Promise<ProductDetails | null> => {
  const path = { product: slug };
  const call = await shop.GET('/public/products/{product}', { params: { path }, next: PRODUCTS });
  if (call.response.status === 404) return null;
  const { data, failure } = outcomeOf(call);
  return failure ? fail(failure) : data.product;
};
