import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { ContentProduct } from '../../contracts/content';
import type { ListedPublicProduct } from '../../contracts/public-products';
import { parseProductReference } from '../../domain/product-reference';
import type { Platform } from '../../platform/platform';
import { findListedProducts } from '../storefront';
import { findProductFields, type FoundField, type Model } from './product-fields';
import { createProductLoader, type ProductLoader } from './product-loader';

const contentProduct = (product: ListedPublicProduct, reference: string): ContentProduct => {
  const variantId = parseProductReference(reference)?.variantId ?? null;
  const variant = product.variants?.find(({ id }) => id === variantId) ?? null;
  return { ...product, reference, variant };
};

const idOf = ({ entry, name }: FoundField): number => parseProductReference(entry[name])?.productId ?? 0;

const idsOf = (fields: readonly FoundField[]): readonly number[] => fields.map(idOf).filter((id) => id > 0);

export type Population = {
  /** Takes note of the products of entries that were read: their answers follow one after another. */
  readonly announce: (model: Model, entries: readonly object[]) => void;
  /** Puts products in the place of their ids. */
  readonly populate: (model: Model, entry: object) => Promise<void>;
};

/**
 * Whether the request is one of the REST API of the site. GraphQL says of its own requests that they were of the content API, too, but
 * names no route; its schema has a string there.
 */
const isRest = (ctx: Context | undefined): ctx is Context => {
  const route = ctx?.state.route as
    { readonly method?: string; readonly info?: { readonly type?: string } } | undefined;
  return route?.info?.type === 'content-api' && route.method !== undefined;
};

export const createPopulation = (strapi: Core.Strapi, platformOf: () => Platform): Population => {
  const loaders = new WeakMap<Context, ProductLoader>();
  const loaderOf = (): ProductLoader | null => {
    const ctx = strapi.requestContext.get() as Context | undefined;
    if (!isRest(ctx)) return null;
    const loader = loaders.get(ctx) ?? createProductLoader((ids) => findListedProducts(platformOf(), ids));
    loaders.set(ctx, loader);
    return loader;
  };
  const fieldsOf = (model: Model, entry: object) => findProductFields(strapi, model, entry as FoundField['entry']);
  return {
    announce: (model, entries) => {
      loaderOf()?.announce(entries.flatMap((entry) => idsOf(fieldsOf(model, entry))));
    },
    populate: async (model, entry) => {
      const loader = loaderOf();
      const fields = loader ? fieldsOf(model, entry) : [];
      if (!loader || fields.length === 0) return;
      const products = await loader.load(idsOf(fields));
      for (const field of fields) {
        const product = products.get(idOf(field));
        field.entry[field.name] = product ? contentProduct(product, String(field.entry[field.name])) : null;
      }
    },
  };
};
