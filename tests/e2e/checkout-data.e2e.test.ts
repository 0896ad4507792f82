import { prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { furnish, heardBy, listenTo } from '../support/hook-store';
import { asMerchant } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import { checkoutForm, fillCart, placeOrder, readCart, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/**
 * What a cart tells of its checkout, what its order keeps of that, and what other code of the site hears. See
 * docs/rules/money.md#fees.
 */
const US = { billing_country: 'US', billing_state: 'CA', billing_city: 'Los Angeles', billing_postcode: '90001' };
const FEE = { key: 'wrap', label: 'Wrapping', source: 'site', amount: 150, taxable: true, inclusive: false };
const FEES = 'shop/cart/fees';

let cluster: Cluster;
let shop: RunningStore;
let mug: number;
let plate: number;
let provider: ProviderServer;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
  [shop] = cluster.stores;
  ({ mug, plate } = await furnish(cluster));
  await prepare('POST', `${shop.baseUrl}/tax/configuration/settings`, {
    headers: asMerchant(shop),
    body: { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } },
  });
});

afterAll(() => provider.stop());

beforeEach(() => listenTo(cluster, {}));

endsClean(() => cluster);

const filters = (answers: Readonly<Record<string, unknown>>) => listenTo(cluster, { filters: answers });

const post = (path: string, body: object) => prepare('POST', `${shop.baseUrl}/cart/${path}`, { body });

const typedCart = async (form: object = US): Promise<string> => {
  const cart_hash = await fillCart(shop, { [mug]: 1, [plate]: 1 });
  await post('save_checkout_data', { ...form, payment_method: 'cod', cart_hash });
  return cart_hash;
};

const dataOf = async (cart_hash: string): Promise<unknown> =>
  ((await readCart(shop, cart_hash)) as unknown as { checkout_data: unknown }).checkout_data;

const place = async (cart_hash: string, changes: object = {}) =>
  placeOrder(shop, checkoutForm({ ...US, ...changes, cart_hash }));

const orderOf = async (cart_hash: string, changes: object = {}) => {
  const { body } = await place(cart_hash, changes);
  expect(body).toMatchObject({ status: 'success' });
  return readOrder(shop, body.order_id as number);
};

const line = (tax_amount: number) => ({
  rate_id: expect.any(Number) as number,
  label: 'Sales tax',
  rate_percent: '10',
  tax_amount,
});

describe('the checkout of a cart', () => {
  it('tells its shipping, taxes, fees and discounts as they are now', async () => {
    await filters({ [FEES]: [{ ...FEE, meta: { paper: 'red' } }] });
    const cart_hash = await typedCart();
    expect(await dataOf(cart_hash)).toEqual({
      form_data: { ...US, payment_method: 'cod' },
      shipping_data: {
        shipping_method_id: expect.any(Number) as number,
        shipping_charge: 700,
        is_choice_required: false,
      },
      tax_data: {
        tax_total: 300,
        exclusive_tax_total: 300,
        shipping_tax: 70,
        shipping_tax_lines: [line(70)],
        fee_tax: 15,
        fee_tax_lines: [line(15)],
        signup_fee_tax: 0,
        tax_lines: [line(300)],
        tax_behavior: 1,
        store_tax_behavior: 1,
        tax_country: 'US',
      },
      fees: [{ ...FEE, meta: { paper: 'red' }, tax_amount: 15 }],
      payment_method: 'cod',
      __per_coupon_discounts: {},
    });
    const code = await createCoupon(shop, { amount: 10 });
    await post('apply_coupon', { coupon_code: code, cart_hash });
    expect(await dataOf(cart_hash)).toMatchObject({
      __per_coupon_discounts: { [code]: 300 },
      tax_data: { tax_total: 270 },
    });
  });

  it('is stored as it was typed, and nothing else', async () => {
    const cart_hash = await typedCart();
    await dataOf(cart_hash);
    const row = (await cluster.knex('shop_carts').where({ cart_hash }).first('checkout_data')) as {
      checkout_data: unknown;
    };
    const stored =
      typeof row.checkout_data === 'string' ? (JSON.parse(row.checkout_data) as object) : row.checkout_data;
    expect(stored).toEqual({ form_data: { ...US, payment_method: 'cod' } });
  });

  it('leaves with its order what follows from it', async () => {
    await filters({ [FEES]: [{ ...FEE, meta: { paper: 'red' } }] });
    const order = await orderOf(await typedCart(), { user_tz: 'europe/berlin' });
    expect(order.config).toMatchObject({
      store_tax_behavior: 1,
      exclusive_tax_total: 300,
      fee_tax: 15,
      fee_tax_lines: [line(15)],
      user_tz: 'Europe/Berlin',
    });
    const fee = order.order_items.find(({ payment_type: type }) => type === 'fee');
    expect(fee?.line_meta).toMatchObject({ key: 'wrap', source: 'site', meta: { paper: 'red' } });
    const record = (await cluster.knex('shop_order_taxes').where({ order_id: order.id }).first('meta')) as {
      meta: unknown;
    };
    const meta = typeof record.meta === 'string' ? (JSON.parse(record.meta) as object) : record.meta;
    const rate = { is_compound: false, for_shipping: null, taxable_amount: 3_000 };
    expect(meta).toMatchObject({ rates: [{ ...line(300), ...rate }], tax_country: 'US', store_vat_number: '' });
  });

  it('is in no time zone that does not exist', async () => {
    const order = await orderOf(await typedCart(), { user_tz: '<b>Nowhere</b>' });
    expect(order.config).toMatchObject({ user_tz: 'UTC' });
  });
});

describe('fees of the site', () => {
  it('are charged as far as they can be', async () => {
    const label = 'L'.repeat(1_000);
    const odd = [
      null,
      'fee',
      [],
      { key: 'a' },
      { ...FEE, amount: 1.5 },
      { ...FEE, amount: -5 },
      { ...FEE, amount: '7' },
    ];
    await filters({ [FEES]: [...odd, { key: 'long', label, amount: 100, taxable: 'no', source: 5, meta: 'x' }] });
    const order = await orderOf(await typedCart());
    expect(order).toMatchObject({ fee_total: 100 });
    const fees = order.order_items.filter(({ payment_type: type }) => type === 'fee');
    expect(fees).toMatchObject([{ title: label.slice(0, 200), tax_amount: 0, line_meta: { source: '' } }]);
  });
});

describe('a form', () => {
  const DATA = 'shop/checkout/validate_data';

  it('is judged by the site with the cart that it is of', async () => {
    const errors = { order_notes: { polite: 'Say please.' } };
    await filters({ [DATA]: errors, 'shop/checkout/validate_before_process': true });
    const cart_hash = await typedCart();
    expect((await place(cart_hash)).body).toMatchObject({ status: 'failed', errors });
    const cart = expect.objectContaining({ cart_hash, items: expect.any(Array) as unknown[] }) as object;
    const asked = (await heardBy(cluster)).map(({ name, context }) => ({ name, context }));
    expect(asked).toEqual([
      { name: 'shop/checkout/validate_before_process', context: { cart, cart_hash } },
      {
        name: DATA,
        context: { cart, cart_hash, data: expect.objectContaining({ billing_city: 'Los Angeles' }) as object },
      },
    ]);
  });

  it.each([['no rules'], [[]], [{ order_notes: 'no' }], [5]])('is right for the answer %j', async (answer) => {
    await filters({ [DATA]: answer });
    expect((await place(await typedCart())).body).toMatchObject({ status: 'success' });
  });

  it.each([
    [false, 'This order cannot be placed.'],
    ['Closed today.', 'Closed today.'],
  ])('is not even looked at for %j', async (answer, message) => {
    await filters({ 'shop/checkout/validate_before_process': answer });
    expect(await place(await typedCart())).toMatchObject({ status: 403, body: { message } });
  });

  it('is priced with what the site has set when it was asked', async () => {
    const cart_hash = await typedCart();
    const setPrice = (price: number) =>
      listenTo(cluster, { pricing: { filter: 'shop/checkout/validate_before_process', id: mug, price } });
    await setPrice(2_300);
    expect(await orderOf(cart_hash)).toMatchObject({ subtotal: 3_300 });
    await setPrice(2_000);
    expect(await orderOf(await typedCart())).toMatchObject({ subtotal: 3_000 });
  });
});

describe('goods that are only sent to some states', () => {
  it.each(['billing', 'shipping'] as const)('ask for the state of the %s address', async (type) => {
    const manage = (path: string, body: object) =>
      prepare<{ shipping_zone: { id: number } }>('POST', `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });
    const region = type === 'billing' ? 'FR' : 'BE';
    const { body: made } = await manage('/shipping/zones', { name: region, region });
    const method = { zone_id: made.shipping_zone.id, title: 'Near', type: 'flat_rate', amount: '300' };
    await manage('/shipping/methods', { ...method, states: [region === 'FR' ? 'IDF' : 'BRU'] });
    const address = {
      country: region,
      address_1: 'Rue 1',
      city: 'Ville',
      postcode: region === 'FR' ? '75001' : '1000',
    };
    const fields = Object.fromEntries(Object.entries(address).map(([name, value]) => [`${type}_${name}`, value]));
    const elsewhere = type === 'shipping' ? { ship_to_different: 'yes', shipping_full_name: 'Ada' } : {};
    const form = { ...fields, ...elsewhere, ...(type === 'billing' ? { billing_state: '' } : {}) };
    const { body } = await place(await fillCart(shop, { [mug]: 1 }), form);
    expect(body).toMatchObject({ status: 'failed', errors: { [`${type}_state`]: { required: 'State is required.' } } });
  });
});

describe('the summary of an order', () => {
  it('adds up where some prices contain their tax and others do not', async () => {
    const info = { other_info: JSON.stringify({ payment_type: 'onetime', tax_inclusion: 'included' }) };
    await cluster.knex('shop_product_variants').where({ id: plate }).update(info);
    const order = await orderOf(await typedCart());
    const url = `${shop.baseUrl}/checkout/get-checkout-summary-view?order_hash=${String(order.uuid)}`;
    const { body } = await prepare<{ items: { views: string } }>('GET', url);
    const rows = [...body.items.views.matchAll(/<dt[^>]*>([^<]+)<\/dt>\s*<dd>([^<]+)<\/dd>/g)].map(([, ...row]) => row);
    // 10 % of 20.00 and of 7.00 are added; 10 / 110 of 10.00 are contained.
    expect(rows).toEqual([
      ['Subtotal', '$30.00'],
      ['Shipping', '$7.00'],
      ['Tax', '$2.70'],
      ['Tax (included)', '$0.91'],
      ['Total', '$39.70'],
      ['Due', '$39.70'],
    ]);
  });
});
