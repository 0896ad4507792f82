import { callStore, type Reply } from './call-store';
import { asMerchant, pricingBody, type Product, type ProductOptions, type Shop } from './merchant';
import { sharedStore } from './shared-store';
import { connectTo } from './store-site';

/** The back office of the catalogue, as the suites about products call it. */
export type Json = Readonly<Record<string, unknown>>;

export type Page<Row> = {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly data: readonly Row[];
};

export type Listed = { readonly ID: number; readonly post_title: string; readonly post_status: string } & Json;

export type Variant = {
  readonly id: number;
  readonly post_id: number;
  readonly variation_title: string;
  readonly variation_identifier: string | null;
  readonly item_price: number;
  readonly compare_price: number;
  readonly sku: string | null;
  readonly item_status: string;
  readonly manage_stock: number;
  readonly stock_status: string;
  readonly total_stock: number;
  readonly available: number;
  readonly media: readonly Json[];
  readonly other_info: Json;
};

export type Detail = {
  readonly default_variation_id: number | null;
  readonly min_price: number;
  readonly max_price: number;
  readonly stock_availability: string;
  readonly manage_stock: number;
  readonly other_info: Json;
};

export type Pricing = Listed & {
  readonly post_date: string;
  readonly post_name: string;
  readonly post_content: string;
  readonly post_excerpt: string;
  readonly thumbnail: string | null;
  readonly featured_image_id: number | null;
  readonly gallery: readonly Json[];
  readonly view_url: string;
  readonly edit_url: string;
  readonly detail: Detail;
  readonly variants: readonly Variant[];
};

/** `GET`, `/products?search=x`; with the merchant's rights. */
export const shopApi =
  (shop: Shop) =>
  <Body = Json>(method: string, path: string, body?: unknown): Promise<Reply<Body>> =>
    callStore<Body>(method, `${shop.baseUrl}${path}`, {
      headers: asMerchant(shop),
      ...(body === undefined ? {} : { body }),
    });

export type ShopApi = ReturnType<typeof shopApi>;

/** The body of an answer that must be a good one. */
export const ok = async <Body>(reply: Promise<Reply<Body>>): Promise<Body> => {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

export const readPricing = async (api: ShopApi, productId: number): Promise<Pricing> =>
  (await ok(api<{ product: Pricing }>('GET', `/products/${productId}/pricing`))).product;

export const readVariant = async (api: ShopApi, productId: number, variantId: number): Promise<Variant> => {
  const variant = (await readPricing(api, productId)).variants.find(({ id }) => id === variantId);
  if (!variant) throw new Error(`The product ${productId} has no variant ${variantId}.`);
  return variant;
};

/** A pricing save of a product made by `createProduct`; `changes` are laid over its body. */
export const pricingOf = (product: Product, options: ProductOptions, changes: Json = {}): Json => {
  const body = pricingBody(product.id, product.variantIds[0] as number, { ...options, title: product.title });
  const variants = body.variants.map((variant, index) => ({ ...variant, id: product.variantIds[index] }));
  return { ...body, variants, ...changes };
};

type Told = { readonly event: string; readonly refs: Json };

const toldOf = async (productId: number): Promise<readonly Told[]> => {
  const knex = connectTo(sharedStore());
  try {
    const rows = (await knex('shop_outbox').orderBy('id').select('event', 'refs')) as { event: string; refs: string }[];
    return rows
      .map(({ event, refs }) => ({ event, refs: JSON.parse(refs) as Json }))
      .filter(({ refs: { product_id, product_ids } }) => {
        return product_id === productId || ((product_ids as number[] | undefined) ?? []).includes(productId);
      });
  } finally {
    await knex.destroy();
  }
};

/** The names of the events that a product has caused, in their order. */
export const eventsOf = async (productId: number): Promise<readonly string[]> =>
  (await toldOf(productId)).map(({ event }) => event);

/** What the first event of that name says of a product. */
export const referencesOf = async (productId: number, name: string): Promise<Json | undefined> =>
  (await toldOf(productId)).find(({ event }) => event === name)?.refs;
