import { callStore } from '../support/call-store';
import { ok, shopApi } from '../support/catalogue';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, sellInDollars } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/** What a storefront needs besides products, cart and checkout: the store, its categories, and the receipt. */
const store = sharedStore();
const api = shopApi(store);
const get = <Body = Readonly<Record<string, unknown>>>(path: string) =>
  callStore<Body>('GET', `${store.baseUrl}${path}`);

type StoreReply = {
  readonly store: Readonly<Record<string, unknown>> & {
    readonly countries: readonly object[];
    readonly checkout_fields: readonly object[];
  };
};

describe('GET /public/store', () => {
  it('tells how prices are written, where the store sells to, and how its form looks', async () => {
    const { status, body } = await get<StoreReply>('/public/store');
    expect(status).toBe(200);
    expect(body.store).toMatchObject({
      currency: { code: 'USD', sign: '$', sign_position: 'before', decimal_separator: '.', thousands_separator: ',' },
      payment_methods: [{ method: 'cod', title: 'Cash on delivery', logo: '', instructions: '' }],
      terms: null,
    });
    expect(body.store.checkout_fields).toContainEqual({
      group: 'basic_info',
      name: 'email',
      label: 'Email',
      required: true,
    });
    expect(body.store.countries).toContainEqual({ code: 'NO', name: 'Norway' });
  });

  it('follows the settings at once', async () => {
    await ok(
      api('POST', '/checkout-fields', {
        fields: { agree_terms: { enabled: 'yes', required: 'yes', text: 'I agree.' } },
      })
    );
    const settings = { currency: 'JPY', decimal_separator: 'comma' };
    await ok(api('POST', '/settings/store', { settings }));
    const { body } = await get<StoreReply>('/public/store');
    await sellInDollars(store);
    await ok(api('POST', '/checkout-fields', { fields: { agree_terms: { enabled: 'no', required: 'no' } } }));
    expect(body.store).toMatchObject({
      terms: { text: 'I agree.', required: true },
      currency: { code: 'JPY', sign: '¥', number_of_decimals: 0, decimal_separator: ',', thousands_separator: '.' },
    });
  });
});

describe('how things look, in GET /public/store', () => {
  type Shown = { readonly store: { readonly display: object; readonly button_texts: object } };
  const shown = async () => (await get<Shown>('/public/store')).body.store;
  const initial = { variation_view: 'both', variation_columns: 'masonry', show_cart_icon_in_nav: 'no' };
  const save = (settings: object) => ok(api('POST', '/settings/store', { settings }));

  afterEach(async () => {
    await save({ ...initial, checkout_method_style: 'logo', cart_button_text: 'Add To Cart' });
  });

  it('follows the settings', async () => {
    expect(await shown()).toMatchObject({
      display: { ...initial, show_cart_icon_in_nav: false, checkout_method_style: 'logo', weight_unit: 'kg' },
      button_texts: { add_to_cart: 'Add To Cart', out_of_stock: 'Not Available' },
    });
    const changed = { variation_view: 'text', variation_columns: 'two', checkout_method_style: 'radio' };
    await save({ ...changed, show_cart_icon_in_nav: 'yes', cart_button_text: 'Into the <b>bag</b>' });
    expect(await shown()).toMatchObject({
      display: { ...changed, show_cart_icon_in_nav: true },
      button_texts: { add_to_cart: 'Into the <b>bag</b>' },
    });
  });
});

describe('the message after the purchase', () => {
  const say = (confirmation_message: string) =>
    api<{ data: { confirmation_message: string } }>('POST', '/settings/confirmation', { confirmation_message });
  const heard = async (orderHash: string) =>
    (await ok(get<{ receipt: { confirmation_message: string } }>(`/checkout/get-receipt?order_hash=${orderHash}`)))
      .receipt.confirmation_message;

  afterAll(async () => {
    await say('');
  });

  it('is cleaned, and filled in with what the order is', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 1_250 }] });
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
    const placed = await placeOrder(store, checkoutForm({ cart_hash }));
    const hash = placed.body.order_uuid as string;
    expect(await heard(hash)).toBe('');
    const text =
      '<p onclick="x()">Thanks for {{order.total_amount_formatted}} at {{ store.name }}! {{order.billing}}</p>';
    const saved = await ok(say(text));
    expect(saved.data.confirmation_message).toBe(text.replace(' onclick="x()"', ''));
    await ok(api('POST', '/settings/store', { settings: { store_name: 'Cup & Bean' } }));
    expect(await heard(hash)).toBe('<p>Thanks for $12.50 at Cup &amp; Bean! {{order.billing}}</p>');
    await ok(api('POST', '/settings/store', { settings: { store_name: 'javascript:alert(1)//<img src=x>' } }));
    await ok(say('<p><a href="{{store.name}}">{{store.name}}</a></p>'));
    expect(await heard(hash)).toBe('<p><a>javascript:alert(1)//&lt;img src=x&gt;</a></p>');
    await ok(api('POST', '/settings/store', { settings: { store_name: 'Cup & Bean' } }));
    expect((await say('x'.repeat(20_001))).status).toBe(422);
    expect((await api('POST', '/settings/confirmation', { confirmation_message: { a: 1 } })).status).toBe(422);
    await ok(say('<p>keep me</p>'));
    for (const body of [{}, { settings: { confirmation_message: 'other' } }]) {
      expect((await api('POST', '/settings/confirmation', body)).status).toBe(422);
    }
    expect(await heard(hash)).toBe('<p>keep me</p>');
  });

  it('names its placeholders', async () => {
    const { data } = await ok(api<{ data: Record<string, object> }>('GET', '/settings/confirmation/shortcode'));
    expect(data.order).toMatchObject({
      title: 'Order',
      key: 'order',
      shortcodes: { '{{order.invoice_no}}': 'Invoice number' },
    });
  });
});

describe('the checkout of GET /public/store', () => {
  type Shown = {
    readonly store: {
      readonly checkout: Readonly<Record<string, unknown>>;
      readonly coupons: readonly { readonly code: string }[];
      readonly checkout_fields: readonly { readonly name: string }[];
    };
  };
  const shown = async () => (await get<Shown>('/public/store')).body.store;
  const save = (settings: object) => ok(api('POST', '/settings/store', { settings }));
  const showCoupons = (show_on_checkout: 0 | 1) =>
    ok(api('POST', '/coupons/storeCouponSettings', { show_on_checkout }));

  afterEach(async () => {
    await save({
      hide_coupon_field: 'no',
      additional_address_field: 'yes',
      enable_modal_checkout: 'no',
      require_logged_in: 'no',
      user_account_creation_mode: store.settings.user_account_creation_mode,
      note_for_user_account_creation: '',
    });
    await showCoupons(0);
  });

  it('is what the merchant has set', async () => {
    expect((await shown()).checkout).toEqual({
      hide_coupon_field: false,
      additional_address_field: true,
      enable_modal_checkout: false,
      require_logged_in: false,
      user_account_creation_mode: store.settings.user_account_creation_mode,
      note_for_user_account_creation: '',
    });
    await save({
      enable_modal_checkout: 'yes',
      user_account_creation_mode: 'user_choice',
      note_for_user_account_creation: 'One <b>account</b> for all.',
    });
    expect((await shown()).checkout).toMatchObject({
      enable_modal_checkout: true,
      user_account_creation_mode: 'user_choice',
      note_for_user_account_creation: 'One <b>account</b> for all.',
    });
  });

  it('has no second address line where it is switched off, and does not ask for it', async () => {
    const lines = async () => (await shown()).checkout_fields.filter(({ name }) => name === 'address_2').length;
    const require = (required: string) =>
      ok(api('POST', '/checkout-fields', { fields: { billing_address: { address_2: { enabled: 'yes', required } } } }));
    expect(await lines()).toBe(2);
    await require('yes');
    const { variantIds } = await createProduct(store);
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
    const asked = await placeOrder(store, checkoutForm({ cart_hash }));
    expect(asked.body.errors).toHaveProperty('billing_address_2');
    await save({ additional_address_field: 'no' });
    expect(await lines()).toBe(0);
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).body.status).toBe('success');
    await require('no');
  });

  it('refuses guests where only customers may buy, and says so before', async () => {
    const { variantIds } = await createProduct(store);
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
    await save({ require_logged_in: 'yes' });
    expect((await shown()).checkout.require_logged_in).toBe(true);
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).status).toBe(403);
    await save({ require_logged_in: 'no' });
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).body.status).toBe('success');
  });

  it('shows the coupons that are for everybody, and no other, once the merchant wants that', async () => {
    const on = { show_on_checkout: 'yes' };
    const open = await createCoupon(store, { ...on, title: 'Ten off' });
    const dated = { start_date: '2020-01-01 00:00:00', end_date: '2099-01-01 00:00:00' };
    const begun = await createCoupon(store, { ...on, ...dated, status: 'scheduled' });
    const hidden = [
      await createCoupon(store),
      await createCoupon(store, { ...on, status: 'disabled' }),
      await createCoupon(store, { ...on, ...dated, end_date: '2021-01-01 00:00:00' }),
      await createCoupon(store, { ...on, ...dated, start_date: '2098-01-01 00:00:00' }),
      await createCoupon(store, { ...on, conditions: { email_restrictions: 'ada@example.com' } }),
    ];
    expect((await shown()).coupons).toEqual([]);
    await showCoupons(1);
    const { coupons } = await shown();
    expect(coupons).toContainEqual({ code: open, title: 'Ten off', type: 'percentage', amount: 10 });
    const codes = coupons.map(({ code }) => code);
    expect(codes).toContain(begun);
    expect(codes.filter((code) => hidden.includes(code))).toEqual([]);
    await save({ hide_coupon_field: 'yes' });
    expect(await shown()).toMatchObject({ coupons: [], checkout: { hide_coupon_field: true } });
  });
});

describe('GET /public/categories', () => {
  type Category = { readonly id: number; readonly parent_id: number | null; readonly name: string };
  const categories = async () => (await get<{ categories: readonly Category[] }>('/public/categories')).body.categories;

  it('lists parents and children by name, a new one at once', async () => {
    const before = await categories();
    const [upper, lower] = [uniqueName('Upper'), uniqueName('Lower')];
    const add = (names: string, parent?: number) =>
      ok(
        api<{ term_ids: readonly number[] }>('POST', '/products/add-product-terms', {
          taxonomy: 'product-categories',
          names,
          ...(parent === undefined ? {} : { parent_id: parent }),
        })
      );
    const [parent] = (await add(upper)).term_ids;
    await add(lower, parent);
    const after = await categories();
    expect(after).toHaveLength(before.length + 2);
    expect(after.find(({ name }) => name === lower)).toMatchObject({ parent_id: parent, description: '' });
    expect(after.find(({ name }) => name === upper)).toMatchObject({ id: parent, parent_id: null });
  });
});

describe('GET /checkout/get-receipt', () => {
  type ReceiptReply = { readonly receipt: Readonly<Record<string, unknown>> };

  it('shows what was bought and what it cost, and nothing of the buyer', async () => {
    const product = await createProduct(store, { variants: [{ price: 1_999 }, { price: 501 }] });
    const [mug, card] = product.variantIds as [number, number];
    const cart_hash = await fillCart(store, { [mug]: 2, [card]: 1 });
    const code = await createCoupon(store);
    await ok(callStore('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { cart_hash, coupon_code: code } }));
    const form = checkoutForm({ cart_hash, billing_full_name: 'Zebedee Quux', billing_city: 'Xanadu' });
    const placed = await placeOrder(store, form);
    const { status, body, headers } = await get<ReceiptReply>(
      `/checkout/get-receipt?order_hash=${placed.body.order_uuid}`
    );
    const order = await readOrder(store, placed.body.order_id as number);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.receipt).toMatchObject({
      id: order.id,
      uuid: placed.body.order_uuid,
      subtotal: 4_499,
      coupon_discount_total: 450,
      total_amount: order.total_amount,
      payment_method_title: 'Cash on delivery',
      applied_coupons: [{ code, amount: 450 }],
      items: [
        { post_title: product.title, title: 'Variant 1', quantity: 2, unit_price: 1_999, subtotal: 3_998 },
        { post_title: product.title, title: 'Variant 2', quantity: 1, unit_price: 501, subtotal: 501 },
      ],
    });
    for (const word of ['Zebedee', 'Xanadu', String(form.billing_email), 'ip_address', 'config', 'customer']) {
      expect([word, JSON.stringify(body).includes(word)]).toEqual([word, false]);
    }
  });

  it.each([
    ['?order_hash=5f0c2a4e-0000-4000-8000-000000000000', 404],
    ['?order_hash=1', 404],
    ['?order_hash=%25', 404],
    ['?order_hash[]=a&order_hash[]=b', 422],
    [`?order_hash=${'9'.repeat(65)}`, 422],
    ['', 422],
  ])('refuses %s with %i', async (query, status) => {
    const reply = await get(`/checkout/get-receipt${query}`);
    expect({ status: reply.status, body: reply.body }).toMatchObject({
      status,
      body: { message: expect.any(String) as string },
    });
  });
});
