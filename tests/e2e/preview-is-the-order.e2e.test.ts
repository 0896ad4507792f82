import { createBuyer, readProfile, type Buyer } from '../support/buyer';
import { createBundle } from '../support/bundles';
import { prepare, type Reply } from '../support/call-store';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { sampled } from '../support/sampled';
import type { SharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, placeOrder, readOrder, type Cart } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, startCluster, type Cluster } from '../support/store-cluster';

/** What the page of the checkout shows is what the order costs, wherever it goes and however the place is written. */
let cluster: Cluster;
let shop: RunningStore;
let buyer: Buyer;
const goods = new Map<string, number>();

const manage = <Body>(path: string, body: object, headers = asMerchant(shop)): Promise<Reply<Body>> =>
  prepare<Body>('POST', `${shop.baseUrl}${path}`, { headers, body });

const first = ({ variantIds }: Product): number => variantIds[0] as number;

const shipTo = async (region: string, methods: readonly object[]): Promise<void> => {
  const zone = await manage<{ shipping_zone: { id: number } }>('/shipping/zones', { name: region, region });
  for (const method of methods) {
    const fields = { zone_id: zone.body.shipping_zone.id, title: 'Post', type: 'flat_rate' };
    await manage('/shipping/methods', { ...fields, ...method });
  }
};

const saveAddress = async (type: 'billing' | 'shipping', place: object): Promise<number> => {
  const address = { type, label: type, name: 'Ada Saved', email: 'ada@example.com', address_1: '1 Main St', ...place };
  await manage('/customer-profile/create-address', address, buyer.credentials as never);
  const profile = await readProfile(shop as unknown as SharedStore, buyer);
  return Math.max(...profile[`${type}_address`].map(({ id }) => id));
};

const saved = new Map<string, number>();

beforeAll(async () => {
  cluster = await startCluster({ processes: 1, env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUNT_STATEMENTS: '1' } });
  [shop] = cluster.stores;
  const [thing, file] = [
    await createProduct(shop, { variants: [{ price: 1_999 }] }),
    await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 4_999 }] }),
  ];
  const box = await createBundle(shop, [first(thing)], { fulfillment: 'digital', variants: [{ price: 5_000 }] });
  goods.set('a thing', first(thing)).set('a file', first(file)).set('a file with a thing', first(box));
  buyer = await createBuyer(shop as unknown as SharedStore);
  await shipTo('US', [
    { amount: 700, states: ['CA'] },
    { amount: 900, states: ['NY'] },
  ]);
  await shipTo('DE', [{ amount: 1_500 }]);
  const standard = (await cluster.knex('shop_tax_classes').where({ slug: 'standard' }).first('id')) as { id: number };
  const rate = (values: object) => manage('/tax/country/rate', { class_id: standard.id, name: 'Tax', ...values });
  await rate({ country: 'US', state: 'CA', rate: '7.25', for_order: 1 });
  await rate({ country: 'US', state: 'NY', rate: '4', for_order: 1 });
  await rate({ country: 'US', state: 'NY', city: 'New York', rate: '4.5' });
  await rate({ country: 'DE', rate: '19' });
  await manage('/tax/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } });
  saved.set('CA', await saveAddress('billing', { country: 'US', state: 'CA', city: 'Los Angeles', postcode: '90001' }));
  saved.set('DE', await saveAddress('shipping', { country: 'DE', city: 'Berlin', postcode: '10115' }));
});

endsClean(() => cluster);

type Form = Readonly<Record<string, unknown>>;

const at = (type: 'billing' | 'shipping', place: Form): Form => ({
  [`${type}_full_name`]: 'Ada Lovelace',
  [`${type}_address_1`]: '1 Main St',
  ...Object.fromEntries(Object.entries(place).map(([key, value]) => [`${type}_${key}`, value])),
});

const PLACES: Readonly<Record<string, Form>> = {
  California: { country: 'us', state: 'California', city: 'Los Angeles', postcode: '90001' },
  'the city of New York': { country: 'US', state: ' us-ny', city: 'new york ', postcode: '10001' },
  Germany: { country: 'DE', city: 'Berlin', postcode: '10115' },
};

const NEVER: Form = {};
const ways = (type: 'billing' | 'shipping'): readonly [string, Form][] =>
  Object.entries(PLACES).map(([name, place]) => [name, at(type, place)]);

/** Everything that decides where an order goes, each with each. */
const typed: readonly [string, string, string, Form][] = ['a thing', 'a file', 'a file with a thing'].flatMap((what) =>
  ways('billing').flatMap(([bill, billing]) =>
    [['nowhere else', NEVER] as [string, Form], ...ways('shipping')].flatMap(([goal, shipping]) =>
      (goal === 'nowhere else' ? ['no'] : ['yes', 'no']).map((elsewhere): [string, string, string, Form] => [
        what,
        bill,
        `${goal} (${elsewhere})`,
        { ...billing, ...shipping, ship_to_different: elsewhere },
      ])
    )
  )
);

type Preview = Cart & { readonly shipping_total: number; readonly shipping_tax: number; readonly tax_total: number };

const previewOf = async (cart_hash: string, form: Form, headers: Form = {}): Promise<Preview> => {
  const url = `${shop.baseUrl}/cart/save_checkout_data`;
  const { body } = await prepare<{ data: Preview }>('POST', url, {
    headers: headers as never,
    body: { ...form, cart_hash },
  });
  const summary = await prepare<{ items: { unformatted_total: number } }>(
    'GET',
    `${shop.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${cart_hash}`,
    { headers: headers as never }
  );
  expect(summary.body.items.unformatted_total).toBe(body.data.total);
  return body.data;
};

/** The order costs what was shown, in all its parts; answers it. */
const expectSame = async (what: string, form: Form, headers: Form = {}) => {
  const cart_hash = await fillCart(shop, { [goods.get(what) as number]: 2 }, headers as never);
  const shown = await previewOf(cart_hash, { ...form, payment_method: 'cod' }, headers);
  const { billing_email } = checkoutForm();
  const placed = await placeOrder(shop, { cart_hash, billing_email, payment_method: 'cod' }, headers as never);
  expect(placed.body).toMatchObject({ status: 'success' });
  const order = await readOrder(shop, placed.body.order_id as number);
  const { total, shipping_total, shipping_tax, tax_total } = shown;
  expect(order).toMatchObject({ total_amount: total, shipping_total, shipping_tax, tax_total });
  return order;
};

describe('what is shown is what is charged', () => {
  it.each(sampled(typed, 3))('for %s billed to %s and sent %s', async (what, _bill, _goal, form) => {
    await expectSame(what, form);
  });

  it('and differs by where the goods go', async () => {
    const [bill, goal] = [at('billing', PLACES.California as Form), at('shipping', PLACES.Germany as Form)];
    const sent = { ...bill, ...goal, ship_to_different: 'yes' };
    // 19 % of 39.98 and of 15.00; 7.25 % of 39.98 and of 7.00; 7.25 % of 99.98 wherever the form would send it.
    const abroad = { shipping_total: 1_500, tax_total: 760, shipping_tax: 285 };
    expect(await expectSame('a thing', sent)).toMatchObject(abroad);
    expect(await expectSame('a thing', { ...sent, ship_to_different: 'no' })).toMatchObject({
      ...{ shipping_total: 700, tax_total: 290, shipping_tax: 51 },
    });
    expect(await expectSame('a file', sent)).toMatchObject({ shipping_total: 0, tax_total: 725, shipping_tax: 0 });
  });

  it.each<[string, () => Form, string]>([
    ['alone', () => ({ billing_address_id: saved.get('CA') }), 'CA'],
    [
      'over what is typed',
      () => ({ ...at('billing', PLACES.Germany as Form), billing_address_id: saved.get('CA') }),
      'CA',
    ],
  ])('with a saved address %s', async (_how, form, state) => {
    for (const what of goods.keys()) {
      const order = await expectSame(what, form(), buyer.credentials);
      expect(order.billing_address).toMatchObject({ state, city: 'Los Angeles', name: 'Ada Saved' });
    }
  });

  it('with a saved address for the goods, while they go elsewhere', async () => {
    const form = { ...at('billing', PLACES.California as Form), shipping_address_id: saved.get('DE') };
    const order = await expectSame('a thing', { ...form, ship_to_different: 'yes' }, buyer.credentials);
    expect(order).toMatchObject({ shipping_total: 1_500 });
    expect(await expectSame('a thing', form, buyer.credentials)).toMatchObject({ shipping_total: 700 });
  });

  it('with a saved address, and nothing of the place that was typed before', async () => {
    const before = { ...at('shipping', PLACES.California as Form), shipping_address_2: 'Unit 5' };
    const form = { ...at('billing', PLACES.California as Form), ...before, shipping_address_id: saved.get('DE') };
    const order = await expectSame('a thing', { ...form, ship_to_different: 'yes' }, buyer.credentials);
    const place = { country: 'DE', state: '', city: 'Berlin', postcode: '10115', address_2: '' };
    expect(order.shipping_address).toMatchObject(place);
  });

  it('when a field is typed after an address was chosen: the address counts until it is let go', async () => {
    const cart_hash = await fillCart(shop, { [goods.get('a thing') as number]: 1 }, buyer.credentials);
    const show = (form: Form) => previewOf(cart_hash, form, buyer.credentials);
    expect(await show({ billing_address_id: saved.get('CA') })).toMatchObject({ shipping_total: 700 });
    expect(await show({ ...at('billing', PLACES.Germany as Form) })).toMatchObject({ shipping_total: 700 });
    const left = await show({ ...at('billing', PLACES.Germany as Form), billing_address_id: 0 });
    expect(left).toMatchObject({ shipping_total: 1_500 });
    const placed = await placeOrder(shop, { cart_hash, payment_method: 'cod' }, buyer.credentials);
    expect(await readOrder(shop, placed.body.order_id as number)).toMatchObject({ total_amount: left.total });
  });

  it('and an estimate reads places as the checkout does', async () => {
    const cart_hash = await fillCart(shop, { [goods.get('a thing') as number]: 2 });
    const estimate = async (query: string) => {
      const url = `${shop.baseUrl}/cart/estimated-totals?cart_hash=${cart_hash}&${query}`;
      return (await prepare<Preview>('GET', url)).body;
    };
    // 0 is no choice: where there is one way to send it, it is taken.
    expect(await estimate('country=DE&shipping_method_id=0')).toMatchObject({ shipping_total: 1_500 });
    const said = await estimate('country=us&state=california');
    expect(said).toMatchObject({ shipping_total: 700, tax_total: 290, shipping_tax: 51 });
    const order = await readOrder(
      shop,
      (
        await placeOrder(
          shop,
          checkoutForm({ ...at('billing', PLACES.California as Form), cart_hash, payment_method: 'cod' })
        )
      ).body.order_id as number
    );
    expect(order.total_amount).toBe(said.total);
  });
});

describe('a saved address', () => {
  it('of somebody else is refused when it is saved, and changes nothing', async () => {
    const cart_hash = await fillCart(shop, { [goods.get('a thing') as number]: 1 });
    const url = `${shop.baseUrl}/cart/save_checkout_data`;
    const body = { cart_hash, billing_address_id: saved.get('CA'), billing_city: 'Elsewhere' };
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(403);
    const { body: read } = await prepare<{ cart: { checkout_data: object } }>(
      'GET',
      `${shop.baseUrl}/cart?cart_hash=${cart_hash}`
    );
    expect(read.cart.checkout_data).not.toHaveProperty('form_data');
  });

  it('that is deleted later stays in the form', async () => {
    const id = await saveAddress('billing', { country: 'DE', city: 'Bonn', postcode: '53111' });
    const cart_hash = await fillCart(shop, { [goods.get('a thing') as number]: 1 }, buyer.credentials);
    const shown = await previewOf(cart_hash, { billing_address_id: id }, buyer.credentials);
    await cluster.knex('shop_customer_addresses').where({ id }).delete();
    const placed = await placeOrder(shop, { cart_hash, payment_method: 'cod' }, buyer.credentials);
    const order = await readOrder(shop, placed.body.order_id as number);
    expect(order).toMatchObject({ total_amount: shown.total, billing_address: { city: 'Bonn' } });
  });
});
