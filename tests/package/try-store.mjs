import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

/** What a newcomer tries in a site that has just started: does it answer, is the panel there, can something be sold. */
export const ADMIN = { email: 'owner@example.com', password: 'Plain-Passw0rd', firstname: 'Ada', lastname: 'Lovelace' };

/** Answers the body of what has the status that is waited for. */
export const call = async (method, url, { body, token, cart, status = 200 } = {}) => {
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(cart ? { 'X-Cart-Hash': cart } : {}),
  };
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  assert.equal(answer.status, status, `${method} ${url}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
};

const assertRoutes = async (api) => {
  assert.deepEqual(await call('GET', `${api}/ping`), { ok: true });
  await call('GET', `${api}/public/products`);
  const orders = await fetch(`${api}/orders`);
  assert.equal(orders.status, 401, 'orders are not for everybody');
};

/** The page of the panel, what it asks for, and the plugin's own room, which is asked for when it is opened. */
const assertPanel = async (origin, rooms) => {
  const page = await fetch(`${origin}/admin`);
  assert.equal(page.status, 200, 'the admin panel is served');
  const scripts = [...(await page.text()).matchAll(/src="([^"]+\.js)"/g)].map(([, address]) => address);
  assert.ok(scripts.length > 0, 'the page of the panel asks for its script');
  for (const address of [...scripts, ...rooms.map((name) => `/admin/${name}`)]) {
    const script = await fetch(new URL(address, origin));
    assert.equal(script.status, 200, `${address} is served`);
    assert.match(script.headers.get('content-type') ?? '', /javascript/, `${address} is a script`);
  }
};

const createProduct = async (api, token) => {
  const draft = { post_title: 'Mug', detail: { fulfillment_type: 'digital' } };
  const { data } = await call('POST', `${api}/products`, { token, body: draft });
  const variant = { id: data.variant.id, post_id: data.ID, variation_title: 'Mug', item_price: 2500, serial_index: 1 };
  const body = {
    post_title: 'Mug',
    post_status: 'publish',
    detail: { fulfillment_type: 'digital', variation_type: 'simple' },
    variants: [{ ...variant, fulfillment_type: 'digital', other_info: { payment_type: 'onetime' } }],
  };
  await call('POST', `${api}/products/${data.ID}/pricing`, { token, body });
  return data.variant.id;
};

export const FORM = {
  billing_email: 'shopper@example.com',
  billing_full_name: 'Grace Hopper',
  billing_country: 'GB',
  billing_address_1: '12 St James Square',
  billing_city: 'London',
  billing_postcode: 'SW1Y 4JH',
  payment_method: 'cod',
};

const assertSells = async (origin, api) => {
  const { data: session } = await call('POST', `${origin}/admin/register-admin`, { body: ADMIN });
  const item_id = await createProduct(api, session.token);
  const cart = await call('POST', `${api}/cart/add_item`, { body: { item_id, quantity: 2 } });
  const placed = await call('POST', `${api}/checkout/place-order`, { cart: cart.data.cart_hash, body: FORM });
  assert.equal(placed.status, 'success', JSON.stringify(placed));
  const { token } = session;
  await call('POST', `${api}/orders/${placed.order_id}/mark-as-paid`, { token, body: { mark_paid_note: 'cash' } });
  const { order } = await call('GET', `${api}/orders/${placed.order_id}`, { token });
  assert.deepEqual([order.total_amount, order.payment_status], [5000, 'paid'], 'the order is paid');
};

/** `rooms` are the scripts of the built panel that hold the plugin. */
export const tryStore = (rooms) => async (origin) => {
  const api = `${origin}/api/shop/v2`;
  await assertRoutes(api);
  await assertPanel(origin, rooms);
  await assertSells(origin, api);
};

/** The scripts of the plugin in the panel that `strapi build` made. */
export const roomsIn = (site) => {
  const client = fs.readFileSync(path.join(site, '.strapi/client/app.js'), 'utf8');
  assert.match(client, /strapi-plugin-shop\/strapi-admin/, 'the admin panel imports the plugin');
  const build = [path.join(site, 'dist/build'), path.join(site, 'build')].find((folder) => fs.existsSync(folder));
  const holdsPlugin = (name) => /settings\/shop|plugin::shop\./.test(fs.readFileSync(path.join(build, name), 'utf8'));
  const rooms = fs.readdirSync(build).filter((name) => name.endsWith('.js') && holdsPlugin(name));
  assert.ok(rooms.length > 0, 'the built panel holds the code of the plugin');
  return rooms;
};
