import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { addItem, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { sharedStore } from '../support/shared-store';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** What the page of the checkout asks the store for. */
const store = sharedStore();
const get = <Body = Readonly<Record<string, unknown>>>(path: string, headers = {}) =>
  callStore<Body>('GET', `${store.baseUrl}${path}`, { headers });

let variant: number;

beforeAll(async () => {
  const product = await createProduct(store, { title: 'Mug <b>"5"</b>', variants: [{ price: 1_250 }] });
  variant = product.variantIds[0] as number;
});

describe('the checkout page', () => {
  it('shows what is bought and what it costs', async () => {
    const hash = await fillCart(store, { [variant]: 2 });
    type Summary = { readonly items: { readonly views: string } & Readonly<Record<string, unknown>> };
    const { status, body } = await get<Summary>(`/checkout/get-checkout-summary-view?cart_hash=${hash}`);
    expect(status).toBe(200);
    // Other tests may have left offers in this store.
    const { order_bumps: _offers, ...summary } = body.items;
    expect(summary).toEqual({
      views: expect.stringContaining('$25.00') as string,
      subtotal: '$25.00',
      has_subscriptions: false,
      shipping_charge: 0,
      unformatted_total: 2_500,
      total: '$25.00',
      shipping_charge_formated: '$0.00',
      shipping_method_id: '',
      payment_methods: [{ method: 'cod', title: expect.any(String) as string, logo: '', instructions: '' }],
    });
    expect(body.items.views).not.toContain('<b>');
    expect(body.items.views).toContain('Mug &lt;b&gt;&quot;5&quot;&lt;/b&gt;');
    const empty = await get<Summary>('/checkout/get-checkout-summary-view');
    expect(empty.body.items).toMatchObject({ views: '', unformatted_total: 0, payment_methods: [] });
  });

  it('knows the ways to pay', async () => {
    const { body } = await get('/checkout/get-order-info?method=cod');
    expect(body).toMatchObject({ status: 'success', payment_args: { checkout_mode: 'offline' } });
    expect((await get('/checkout/get-order-info?method=gold')).status).toBe(423);
    expect((await get('/checkout/get-order-info')).status).toBe(422);
  });

  it.each(['country_code=us', 'timezone=America/New_York'])('knows the states of %s', async (query) => {
    type Info = {
      readonly data: { readonly country_code: string; readonly states: object[]; readonly address_locale: object };
    };
    const { body } = await get<Info>(`/checkout/get-country-info?${query}`);
    expect(body.data.country_code).toBe('US');
    expect(body.data.states).toContainEqual({ value: 'CA', label: 'California' });
    expect(body.data.address_locale).toMatchObject({ postcode: { label: 'ZIP code', required: true } });
  });

  it.each(['', 'country_code=XX', 'timezone=Mars/Base', 'timezone=%27%3B'])(
    'needs a country, not %j',
    async (query) => {
      expect((await get(`/checkout/get-country-info?${query}`)).status).toBe(422);
    }
  );
});

it('a payment has arrived, also where a part of it has been given back', async () => {
  const cart_hash = await fillCart(store, { [variant]: 1 });
  const { order_id: id, order_uuid: order_hash } = (await placeOrder(store, checkoutForm({ cart_hash }))).body;
  const url = `${store.baseUrl}/checkout/confirm-payment`;
  const confirm = async () => (await callStore<object>('POST', url, { body: { order_hash } })).body;
  expect(await confirm()).toMatchObject({ payment_status: 'pending', message: 'The payment has not arrived yet.' });
  await markAsPaid(store, id as number);
  expect(await confirm()).toMatchObject({ payment_status: 'paid', message: 'The payment has arrived.' });
  const body = { refund_info: { amount: 1 } };
  await prepare('POST', `${store.baseUrl}/orders/${id}/refund`, { headers: asMerchant(store), body });
  expect(await confirm()).toMatchObject({ payment_status: 'partially_refunded', message: 'The payment has arrived.' });
});

describe('a saved address', () => {
  it('is put into the checkout by its owner only', async () => {
    const customer = await createSiteCustomer(store);
    const first = await addItem(store, { item_id: variant }, customer.credentials);
    const form = checkoutForm({ cart_hash: first.body.data.cart_hash, billing_city: 'Leeds' });
    await placeOrder(store, form, customer.credentials);
    const knex = connectTo(store);
    const address = (await knex('shop_customer_addresses')
      .orderBy('id', 'desc')
      .where({ city: 'Leeds', type: 'billing' })
      .first('id')) as {
      id: number;
    };
    await knex.destroy();
    const url = `${store.baseUrl}/customers/${address.id}/update-address-select`;
    const made = await prepare<{ data: { cart_hash: string } }>('POST', `${store.baseUrl}/cart/add_item`, {
      headers: customer.credentials,
      body: { item_id: variant },
    });
    const fct_cart_hash = made.body.data.cart_hash;
    const chosen = await callStore<{ data: string }>('POST', url, {
      headers: customer.credentials,
      body: { fct_cart_hash },
    });
    expect({ status: chosen.status, data: chosen.body.data }).toEqual({
      status: 200,
      data: expect.stringContaining('$12.50') as string,
    });
    const { body } = await get<{ cart: object }>('/cart', customer.credentials);
    expect(body.cart).toMatchObject({ checkout_data: { form_data: { billing_city: 'Leeds' } } });
    const missing = `${store.baseUrl}/customers/2147483647/update-address-select`;
    // Strangers learn nothing of which addresses there are.
    for (const method of ['GET', 'POST'] as const) {
      const [known, unknown] = [await callStore(method, url), await callStore(method, missing)];
      expect(known).toMatchObject({ status: 401, body: { error: { code: 'authentication_required' } } });
      expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    }
    const stranger = (await createSiteCustomer(store)).credentials;
    const foreign = await callStore('POST', url, { headers: stranger, body: {} });
    expect({ status: foreign.status, body: foreign.body }).toEqual({
      status: 403,
      body: { message: expect.any(String) },
    });
    for (const headers of [{}, stranger]) {
      const stolen = await placeOrder(
        store,
        checkoutForm({ cart_hash: await fillCart(store, { [variant]: 1 }), billing_address_id: address.id }),
        headers
      );
      expect(stolen.status).toBe(403);
    }
    await placeOrder(store, { ...form, cart_hash: fct_cart_hash }, customer.credentials);
    // A new cart knows nothing of the form.
    const cart_hash = await fillCart(store, { [variant]: 1 }, customer.credentials);
    const own = { cart_hash, billing_address_id: address.id, payment_method: 'cod' };
    const placed = await placeOrder(store, own, customer.credentials);
    expect({ status: placed.status, body: placed.body }).toMatchObject({ status: 200, body: { status: 'success' } });
    const { billing_address } = await readOrder(store, placed.body.order_id as number);
    // The name of the address, and not that of the account.
    expect(billing_address).toMatchObject({ city: 'Leeds', name: form.billing_full_name });
    expect((await callStore('GET', missing, { headers: customer.credentials })).status).toBe(404);
  });
});
