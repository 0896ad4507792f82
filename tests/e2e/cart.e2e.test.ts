import type { Knex } from 'knex';
import { callStore, prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { createProduct } from '../support/merchant';
import { addItem, checkoutForm, fillCart, placeOrder, readCart, readOrder, type Cart } from '../support/shopper';
import { sharedStore } from '../support/shared-store';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** What a shopper does with a cart before buying it. See docs/rules/checkout.md#cart. */
const store = sharedStore();
let knex: Knex;
let mug: number;
let plate: number;

const post = <Body = Readonly<Record<string, unknown>>>(path: string, body: unknown, headers = {}) =>
  callStore<Body>('POST', `${store.baseUrl}/cart/${path}`, { headers, body });

const get = <Body>(path: string) => callStore<Body>('GET', `${store.baseUrl}/cart/${path}`);

type Totals = { readonly total: number; readonly formatted_total: string; readonly applied_coupons: object };

beforeAll(async () => {
  knex = connectTo(store);
  mug = (await createProduct(store, { variants: [{ price: 2_000 }] })).variantIds[0] as number;
  plate = (await createProduct(store, { variants: [{ price: 3_050, stock: 5 }] })).variantIds[0] as number;
});

afterAll(() => knex.destroy());

describe('lines', () => {
  it('never cost more than can be counted, and a refused change is none', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 100_000_000_000 }] });
    const palace = variantIds[0] as number;
    const cart_hash = await fillCart(store, { [mug]: 1, [palace]: 2 });
    const before = await readCart(store, cart_hash);
    for (const [path, body] of [
      ['quantity', { item_id: palace, quantity: 1_000_000 }],
      ['add_item', { item_id: palace, quantity: 1_000_000 }],
    ] as const) {
      const { status, body: refused } = await post<{ message: string }>(path, { ...body, cart_hash });
      expect({ status, message: refused.message }).toEqual({ status: 422, message: 'The quantity is too large.' });
    }
    expect(await readCart(store, cart_hash)).toEqual(before);
    const direct = await get(`instant_checkout?item_id=${palace}&quantity=1000000`);
    expect(direct.status).toBe(422);
  });

  it('are set to a quantity and taken out', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1, [plate]: 1 });
    const set = await post<{ data: Cart }>('quantity', { item_id: plate, quantity: 3, cart_hash });
    expect({ status: set.status, total: set.body.data.total }).toEqual({ status: 200, total: 2_000 + 3 * 3_050 });
    expect((await post('quantity', { item_id: plate, quantity: 6, cart_hash })).status).toBe(422);
    const removed = await post<{ data: Cart }>('remove', { item_id: plate, cart_hash });
    expect(removed.body.data.cart_data.map(({ id }) => id)).toEqual([mug]);
    expect((await post('quantity', { quantity: 1, cart_hash })).status).toBe(422);
  });

  it('tell what they are called and what they cost in words, and not what they cost the merchant', async () => {
    const bowl = await createProduct(store, { title: 'Bowl', variants: [{ price: 1_250 }, { price: 1_500 }] });
    const cart_hash = await fillCart(store, { [bowl.variantIds[1] as number]: 2, [mug]: 1 });
    const [other, one] = (await readCart(store, cart_hash)).cart_data as readonly object[];
    expect(one).toMatchObject({
      variation_display_title: 'Bowl - Variant 2',
      line_total_formatted: '$30.00',
      recurring_discounts: { amount: 0 },
      is_custom: false,
      line_meta: {},
    });
    expect(other).toMatchObject({ variation_display_title: (other as { post_title: string }).post_title });
    expect(one).not.toHaveProperty('cost');
  });

  it('come with the markup of the summary whenever they change, and it is the one of the checkout', async () => {
    const { variantIds } = await createProduct(store, { title: '<b>Jug</b> & "Co"', variants: [{ price: 1_000 }] });
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const coupon_code = await createCoupon(store);
    type Changed = { readonly fragments: Readonly<Record<string, string>> };
    for (const [path, body] of [
      ['add_item', { item_id: variantIds[0], quantity: 2 }],
      ['apply_coupon', { coupon_code }],
      ['save_checkout_data', { billing_city: 'Springfield' }],
      ['remove_coupon', { coupon_code }],
    ] as const) {
      const changed = await post<Changed>(path, { ...body, cart_hash });
      const url = `${store.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${cart_hash}`;
      const { body: summary } = await callStore<{ items: { views: string } }>('GET', url);
      expect([path, changed.status, changed.body.fragments]).toEqual([
        path,
        200,
        { '.shop-summary': summary.items.views },
      ]);
      expect(summary.items.views).not.toContain('<b>');
      expect(summary.items.views).toContain('&lt;b&gt;Jug&lt;/b&gt; &amp; &quot;Co&quot;');
    }
  });

  it('are counted for the icon, and nobody has none', async () => {
    const cart_hash = await fillCart(store, { [mug]: 2 });
    const { body } = await get<Totals & { item_count: number }>(`status?cart_hash=${cart_hash}`);
    expect(body).toMatchObject({ item_count: 2, total: 4_000, formatted_total: '$40.00' });
    expect((await get('status')).body).toEqual({ cart_data: [], item_count: 0, total: 0, formatted_total: '$0.00' });
  });

  it('of a locked cart cannot be changed', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    await knex('shop_carts')
      .where({ cart_hash })
      .update({ checkout_data: JSON.stringify({ is_locked: 'yes' }) });
    for (const reply of [
      await post('quantity', { item_id: mug, quantity: 2, cart_hash }),
      await post('apply_coupon', { coupon_code: 'ANY', cart_hash }),
    ]) {
      expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 423, body: { code: 'cart_locked' } });
    }
    expect((await readCart(store, cart_hash)).item_count).toBe(1);
  });
});

describe('coupons', () => {
  it('are applied, shown and taken out again', async () => {
    const code = await createCoupon(store);
    const cart_hash = await fillCart(store, { [mug]: 1, [plate]: 1 });
    const applied = await post<Totals & { cart: Cart }>('apply_coupon', {
      coupon_code: ` ${code.toLowerCase()} `,
      cart_hash,
    });
    expect({ status: applied.status, body: applied.body }).toMatchObject({
      status: 200,
      body: { total: 4_545, formatted_total: '$45.45', applied_coupons: { [code]: { discount_amount: 505 } } },
    });
    expect(await readCart(store, cart_hash)).toMatchObject({
      total: 4_545,
      coupon_discount_total: 505,
      coupons: [code],
    });
    const removed = await post<Totals>('remove_coupon', { coupon_code: code, cart_hash });
    expect(removed.body).toMatchObject({ total: 5_050, applied_coupons: {} });
  });

  it('that do not suit the cart say what would', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const asks = async (changes: Parameters<typeof createCoupon>[1]) => {
      const coupon_code = await createCoupon(store, changes);
      return (await post<{ message: string }>('apply_coupon', { coupon_code, cart_hash })).body.message;
    };
    expect(await asks({ conditions: { min_purchase_amount: 1_000 } })).toBe(
      'The cart costs less than this coupon asks for.'
    );
    expect(await asks({ conditions: { max_per_customer: 1 } })).toBe('Please log in to use this coupon.');
  });

  it('that do not exist, are over, or are for others get one answer', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const over = await createCoupon(store, { start_date: '2019-01-01 00:00:00', end_date: '2020-01-01 00:00:00' });
    // Whatever else would be wrong with a code that is for others is nobody's business either.
    const others = { email_restrictions: '*@elsewhere.example' };
    const foreign = await createCoupon(store, { conditions: others });
    const dear = await createCoupon(store, { conditions: { ...others, min_purchase_amount: 1_000 } });
    const personal = await createCoupon(store, { conditions: { ...others, max_per_customer: 1 } });
    const replies = [];
    for (const coupon_code of ['NO-SUCH-CODE', over, foreign, dear, personal]) {
      const { status, body } = await post('apply_coupon', { coupon_code, cart_hash });
      replies.push({ status, body });
    }
    expect(replies).toEqual(Array(5).fill({ status: 422, body: { message: 'This coupon cannot be used.' } }));
    expect((await readCart(store, cart_hash)).total).toBe(2_000);
  });

  it('are paid for: the order costs what the cart said, and remembers its coupon', async () => {
    const code = await createCoupon(store);
    const cart_hash = await fillCart(store, { [mug]: 1, [plate]: 1 });
    await post('apply_coupon', { coupon_code: code, cart_hash });
    const { body } = await placeOrder(store, checkoutForm({ cart_hash, total: 1, discount_total: 5_000 }));
    const order = await readOrder(store, body.order_id as number);
    expect(order).toMatchObject({ subtotal: 5_050, coupon_discount_total: 505, total_amount: 4_545 });
    const coupon = (await knex('shop_coupons').where({ code }).first('use_count')) as { use_count: number };
    expect(coupon.use_count).toBe(1);
  });

  it('need a cart', async () => {
    expect((await post('apply_coupon', { coupon_code: 'ANY' })).status).toBe(404);
  });
});

describe('the checkout form', () => {
  it('is remembered, field by field or as a map, as it was typed, and fills the order', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const saved = await post<{ message: string; data: { checkout_data: { form_data: object } } }>(
      'save_checkout_data',
      {
        cart_hash,
        ...checkoutForm({ billing_city: '<b>London</b>', total: 1 }),
      }
    );
    expect(saved.body.data.checkout_data.form_data).toMatchObject({
      billing_city: '<b>London</b>',
      payment_method: 'cod',
    });
    expect(saved.body.data.checkout_data.form_data).not.toHaveProperty('total');
    await post('save_checkout_data', { cart_hash, data_key: 'order_notes', data_value: 'Ring twice' });
    const again = await post('save_checkout_data', { cart_hash, data: { order_notes: 'Ring twice' } });
    expect(again.body.message).toBe('No changes detected.');
    const { body } = await placeOrder(store, { cart_hash, payment_method: 'cod' });
    expect(await readOrder(store, body.order_id as number)).toMatchObject({ note: 'Ring twice' });
  });

  it('takes company and vat for the fields of the bill, which count first by their own names', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const formOf = async (changes: object) =>
      (await post<{ data: { checkout_data: { form_data: object } } }>('save_checkout_data', { cart_hash, ...changes }))
        .body.data.checkout_data.form_data;
    const typed = { billing_company_name: 'A<B GmbH', billing_tax_id: 'DE1' };
    expect(await formOf({ company: 'A<B GmbH', vat: 'DE1' })).toEqual(typed);
    expect(await formOf({ data_key: 'company', data_value: 'Bolt' })).toEqual({
      ...typed,
      billing_company_name: 'Bolt',
    });
    expect(await formOf({ data: { vat: 'FR2' } })).toMatchObject({ billing_tax_id: 'FR2' });
    expect(await formOf({ company: 'A', billing_company_name: 'B' })).toMatchObject({ billing_company_name: 'B' });
    expect((await post('save_checkout_data', { cart_hash, vat: 'x'.repeat(51) })).status).toBe(422);
    expect((await post('save_checkout_data', { cart_hash, data: { company: ['A'] } })).status).toBe(422);
  });

  it('can be priced for another place without being stored', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const before = await readCart(store, cart_hash);
    const { status, body } = await get<Totals>(`estimated-totals?cart_hash=${cart_hash}&country=DE&postcode=10115`);
    expect({ status, body }).toMatchObject({ status: 200, body: { total: 2_000, formatted_total: '$20.00' } });
    expect(await readCart(store, cart_hash)).toEqual(before);
  });
});

describe('a VAT number', () => {
  it('is refused when it is none, and taken out again', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const checked = await post('validate_vat', { vat_number: 'DE000000000', country: 'DE', cart_hash });
    expect({ status: checked.status, body: checked.body }).toMatchObject({ status: 422, body: { code: 'invalid' } });
    const tax_data = { country: 'DE', vat_number: 'DE136695976', valid: true, name: '', address: '' };
    await knex('shop_carts')
      .where({ cart_hash })
      .update({ checkout_data: JSON.stringify({ tax_data, form_data: { billing_country: 'DE' } }) });
    expect((await readCart(store, cart_hash)) as object).toMatchObject({ checkout_data: { tax_data } });
    // It is no number of another country, and counts again as soon as the bill goes back.
    for (const [billing_country, valid] of [
      ['FR', false],
      ['DE', true],
    ] as const) {
      const moved = await post<{ data: { checkout_data: object } }>('save_checkout_data', {
        billing_country,
        cart_hash,
      });
      expect(moved.body.data.checkout_data).toMatchObject({ tax_data: { ...tax_data, valid } });
    }
    const removed = await post<{ data: { checkout_data: { tax_data: object } } }>('remove_vat', { cart_hash });
    expect(removed.status).toBe(200);
    expect(removed.body.data.checkout_data.tax_data).not.toHaveProperty('vat_number');
    expect(removed.body.data.checkout_data.tax_data).not.toHaveProperty('valid');
  });
});

describe('a direct link', () => {
  it('makes a cart of its own and leaves the shopper to the one there was', async () => {
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const code = await createCoupon(store);
    const url = `${store.baseUrl}/cart/instant_checkout?item_id=${plate}&quantity=2&coupon=${code}`;
    const reply = await callStore<{ data: Cart }>('GET', url, { headers: { 'x-cart-hash': cart_hash } });
    expect(reply.body.data).toMatchObject({ cart_group: 'instant', item_count: 2, total: 5_490 });
    expect({ other: reply.body.data.cart_hash === cart_hash, cookie: reply.cookie }).toEqual({
      other: false,
      cookie: '',
    });
    expect((await readCart(store, cart_hash)).item_count).toBe(1);
  });
});

describe('a guest without a cookie', () => {
  const first = async (item_id: number) => {
    const { body, cookie } = await addItem(store, { item_id });
    expect(cookie).toBe(`shop_cart_hash=${body.data.cart_hash}`);
    return { hash: body.data.cart_hash, cookie };
  };

  it.each([
    ['GET', '/cart'],
    ['GET', '/cart/status'],
    ['POST', '/cart/save_checkout_data'],
  ])('has one cart again once %s %s names both of those that were begun at once', async (method, path) => {
    const [one, other] = await Promise.all([first(mug), first(plate)]);
    expect(one.hash).not.toBe(other.hash);
    const body = method === 'POST' ? { body: { order_notes: 'Ring twice' } } : {};
    const call = { headers: { 'x-cart-hash': one.hash }, cookie: other.cookie };
    const shown = await callStore(method, `${store.baseUrl}${path}`, { ...call, ...body });
    expect({ status: shown.status, cookie: shown.cookie }).toEqual({ status: 200, cookie: one.cookie });
    // A client that has not stored the new cookie asks for the same two.
    await callStore('GET', `${store.baseUrl}/cart`, call);
    expect((await readCart(store, one.hash)).cart_data).toMatchObject([
      { id: mug, quantity: 1 },
      { id: plate, quantity: 1 },
    ]);
    expect((await readCart(store, other.hash)).cart_data).toEqual([]);
  });
});

describe('somebody who signs in', () => {
  const nonceOf = async (cookie?: string) => {
    const reply = await callStore<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`, cookie ? { cookie } : {});
    return { nonce: reply.body.nonce, cookie: reply.cookie };
  };

  it('takes along both carts of a guest that header and cookie name', async () => {
    const customer = await createSiteCustomer(store);
    const [named, other] = [await fillCart(store, { [mug]: 1 }), await fillCart(store, { [plate]: 2 })];
    const { nonce, cookie } = await nonceOf();
    await prepare('POST', `${store.baseUrl}/user/login`, {
      headers: { 'x-wp-nonce': nonce, 'x-cart-hash': named },
      cookie: `${cookie}; shop_cart_hash=${other}`,
      body: { user_login: customer.email, password: customer.password },
    });
    const { body } = await prepare<{ cart: Cart }>('GET', `${store.baseUrl}/cart`, { headers: customer.credentials });
    expect(body.cart).toMatchObject({ cart_hash: named, item_count: 3 });
  });

  it('takes the cart along, with what waited in the account', async () => {
    const customer = await createSiteCustomer(store);
    await prepare('POST', `${store.baseUrl}/cart/add_item`, {
      headers: customer.credentials,
      body: { item_id: plate, quantity: 2 },
    });
    const cart_hash = await fillCart(store, { [mug]: 1 });
    const { nonce, cookie } = await nonceOf();
    const login = await callStore('POST', `${store.baseUrl}/user/login`, {
      headers: { 'x-wp-nonce': nonce, 'x-cart-hash': cart_hash },
      cookie,
      body: { user_login: customer.email, password: customer.password },
    });
    expect(login.status).toBe(200);
    const { body } = await prepare<{ cart: Cart }>('GET', `${store.baseUrl}/cart`, { headers: customer.credentials });
    expect(body.cart).toMatchObject({ cart_hash, item_count: 3 });
    // Nobody else gets in by the hash any more.
    expect((await readCart(store, cart_hash)).item_count).toBe(0);
    expect((await addItem(store, { item_id: mug, cart_hash })).body.data.cart_hash).not.toBe(cart_hash);
  });
});

describe('the cookie of a signed-in shopper who has bought', () => {
  /** The browser bought one cart, and another one has been filled elsewhere since. */
  const boughtHere = async () => {
    const { credentials: headers } = await createSiteCustomer(store);
    const bought = await fillCart(store, { [mug]: 1 }, headers);
    const placed = await placeOrder(store, checkoutForm({ cart_hash: bought }), headers);
    expect(placed.body.status).toBe('success');
    const open = await fillCart(store, { [mug]: 2 }, headers);
    expect(open).not.toBe(bought);
    return { headers, bought, open, cookie: `shop_cart_hash=${bought}` };
  };

  it.each([
    ['GET', '/cart'],
    ['GET', '/cart/status'],
    ['GET', '/cart/order_bumps'],
    ['GET', '/checkout/get-checkout-summary-view'],
    ['GET', '/checkout/get-available-shipping-methods?country_code=GB'],
    ['POST', '/cart/save_checkout_data'],
  ])('names the open cart once %s %s has shown it, so that it can be bought', async (method, path) => {
    const { headers, open, cookie } = await boughtHere();
    const body = method === 'POST' ? { body: { order_notes: 'Ring twice' } } : {};
    const shown = await callStore(method, `${store.baseUrl}${path}`, { headers, cookie, ...body });
    expect(shown.cookie).toBe(`shop_cart_hash=${open}`);
    const call = { headers, cookie: shown.cookie, body: checkoutForm() };
    const placed = await callStore<{ order_id: number }>('POST', `${store.baseUrl}/checkout/place-order`, call);
    const order = await readOrder(store, placed.body.order_id);
    expect(order.order_items).toMatchObject([{ quantity: 2 }]);
  });

  it('stays as it is where a form is only sent again, and where the client names its cart itself', async () => {
    const { headers, bought, cookie } = await boughtHere();
    const call = { headers, cookie, body: checkoutForm() };
    const again = await callStore('POST', `${store.baseUrl}/checkout/place-order`, call);
    expect(again.body).toEqual({ status: 'failed', message: 'This order has already been completed.' });
    expect(again.cookie).toBe('');
    const named = { headers: { ...headers, 'x-cart-hash': bought } };
    expect((await callStore('GET', `${store.baseUrl}/cart`, named)).cookie).toBe('');
  });
});
