import { createBundle } from '../support/bundles';
import { cheapestOfEach } from '../support/cheapest';
import { callStore, prepare, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder, readOrder, type Cart, type OrderReply } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, startCluster, type Cluster } from '../support/store-cluster';

/** An order with a coupon, shipping and tax, from the cart to its records: exact to the cent, and in few statements. */
const LINES = 5;
const PLACE_ORDER = 30;
const ADD_ITEM = 8;
const SUMMARY = 6;

let cluster: Cluster;
let shop: RunningStore;
let variants: readonly number[];
let methodId: number;
let code: string;

const manage = <Body>(path: string, body: object): Promise<Reply<Body>> =>
  prepare<Body>('POST', `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });

beforeAll(async () => {
  cluster = await startCluster({ processes: 1, env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUNT_STATEMENTS: '1' } });
  [shop] = cluster.stores;
  const made = [];
  for (let line = 0; line < LINES; line += 1) {
    made.push(await createProduct(shop, { variants: [{ price: 1_999, stock: 1_000 }] }));
  }
  variants = made.map(({ variantIds }) => variantIds[0] as number);
  const zone = await manage<{ shipping_zone: { id: number } }>('/shipping/zones', { name: 'Home', region: 'US' });
  for (const [title, amount] of [
    ['Post', '700'],
    ['Courier', '1500'],
  ]) {
    await manage('/shipping/methods', { zone_id: zone.body.shipping_zone.id, title, type: 'flat_rate', amount });
  }
  const methods = (await cluster.knex('shop_shipping_methods').orderBy('id').select('id')) as { id: number }[];
  methodId = methods[0]?.id as number;
  const standard = (await cluster.knex('shop_tax_classes').where({ slug: 'standard' }).first('id')) as { id: number };
  await manage('/tax/country/rate', { class_id: standard.id, country: 'US', rate: '8.25', name: 'Sales tax' });
  await manage('/tax/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } });
  code = await createCoupon(shop);
});

endsClean(() => cluster);

const US = {
  billing_country: 'US',
  billing_state: 'CA',
  billing_city: 'Los Angeles',
  billing_postcode: '90001',
};

const statementsOf = ({ headers }: Reply<unknown>): number => Number(headers.get('x-sql-statements') ?? NaN);

const preparedCart = async (): Promise<string> => {
  const cart_hash = await fillCart(shop, Object.fromEntries(variants.map((id) => [id, 1])));
  await prepare('POST', `${shop.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
  await prepare('POST', `${shop.baseUrl}/cart/save_checkout_data`, { body: { ...US, cart_hash } });
  return cart_hash;
};

// 5 x 19.99 = 99.95; 10 % of each line, rounded: 5 x 2.00; 8.25 % of 17.99 a line: 5 x 1.48; shipping 7.00, its tax 0.58.
const AMOUNTS = {
  subtotal: 9_995,
  coupon_discount_total: 1_000,
  shipping_total: 700,
  tax_total: 740,
};

describe('an order with a coupon, shipping and tax', () => {
  it('costs what the cart said, and has a tax record', async () => {
    const cart_hash = await preparedCart();
    const body = { cart_hash, shipping_method_id: methodId };
    const saved = await prepare<{ data: Cart & { shipping_tax: number } }>(
      'POST',
      `${shop.baseUrl}/cart/save_checkout_data`,
      { body }
    );
    expect(saved.body.data).toMatchObject(AMOUNTS);
    const { shipping_tax: shippingTax, total } = saved.body.data;
    expect(total).toBe(9_995 - 1_000 + 700 + 740 + shippingTax);
    const placed = await placeOrder(
      shop,
      checkoutForm({ ...US, cart_hash, total: 1, tax_total: 0, shipping_total: 0 })
    );
    expect(placed.body).toMatchObject({ status: 'success' });
    const order = await readOrder(shop, placed.body.order_id as number);
    expect(order).toMatchObject({ ...AMOUNTS, total_amount: total, shipping_tax: shippingTax, tax_behavior: 1 });
    const records = await cluster
      .knex('shop_order_taxes')
      .where({ order_id: placed.body.order_id })
      .select('order_tax', 'shipping_tax', 'total_tax');
    expect(records.map((row) => Object.values(row).map(Number))).toEqual([[740, shippingTax, 740 + shippingTax]]);
  });

  it('stays within its statements', async () => {
    await placeOrder(shop, checkoutForm({ ...US, cart_hash: await preparedCart(), shipping_method_id: methodId }));
    const [adding, summing, placing] = await cheapestOfEach(async () => {
      const cart_hash = await preparedCart();
      const added = await callStore('POST', `${shop.baseUrl}/cart/add_item`, {
        body: { item_id: variants[0], quantity: 1, cart_hash },
      });
      const query = `cart_hash=${cart_hash}&shipping_method_id=${methodId}`;
      const summed = await callStore('GET', `${shop.baseUrl}/checkout/get-checkout-summary-view?${query}`);
      const placed = await placeOrder(shop, checkoutForm({ ...US, cart_hash, shipping_method_id: methodId }));
      expect(placed.body.status).toBe('success');
      return [added, summed, placed].map(statementsOf);
    });
    expect(adding).toBeLessThanOrEqual(ADD_ITEM);
    expect(summing).toBeLessThanOrEqual(SUMMARY);
    expect(placing).toBeLessThanOrEqual(PLACE_ORDER);
  });
});

describe('the shipping method', () => {
  const refusal = ({ status, body }: Reply<OrderReply>) => ({ status, errors: body.errors });

  it('must be chosen, must reach the address, and there must be one', async () => {
    const cart_hash = await preparedCart();
    const place = (changes: object) => placeOrder(shop, checkoutForm({ ...US, cart_hash, ...changes }));
    expect(refusal(await place({}))).toEqual({
      status: 200,
      errors: { shipping_method: { required: expect.any(String) as string } },
    });
    expect(refusal(await place({ fc_selected_shipping_method: 999_999 }))).toEqual({
      status: 200,
      errors: { shipping_method: { invalid: expect.any(String) as string } },
    });
    const abroad = { billing_country: 'GB', billing_state: '', billing_postcode: 'SW1Y 4JH' };
    expect(refusal(await place({ ...abroad, fc_selected_shipping_method: methodId }))).toEqual({
      status: 200,
      errors: { shipping_method: { unavailable: expect.any(String) as string } },
    });
    expect((await place({ fc_selected_shipping_method: methodId })).body.status).toBe('success');
  });

  type Shipping = { readonly shipping_method_id: number | null };
  type SavedForm = { readonly data: { readonly checkout_data: { readonly shipping_data: Shipping } } };

  it('that the cart remembers counts no more where it does not reach the address', async () => {
    const zone = await manage<{ shipping_zone: { id: number } }>('/shipping/zones', { name: 'Alps', region: 'CH' });
    const alpine = { zone_id: zone.body.shipping_zone.id, title: 'Mule', type: 'flat_rate', amount: '900' };
    await manage('/shipping/methods', alpine);
    const CH = { billing_country: 'CH', billing_state: '', billing_city: 'Bern', billing_postcode: '3000' };
    const cart_hash = await preparedCart();
    const save = async (changes: object) => {
      const url = `${shop.baseUrl}/cart/save_checkout_data`;
      const { body } = await prepare<SavedForm>('POST', url, { body: { ...changes, cart_hash } });
      return body.data.checkout_data.shipping_data;
    };
    expect(await save({ shipping_method_id: methodId })).toMatchObject({ shipping_charge: 700 });
    const { shipping_method_id: mule, ...charged } = await save(CH);
    expect(charged).toEqual({ shipping_charge: 900, is_choice_required: false });
    expect(await save({ ...US, shipping_method_id: mule })).toEqual({
      ...{ shipping_method_id: null, shipping_charge: 0, is_choice_required: true },
    });
    const form = checkoutForm({ ...CH, cart_hash });
    const named = await placeOrder(shop, { ...form, fc_selected_shipping_method: methodId });
    expect(named.body.errors).toEqual({ shipping_method: { invalid: expect.any(String) as string } });
    await save({ ...CH, shipping_method_id: methodId });
    const placed = await placeOrder(shop, form);
    expect(placed.body).toMatchObject({ status: 'success' });
    expect(await readOrder(shop, placed.body.order_id as number)).toMatchObject({ shipping_total: 900 });
  });

  it('is looked up by country or time zone', async () => {
    const path = `${shop.baseUrl}/checkout/get-available-shipping-methods`;
    type Found = {
      readonly available_shipping_methods: readonly { readonly title: string }[];
      readonly country_code: string;
    };
    const { body } = await callStore<Found>('GET', `${path}?timezone=America/Chicago`);
    expect({ country: body.country_code, titles: body.available_shipping_methods.map(({ title }) => title) }).toEqual({
      country: 'US',
      titles: ['Post', 'Courier'],
    });
    expect((await callStore('GET', path)).body).toEqual({
      ...{ status: false, code: 'no_country', message: expect.any(String) as string },
    });
    expect((await callStore('GET', `${path}?country_code=FR`)).body).toMatchObject({
      status: false,
      country_code: 'FR',
    });
    const view = `${shop.baseUrl}/checkout/get-shipping-methods-list-view?country_code=US`;
    expect((await callStore('GET', view)).body).toMatchObject({
      data: { status: true, view: expect.stringContaining('Courier') as string, country_code: 'US' },
    });
  });
});

describe('a download in whose bundle something has to be sent', () => {
  let bundle: number;
  let part: Product;

  beforeAll(async () => {
    part = await createProduct(shop, { variants: [{ price: 900, stock: 100 }] });
    const guide = await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 100 }] });
    const inside = [part, guide].map(({ variantIds }) => variantIds[0] as number);
    const box = await createBundle(shop, inside, { fulfillment: 'digital', variants: [{ price: 5_000 }] });
    bundle = box.variantIds[0] as number;
  });

  it('is shipped, and its shipping taxed, as any goods', async () => {
    const cart_hash = await fillCart(shop, { [bundle]: 2 });
    const place = (changes: object = {}) => placeOrder(shop, checkoutForm({ ...US, cart_hash, ...changes }));
    expect((await place()).body.errors).toHaveProperty('shipping_method.required');
    const { body } = await place({ fc_selected_shipping_method: methodId });
    const order = await readOrder(shop, body.order_id as number);
    // 8.25 % of 100.00 and of 7.00.
    const amounts = { subtotal: 10_000, shipping_total: 700, tax_total: 825, shipping_tax: 58 };
    expect(order).toMatchObject({ ...amounts, fulfillment_type: 'physical', shipping_status: 'unshipped' });
    expect(order.shipping_address).toMatchObject({ country: 'US' });
  });

  it('brings the shipping class of its parts, in cents', async () => {
    const made = await manage<{ shipping_class: { id: number } }>('/shipping/classes', {
      name: 'Fragile',
      cost: 250,
      type: 'fixed',
      per_item: 1,
    });
    await manage(`/products/${part.id}/shipping-class`, { shipping_class: made.body.shipping_class.id });
    const cart_hash = await fillCart(shop, { [bundle]: 2 });
    await prepare('POST', `${shop.baseUrl}/cart/save_checkout_data`, { body: { ...US, cart_hash } });
    const priced = await prepare<{ data: Cart }>('POST', `${shop.baseUrl}/cart/save_checkout_data`, {
      body: { cart_hash, shipping_method_id: methodId },
    });
    expect(priced.body.data).toMatchObject({ shipping_total: 700 + 2 * 250, cart_data: [{ shipping_charge: 500 }] });
  });
});

describe('POST /orders/calculate-shipping', () => {
  type Charged = {
    readonly message: string;
    readonly shipping_charge: number;
    readonly order_items: Readonly<Record<string, { readonly shipping_charge: number }>>;
  };
  const calculate = (body: object) =>
    callStore<Charged>('POST', `${shop.baseUrl}/orders/calculate-shipping`, { headers: asMerchant(shop), body });

  it('says what a method costs, and each line of it', async () => {
    const [one, other] = variants as [number, number];
    const items = [
      { id: one, quantity: 2 },
      { id: other, quantity: 1 },
    ];
    const { status, body } = await calculate({ order_items: items, shipping_id: methodId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.any(String) as string,
      shipping_charge: 700,
      order_items: {
        [one]: { id: one, quantity: 2, unit_price: 1_999, shipping_charge: 467, fulfillment_type: 'physical' },
        [other]: { id: other, quantity: 1, discount_total: 0, shipping_charge: 233, other_info: {} },
      },
    });
    const twice = await calculate({ order_items: [...items, { id: one, quantity: 3 }], shipping_id: methodId });
    expect(twice.body.order_items[one]).toMatchObject({ quantity: 5 });
  });

  it.each<[string, () => object, number]>([
    ['an unknown method', () => ({ order_items: [{ id: variants[0], quantity: 1 }], shipping_id: 2_000_000_000 }), 404],
    ['an unknown variation', () => ({ order_items: [{ id: 2_000_000_000, quantity: 1 }], shipping_id: methodId }), 422],
    ['no items', () => ({ shipping_id: methodId }), 422],
    ['no method', () => ({ order_items: [{ id: variants[0], quantity: 1 }] }), 422],
    ['a quantity of nothing', () => ({ order_items: [{ id: variants[0], quantity: 0 }], shipping_id: methodId }), 422],
  ])('refuses %s', async (_what, body, status) => {
    expect(await calculate(body())).toMatchObject({ status, body: { message: expect.any(String) as string } });
  });
});

describe('the campaign that a shopper comes from', () => {
  it('is kept by the cart and written down with the order; the latest one counts', async () => {
    const [id] = variants as [number];
    const link = `${shop.baseUrl}/cart/add_item?item_id=${id}&utm_source=letter&utm_medium=mail`;
    const { body } = await prepare<{ data: Cart }>('GET', `${link}&utm_other=x&utm_id[]=1`);
    const { cart_hash } = body.data;
    expect(body.data).toMatchObject({ utm_data: { utm_source: 'letter', utm_medium: 'mail' } });
    const saved = await prepare<{ data: Cart }>('POST', `${shop.baseUrl}/cart/save_checkout_data`, {
      body: { ...US, cart_hash, utm_source: '<b>ad</b>', utm_term: 'x'.repeat(400), utm_content: '🍵'.repeat(200) },
    });
    expect(saved.body.data).toMatchObject({
      utm_data: {
        ...{ utm_source: '<b>ad</b>', utm_medium: 'mail', utm_term: 'x'.repeat(255) },
        // What is cut off leaves no half of a character behind.
        utm_content: '🍵'.repeat(127),
      },
    });
    const form = checkoutForm({ ...US, cart_hash, fc_selected_shipping_method: methodId, utm_campaign: 'spring' });
    const order = await readOrder(shop, (await placeOrder(shop, form)).body.order_id as number);
    const utm = { utm_source: '<b>ad</b>', utm_medium: 'mail', utm_campaign: 'spring', utm_id: null };
    expect(order.order_operation).toMatchObject(utm);
  });
});
