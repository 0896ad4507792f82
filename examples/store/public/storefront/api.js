/**
 * The public REST routes of the store. Requests go to the page's own origin, so the cart lives in an httpOnly cookie that the
 * store sets; a page of another origin would send the header `X-Cart-Hash` instead.
 */
const BASE = '/api/shop/v2';

/** Errors are `{field: [message]}`, those of the checkout `{field: {rule: message}}`. */
const fieldsOf = (errors = {}) =>
  Object.fromEntries(Object.entries(errors).map(([field, rules]) => [field, Object.values(rules).join(' ')]));

/** The store answered, but did not do what it was asked to. `fields`: what is wrong with each, in the store's words. */
const refusalOf = (body) => {
  const fields = fieldsOf(body.errors);
  const message = body.message ?? body.error?.message ?? Object.values(fields)[0] ?? 'Something went wrong.';
  return Object.assign(new Error(message), { name: 'StoreError', fields });
};

const request = async (method, path, { body, headers } = {}) => {
  const response = await fetch(`${BASE}${path}`, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  // A checkout that must be corrected is answered with 200.
  if (!response.ok || answer.status === 'failed') throw refusalOf(answer);
  return answer;
};

const get = (path, parameters = {}) => {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return request('GET', `${path}?${new URLSearchParams(given)}`);
};

const post = (path, body, headers) => request('POST', path, { body, headers });

export const readStore = async () => (await get('/public/store')).store;
export const readCategories = async () => (await get('/public/categories')).categories;

/** `cursor` continues the list after the page that answered it as `next_cursor`. */
export const listProducts = async ({ search, category, sort, cursor }) => {
  const { products } = await get('/public/products', {
    per_page: 12,
    paginate_using: 'cursor',
    allow_out_of_stock: 'true',
    'with[]': 'variants',
    'filters[wildcard]': search,
    'filters[product-categories][]': category,
    'filters[sort_by]': sort,
    cursor,
  });
  return products.products;
};

export const readCart = async () => (await get('/cart')).cart;
export const addItem = async (variantId) => (await post('/cart/add_item', { item_id: variantId })).data;
export const setQuantity = async (variantId, quantity) =>
  (await post('/cart/quantity', { item_id: variantId, quantity })).data;
export const removeItem = async (variantId) => (await post('/cart/remove', { item_id: variantId })).data;
export const applyCoupon = async (code) => (await post('/cart/apply_coupon', { coupon_code: code })).cart;
export const removeCoupon = async (code) => (await post('/cart/remove_coupon', { coupon_code: code })).cart;

/** Shipping, tax and fees of the cart follow from the form; the answer is the cart with its new totals. */
export const saveForm = async (fields) => (await post('/cart/save_checkout_data', { data: fields })).data;

/** States of a country, and how its addresses are written. */
export const readCountry = async (place) => (await get('/checkout/get-country-info', place)).data;

/** What the cart's delivery would cost with another method; nothing is stored. */
export const priceShipping = async (methodId) =>
  (await get('/cart/estimated-totals', { shipping_method_id: methodId })).shipping_total;

export const listShippingMethods = async (country, state) => {
  const answer = await get('/checkout/get-available-shipping-methods', { country_code: country, state });
  return answer.available_shipping_methods ?? [];
};

/** Repeating a try with the same key and form gives the same answer, and one order. */
export const placeOrder = (form, idempotencyKey) =>
  post('/checkout/place-order', form, { 'Idempotency-Key': idempotencyKey });

export const readReceipt = async (orderHash) => (await get('/checkout/get-receipt', { order_hash: orderHash })).receipt;
