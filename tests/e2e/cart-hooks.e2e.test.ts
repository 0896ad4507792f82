import { callStore, prepare, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { furnish, heardBy, listenTo, toldOf } from '../support/hook-store';
import { asMerchant, sellInDollars } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import { addItem, checkoutForm, fillCart, placeOrder, readCart, readOrder, type Cart } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/** What other code of the site may say about a cart and its checkout, and what it is told. */
const US = { billing_country: 'US', billing_state: 'CA', billing_city: 'Los Angeles', billing_postcode: '90001' };

let cluster: Cluster;
let shop: RunningStore;
let mug: number;
let plate: number;

const manage = <Body>(path: string, body: object): Promise<Reply<Body>> =>
  prepare<Body>('POST', `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });

const setTax = (tax_inclusion: string, enable_tax = 'yes') =>
  manage('/tax/configuration/settings', { settings: { enable_tax, tax_inclusion } });

let provider: ProviderServer;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
  [shop] = cluster.stores;
  ({ mug, plate } = await furnish(cluster));
});

afterAll(() => provider.stop());

beforeEach(() => listenTo(cluster, {}));

endsClean(() => cluster);

type Priced = Cart & {
  readonly shipping_total: number;
  readonly tax_total: number;
  readonly coupon_discount_total: number;
  readonly applied_coupons: Readonly<Record<string, unknown>>;
};

const post = async <Body = { data: Priced }>(path: string, body: object): Promise<Body> =>
  (await prepare<Body>('POST', `${shop.baseUrl}/cart/${path}`, { body })).body;

const cartIn = async (place: object = US, lines: Readonly<Record<number, number>> = { [mug]: 1, [plate]: 1 }) => {
  const cart_hash = await fillCart(shop, lines);
  await post('save_checkout_data', { ...place, cart_hash });
  return cart_hash;
};

const priceOf = async (cart_hash: string): Promise<Priced> => (await readCart(shop, cart_hash)) as Priced;

const couponOn = async (cart_hash: string, changes: object = {}): Promise<string> => {
  const code = await createCoupon(shop, { ...changes });
  await post('apply_coupon', { coupon_code: code, cart_hash });
  return code;
};

const answering = (name: string, answer: unknown) => listenTo(cluster, { filters: { [`shop/${name}`]: answer } });

const order = async (cart_hash: string, changes: object = {}) => {
  const { status, body } = await placeOrder(shop, checkoutForm({ ...US, cart_hash, ...changes }));
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
  return readOrder(shop, body.order_id as number);
};

describe('fees and cookies', () => {
  const FEES = 'shop/cart/fees';

  it('are decided with all that is known of the cart', async () => {
    const fee = { key: 'wrap', label: 'Wrapping', source: 'site', amount: 150, taxable: false, inclusive: false };
    const cart_hash = await cartIn({ ...US, payment_method: 'cod' });
    await listenTo(cluster, { filters: { [FEES]: [fee] } });
    const shown = await priceOf(cart_hash);
    const [told] = (await heardBy(cluster)).filter(({ name }) => name === FEES);
    expect(told?.context).toEqual({
      cart: expect.objectContaining({ payment_method: 'cod', shipping: expect.objectContaining({ state: 'CA' }) }),
      cart_items: [expect.objectContaining({ variationId: mug }), expect.objectContaining({ variationId: plate })],
      cart_subtotal: 3_000,
      shipping_total: 700,
      customer_id: null,
      payment_method: 'cod',
      checkout_data: { form_data: expect.objectContaining({ billing_state: 'CA', payment_method: 'cod' }) },
    });
    expect(shown.total).toBe(3_000 + 700 + 150);
    expect(await order(cart_hash)).toMatchObject({ total_amount: shown.total, fee_total: 150 });
  });

  it.each([
    [90, 90 * 60],
    [0, 30 * 24 * 3_600],
    ['x', 30 * 24 * 3_600],
  ])('last as long as the site says: %j', async (minutes, seconds) => {
    await answering('cart_cookie_minutes', minutes);
    const { headers } = await addItem(shop, { item_id: mug });
    const expires = /shop_cart_hash=[0-9a-f]{32};.*expires=([^;]+)/i.exec(headers.get('set-cookie') ?? '')?.[1];
    const left = (Date.parse(String(expires)) - Date.now()) / 1_000;
    expect(Math.abs(left - seconds)).toBeLessThan(120);
  });
});

describe('lines of a cart', () => {
  const ACTIONS = ['item_added', 'item_removed', 'cart_data_items_updated'].map((name) => `shop/cart/${name}`);
  const AMOUNT = 'shop/checkout/cart_amount_updated';

  it('are told of when they come, grow and go', async () => {
    await listenTo(cluster, { actions: [...ACTIONS, AMOUNT] });
    const cart_hash = await fillCart(shop, { [mug]: 1 });
    await addItem(shop, { item_id: mug, quantity: 2, cart_hash });
    await addItem(shop, { item_id: plate, quantity: 1, cart_hash });
    await addItem(shop, { item_id: mug, quantity: 1, by_input: true, cart_hash });
    await post('remove', { item_id: plate, cart_hash });
    const cart = expect.objectContaining({ cart_hash }) as object;
    const [mugs, more, plates, fewer] = [
      { variation_id: mug, quantity: 1 },
      { variation_id: mug, quantity: 3 },
      { variation_id: plate, quantity: 1 },
      { variation_id: mug, quantity: 1 },
    ];
    expect(await toldOf(cluster, 'shop/cart/item_added')).toEqual([mugs, more, plates].map((item) => ({ cart, item })));
    expect(await toldOf(cluster, 'shop/cart/item_removed')).toEqual([
      { cart, variation_id: plate, extra_args: { scope: 'item' }, removed_item: plates },
    ]);
    const data = (changes: object) => ({ added: [], removed: [], changed: [], ...changes });
    expect(await toldOf(cluster, 'shop/cart/cart_data_items_updated')).toEqual(
      [{ added: [mugs] }, { changed: [more] }, { added: [plates] }, { changed: [fewer] }, { removed: [plates] }].map(
        (changes) => ({ cart, scope: 'item', scope_data: data(changes) })
      )
    );
    const totals = (await toldOf<{ total: number }>(cluster, AMOUNT)).map(({ total }) => total);
    expect(totals).toEqual([2_000, 6_000, 7_000, 3_000, 2_000]);
  });

  it('say nothing of what stays as it is', async () => {
    const cart_hash = await fillCart(shop, { [mug]: 1 });
    await listenTo(cluster, { actions: ACTIONS });
    await addItem(shop, { item_id: mug, quantity: 1, by_input: true, cart_hash });
    expect(await heardBy(cluster)).toEqual([]);
  });

  it('cost no statement more when they are listened to', async () => {
    const cart_hash = await fillCart(shop, { [mug]: 1 });
    const statements = async () => {
      const costs: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const { headers } = await addItem(shop, { item_id: mug, quantity: 1, cart_hash });
        costs.push(Number(headers.get('x-sql-statements')));
      }
      return Math.min(...costs);
    };
    const unheard = await statements();
    await listenTo(cluster, { actions: [...ACTIONS, AMOUNT], filters: { 'shop/cart/shipping_total': null } });
    expect(await statements()).toBe(unheard);
  });
});

describe('the form of the checkout', () => {
  it('is told of, and where the goods go', async () => {
    const cart_hash = await fillCart(shop, { [mug]: 1 });
    const [form, shipping] = ['shop/checkout/form_data_changed', 'shop/checkout/shipping_data_changed'] as const;
    await listenTo(cluster, { actions: [form, shipping] });
    const heardOf = async (changes: object) => {
      await listenTo(cluster, { actions: [form, shipping] });
      await post('save_checkout_data', { ...changes, cart_hash });
      return (await heardBy(cluster)).map(({ name }) => name);
    };
    expect(await heardOf({ order_notes: 'Ring twice' })).toEqual([form]);
    expect(await heardOf({ order_notes: 'Ring twice' })).toEqual([]);
    expect(await heardOf(US)).toEqual([form, shipping]);
    expect(await heardOf({ ship_to_different: 'yes' })).toEqual([form, shipping]);
    expect(await heardOf({ billing_city: 'San Diego' })).toEqual([form]);
    expect(await heardOf({ shipping_city: 'Fresno' })).toEqual([form, shipping]);
    const [told] = await toldOf<{ cart: { checkout_data: object } }>(cluster, shipping);
    expect(told?.cart.checkout_data).toMatchObject({ form_data: { shipping_city: 'Fresno' } });
  });
});

describe('the price of a cart', () => {
  it('is told of before and after', async () => {
    const cart_hash = await cartIn();
    await setTax('excluded', 'no');
    const names = ['shop/cart/before_totals_calculation', 'shop/cart/after_totals_calculation'];
    await listenTo(cluster, { actions: names });
    expect((await priceOf(cart_hash)).total).toBe(3_700);
    const heard = await heardBy(cluster);
    expect(heard.map(({ name }) => name)).toEqual(names);
    expect(heard[0]?.payload).toMatchObject({ cart: { items: [{ variation_id: mug }, { variation_id: plate }] } });
    expect(heard[1]?.payload).toMatchObject({ total: 3_700, cart: { billing: { country: 'US', state: 'CA' } } });
  });

  it('takes another charge for shipping, with its tax', async () => {
    await setTax('excluded');
    const cart_hash = await cartIn();
    await answering('cart/shipping_total', 555);
    // 10 % of 30.00 and of 5.55.
    const priced = { shipping_total: 555, tax_total: 300, total: 3_000 + 555 + 300 + 56 };
    expect(await priceOf(cart_hash)).toMatchObject(priced);
    expect((await heardBy(cluster))[0]).toMatchObject({ value: 700, context: { method: { title: 'Post' } } });
    expect(await order(cart_hash)).toMatchObject({ shipping_total: 555, shipping_tax: 56, total_amount: priced.total });
  });

  it.each([-1, 1.5, '555', 1e300, { amount: 5 }, [5]])('does not take %j for a charge', async (answer) => {
    const cart_hash = await cartIn();
    await answering('cart/shipping_total', answer);
    expect(await priceOf(cart_hash)).toMatchObject({ shipping_total: 700 });
  });

  it.each([
    [0, { tax_total: 0, tax_behavior: 0, total: 3_700 }],
    [1, { tax_total: 300, tax_behavior: 1, total: 4_070 }],
    [2, { tax_total: 273, tax_behavior: 2, total: 3_700 }],
    [3, { tax_total: 300, tax_behavior: 1, total: 4_070 }],
    [7, { tax_total: 300, tax_behavior: 1, total: 4_070 }],
  ])('is taxed as behavior %j says', async (answer, priced) => {
    await setTax('excluded');
    const cart_hash = await cartIn();
    await answering('cart/tax_behavior', answer);
    expect(await priceOf(cart_hash)).toMatchObject(priced);
    expect((await heardBy(cluster))[0]?.value).toBe(1);
    const { tax_behavior: taxBehavior, tax_total: taxTotal, total } = priced;
    expect(await order(cart_hash)).toMatchObject({
      tax_behavior: taxBehavior,
      tax_total: taxTotal,
      total_amount: total,
    });
  });

  it('is estimated as the site says, and costs what it costs', async () => {
    await setTax('excluded', 'no');
    const cart_hash = await cartIn();
    await answering('cart/estimated_total', 4_321);
    const url = `${shop.baseUrl}/cart/estimated-totals?cart_hash=${cart_hash}`;
    expect((await callStore('GET', url)).body).toMatchObject({ total: 4_321, formatted_total: '$43.21' });
    expect(await order(cart_hash)).toMatchObject({ total_amount: 3_700 });
  });

  it('does not choose the only shipping method by itself where it may not', async () => {
    const cart_hash = await cartIn();
    await answering('shipping/auto_select_single_method', false);
    expect(await priceOf(cart_hash)).toMatchObject({ shipping_total: 0 });
    const refused = await placeOrder(shop, checkoutForm({ ...US, cart_hash }));
    expect(refused.body.errors).toHaveProperty('shipping_method.required');
    const [asked] = await heardBy(cluster);
    const { method } = asked?.context as { method: { id: number } };
    expect(await order(cart_hash, { shipping_method_id: method.id })).toMatchObject({ shipping_total: 700 });
  });

  it('is in whole units where the site says that the currency has no cents', async () => {
    await setTax('excluded', 'no');
    const cart_hash = await cartIn(US, { [mug]: 3 });
    await couponOn(cart_hash, { amount: 1.5 });
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 90 });
    const items = [{ object_id: mug, subtotal: 6_050 }];
    const quote = async (): Promise<number> => {
      await setTax('excluded');
      const { body: quoted } = await manage<{ tax_total: number }>('/orders/calculate-tax', { country: 'US', items });
      await setTax('excluded', 'no');
      return quoted.tax_total;
    };
    expect(await quote()).toBe(605);
    await answering('zero_decimal_currencies', ['JPY', 'USD']);
    await sellInDollars(shop);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 100, total: 6_600 });
    const { body } = await prepare('GET', `${shop.baseUrl}/public/store`);
    expect(body).toMatchObject({ store: { currency: { code: 'USD', number_of_decimals: 0 } } });
    expect(await quote()).toBe(600);
    await answering('zero_decimal_currencies', ['usd', 7]);
    await sellInDollars(shop);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 90 });
  });
});

describe('coupons', () => {
  beforeAll(() => setTax('excluded', 'no'));

  it('leave lines alone', async () => {
    const cart_hash = await cartIn();
    await couponOn(cart_hash);
    await answering('coupon/will_skip_item', null);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 300 });
    expect((await heardBy(cluster)).map(({ context }) => context)).toMatchObject([
      { line: { variationId: mug } },
      { line: { variationId: plate } },
    ]);
    await answering('coupon/will_skip_item', true);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 0, applied_coupons: {} });
    await answering('coupon/will_skip_item', 'yes');
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 300 });
  });

  it('come from the site, and are claimed as any', async () => {
    const code = await createCoupon(shop, { conditions: { max_uses: 1 } });
    const cart_hash = await cartIn();
    await answering('coupon/resolve_coupons', [code]);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 300, coupons: [] });
    expect(await order(cart_hash)).toMatchObject({ coupon_discount_total: 300 });
    const next = await cartIn();
    await answering('coupon/resolve_coupons', [code]);
    expect(await priceOf(next)).toMatchObject({ coupon_discount_total: 0 });
    await answering('coupon/resolve_coupons', [7]);
    expect(await priceOf(next)).toMatchObject({ coupon_discount_total: 0 });
  });

  it('count their uses as the site says', async () => {
    const { credentials: headers } = await createSiteCustomer({ ...shop, dir: cluster.site.dir });
    const cart_hash = await fillCart(shop, { [mug]: 1 }, headers);
    const code = await createCoupon(shop, { conditions: { max_per_customer: 2 } });
    const body = { coupon_code: code, cart_hash };
    const apply = () => callStore('POST', `${shop.baseUrl}/cart/apply_coupon`, { headers, body });
    await answering('coupon/per_customer_usage_query', 2);
    expect((await apply()).status).toBe(422);
    expect((await heardBy(cluster))[0]).toMatchObject({ value: 0, context: { coupon: { code } } });
    await answering('coupon/per_customer_usage_query', 1);
    expect((await apply()).status).toBe(200);
  });

  it('are left out before they are judged', async () => {
    const cart_hash = await cartIn();
    await couponOn(cart_hash);
    await answering('discount/pre_apply', []);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 0 });
    await answering('discount/pre_apply', [{ id: 999_999, amount: 100 }]);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 300 });
  });

  it.each(['cart/items_total', 'cart/estimated_total'])('compare %s with their limits', async (name) => {
    const cart_hash = await cartIn();
    await couponOn(cart_hash, { conditions: { min_purchase_amount: 25 } });
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 300 });
    await answering(name, 2_499);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 0 });
    expect((await heardBy(cluster))[0]?.value).toBe(3_000);
    await answering(name, 2_500);
    expect(await priceOf(cart_hash)).toMatchObject({ coupon_discount_total: 300 });
  });
});

describe('the checkout', () => {
  beforeAll(() => setTax('excluded', 'no'));

  const METHODS = 'checkout_active_payment_methods';

  it('offers and takes the payment methods that the site leaves in', async () => {
    await answering(METHODS, ['test_card']);
    const { body } = await prepare('GET', `${shop.baseUrl}/public/store`);
    expect(body).toMatchObject({ store: { payment_methods: [{ method: 'test_card' }] } });
    const cart_hash = await cartIn();
    await answering(METHODS, []);
    const refused = await placeOrder(shop, checkoutForm({ ...US, cart_hash }));
    expect(refused.status).toBe(423);
    await answering(METHODS, ['bitcoin']);
    expect(await order(cart_hash)).toMatchObject({ payment_method: 'cod' });
  });

  it('takes the payment method that the site names for what costs nothing', async () => {
    const free = async () => {
      const cart_hash = await cartIn(US, { [mug]: 1 });
      await couponOn(cart_hash, { amount: 100 });
      await post('save_checkout_data', { cart_hash });
      return cart_hash;
    };
    const [first, second] = [await free(), await free()];
    const [FILTER, SHIPPING] = ['shop/default_payment_method_for_zero_payment', 'shop/cart/shipping_total'];
    await listenTo(cluster, { filters: { [FILTER]: 'cod', [SHIPPING]: 0 } });
    expect(await order(first)).toMatchObject({ payment_method: 'cod', payment_status: 'paid', total_amount: 0 });
    await listenTo(cluster, { filters: { [FILTER]: 'test_card', [SHIPPING]: 0 } });
    expect(await order(second)).toMatchObject({ payment_method: 'offline_payment', payment_status: 'paid' });
  });

  it('tells of the order while it is written, and of the try before', async () => {
    const names = ['shop/order/after_items_calculated', 'shop/checkout/prepare_other_data'] as const;
    const cart_hash = await cartIn();
    await listenTo(cluster, { actions: names });
    provider.behave(() => ({ status: 'failed', message: 'Declined.' }));
    const failed = await placeOrder(shop, checkoutForm({ ...US, cart_hash, payment_method: 'test_card' }));
    expect(failed.status).toBe(422);
    const { id } = await order(cart_hash, { order_notes: 'Again' });
    const [lines, data] = [await toldOf(cluster, names[0]), await toldOf(cluster, names[1])];
    const cart = { cart_hash, order_id: id };
    const written = { order: { id, total_amount: 3_700 }, cart, cart_items: [{}, {}] };
    expect(lines).toMatchObject([written, written]);
    expect(data).toMatchObject([
      { order: { id }, cart, prev_order: null, request_data: { payment_method: 'test_card' } },
      {
        order: { id, payment_method: 'cod' },
        prev_order: { id, payment_method: 'test_card' },
        validated_data: { billing: { country: 'US' } },
      },
    ]);
  });
});
