import { createShop, outcomeOf } from './shop-client.js';

/**
 * Every call that the pages make, through the typed client of the package. Requests go to the page's own origin, so the cart lives
 * in an httpOnly cookie that the store sets; a page of another origin would keep its hash (`cart: storedCart()`).
 */
const shop = createShop({ baseUrl: '/api/shop/v2', cart: 'cookie' });

/**
 * The store answered, but did not do what it was asked to. `fields`: what is wrong with each, in the store's words.
 *
 * @param {import('./shop-client.js').ShopFailure} failure
 */
const refusalOf = (failure) => {
  const fields = failure.kind === 'fields' ? Object.entries(failure.fields) : [];
  const words = Object.fromEntries(fields.map(([field, messages]) => [field, messages.join(' ')]));
  return Object.assign(new Error(failure.message), { name: 'StoreError', fields: words });
};

/**
 * @template Answer
 * @param {Promise<{ data?: Answer, error?: unknown, response: Response }>} call
 */
const answerOf = async (call) => {
  const { data, failure } = outcomeOf(await call);
  if (failure) throw refusalOf(failure);
  return data;
};

export const readStore = async () => (await answerOf(shop.GET('/public/store'))).store;
export const readCategories = async () => (await answerOf(shop.GET('/public/categories'))).categories;

/**
 * `cursor` continues the list after the page that answered it as `next_cursor`.
 *
 * @typedef {'date-newest' | 'name-asc' | 'price-low' | 'price-high'} Sort
 * @param {{ search?: string, category?: string, sort?: Sort, cursor?: string | null }} wanted
 */
export const listProducts = async ({ search, category, sort, cursor }) => {
  const call = shop.GET('/public/products', {
    params: {
      query: {
        per_page: 12,
        paginate_using: 'cursor',
        allow_out_of_stock: 'yes',
        with: ['variants'],
        ...(cursor ? { cursor } : {}),
        filters: {
          ...(search ? { wildcard: search } : {}),
          ...(category ? { 'product-categories': [Number(category)] } : {}),
          ...(sort ? { sort_by: sort } : {}),
        },
      },
    },
  });
  const { products } = await answerOf(call);
  return products.products;
};

export const readCart = async () => (await answerOf(shop.GET('/cart'))).cart;

/** @param {number} variantId */
export const addItem = async (variantId) =>
  (await answerOf(shop.POST('/cart/add_item', { body: { item_id: variantId } }))).data;

/**
 * @param {number} variantId
 * @param {number} quantity
 */
export const setQuantity = async (variantId, quantity) =>
  (await answerOf(shop.POST('/cart/quantity', { body: { item_id: variantId, quantity } }))).data;

/** @param {number} variantId */
export const removeItem = async (variantId) =>
  (await answerOf(shop.POST('/cart/remove', { body: { item_id: variantId } }))).data;

/** @param {string} code */
export const applyCoupon = async (code) =>
  (await answerOf(shop.POST('/cart/apply_coupon', { body: { coupon_code: code } }))).cart;

/** @param {string} code */
export const removeCoupon = async (code) =>
  (await answerOf(shop.POST('/cart/remove_coupon', { body: { coupon_code: code } }))).cart;

/**
 * Shipping, tax and fees of the cart follow from the form; the answer is the cart with its new totals.
 *
 * @param {Record<string, string>} fields
 */
export const saveForm = async (fields) =>
  (await answerOf(shop.POST('/cart/save_checkout_data', { body: { data: fields } }))).data;

/**
 * States of a country, and how its addresses are written.
 *
 * @param {{ country_code?: string, timezone?: string }} place
 */
export const readCountry = async (place) =>
  (await answerOf(shop.GET('/checkout/get-country-info', { params: { query: place } }))).data;

/**
 * What the cart's delivery would cost with another method; nothing is stored.
 *
 * @param {number} methodId
 */
export const priceShipping = async (methodId) => {
  const query = { shipping_method_id: methodId };
  return (await answerOf(shop.GET('/cart/estimated-totals', { params: { query } }))).shipping_total;
};

/**
 * @param {string} country
 * @param {string} state
 */
export const listShippingMethods = async (country, state) => {
  const query = { country_code: country, ...(state ? { state } : {}) };
  const answer = await answerOf(shop.GET('/checkout/get-available-shipping-methods', { params: { query } }));
  return 'available_shipping_methods' in answer ? answer.available_shipping_methods : [];
};

/**
 * Repeating a try with the same key and form gives the same answer, and one order.
 *
 * @param {Record<string, string>} form
 * @param {string} idempotencyKey
 */
export const placeOrder = (form, idempotencyKey) =>
  answerOf(
    shop.POST('/checkout/place-order', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body: form })
  );

/** @param {string} orderHash */
export const readReceipt = async (orderHash) =>
  (await answerOf(shop.GET('/checkout/get-receipt', { params: { query: { order_hash: orderHash } } }))).receipt;
