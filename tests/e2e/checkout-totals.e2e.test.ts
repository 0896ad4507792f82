import { callStore, prepare, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder, readOrder, type Cart, type OrderReply } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, startCluster, type Cluster } from '../support/store-cluster';
import { chosenClient } from '../support/store-site';

/** An order with a coupon, shipping and tax, from the cart to its records: exact to the cent, and in few statements. */
const LINES = 5;
/** MariaDB looks at a customer before it locks one, and cannot return what it inserted. */
const PLACE_ORDER = chosenClient() === 'mysql' ? 31 : 30;
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
  cluster = await startCluster({ env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUNT_STATEMENTS: '1' } });
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
  // What other processes remember of the set-up may be a moment old.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
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
    const cart_hash = await preparedCart();
    const added = await callStore('POST', `${shop.baseUrl}/cart/add_item`, {
      body: { item_id: variants[0], quantity: 1, cart_hash },
    });
    expect(statementsOf(added)).toBeLessThanOrEqual(ADD_ITEM);
    const url = `${shop.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${cart_hash}&shipping_method_id=${methodId}`;
    expect(statementsOf(await callStore('GET', url))).toBeLessThanOrEqual(SUMMARY);
    const placed = await placeOrder(shop, checkoutForm({ ...US, cart_hash, shipping_method_id: methodId }));
    expect(placed.body.status).toBe('success');
    expect(statementsOf(placed)).toBeLessThanOrEqual(PLACE_ORDER);
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
    expect((await callStore('GET', path)).body).toEqual({ status: false, message: expect.any(String) as string });
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
