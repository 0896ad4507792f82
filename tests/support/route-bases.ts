import { prepare } from './call-store';
import { asMerchant, createProduct, pricingBody, type Product, type Shop } from './merchant';
import { buy, checkoutForm, fillCart } from './shopper';

/**
 * A request of each route that is carried out as it stands, so that an attack which bends one field of it gets past the other
 * checks. Routes that are not listed are attacked with an empty body and an id that no record has.
 */
export type Base = { readonly params: readonly (string | number)[]; readonly body: object };

export type Bases = {
  /** Made anew for each call where one request uses it up. */
  readonly of: (route: string) => Promise<Base>;
  readonly product: Product;
};

export const NO_SUCH_ID = 2_147_483_647;
const NOTHING: Base = { params: [NO_SUCH_ID], body: {} };

const SETTINGS = {
  store_name: 'Shop',
  currency: 'EUR',
  order_mode: 'test',
  inv_prefix: 'INV-',
  min_receipt_number: '1',
};

export const createBases = async (shop: Shop): Promise<Bases> => {
  const product = await createProduct(shop, { variants: [{ stock: 100_000 }] });
  const variant = product.variantIds[0] as number;
  const { title } = product;
  const orderId = await buy(shop, { [variant]: 1 });
  const makers: Readonly<Record<string, () => Base | Promise<Base>>> = {
    'POST /products': () => ({
      params: [],
      body: { post_title: title, post_status: 'draft', detail: { fulfillment_type: 'digital', other_info: {} } },
    }),
    'POST /products/{}/pricing': () => ({
      params: [product.id],
      body: pricingBody(product.id, variant, { title, variants: [{ stock: 100_000 }] }),
    }),
    'PUT /products/{}/update-inventory/{}': () => ({
      params: [product.id, variant],
      body: { total_stock: 100_000, available: 100_000 },
    }),
    'PUT /products/{}/update-manage-stock': () => ({ params: [product.id], body: { manage_stock: 1 } }),
    'GET /products/{}': () => ({ params: [product.id], body: {} }),
    'GET /products/{}/pricing': () => ({ params: [product.id], body: {} }),
    'GET /orders/{}': () => ({ params: [orderId], body: {} }),
    'POST /orders/{}/mark-as-paid': async () => ({ params: [await buy(shop, { [variant]: 1 })], body: {} }),
    'POST /cart/add_item': () => ({ params: [], body: { item_id: variant, quantity: 1 } }),
    'POST /checkout/place-order': async () => ({
      params: [],
      body: checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) }),
    }),
    'POST /settings/store': () => ({ params: [], body: { settings: SETTINGS } }),
    'POST /settings/permissions': () => ({
      params: [],
      body: { capability: { 'strapi-author': { 'labels/view': true } } },
    }),
    'POST /roles': () => ({ params: [], body: { user_id: NO_SUCH_ID, role_key: 'worker' } }),
    'POST /user/login': () => ({ params: [], body: { user_login: 'nobody@example.com', password: 'wrong' } }),
  };
  return { product, of: async (route) => (await makers[route]?.()) ?? NOTHING };
};

/** Every setting with its stored value, as the settings page gets them. */
export const readSettings = async (shop: Shop): Promise<Readonly<Record<string, unknown>>> => {
  const url = `${shop.baseUrl}/settings/store`;
  type Body = { readonly settings: Readonly<Record<string, unknown>> };
  return (await prepare<Body>('GET', url, { headers: asMerchant(shop) })).body.settings;
};
