import { askStore, type Errors } from '../support/attributes';
import { callStore, prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/** Which ways of delivery the checkout offers, and what they cost this cart. See docs/rules/shipping.md#which-methods-are-offered. */
const store = sharedStore();

let zones: readonly number[] = [];
let classId: number;
let heavy: Product;
let light: Product;
let file: Product;

const variant = ({ variantIds }: Product): number => variantIds[0] as number;

const manage = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  askStore<Body & Errors>(store, method, path, body);

type Zone = { readonly id: number; readonly shipping_class_id: number | null };

const createZone = async (values: object, methods: readonly object[]): Promise<Zone> => {
  const body = { name: uniqueName('Zone'), region: 'NZ', ...values };
  const zone = (await manage<{ shipping_zone: Zone }>('POST', '/shipping/zones', body)).body.shipping_zone;
  zones = [...zones, zone.id];
  for (const method of methods) {
    const { status } = await manage('POST', '/shipping/methods', { zone_id: zone.id, type: 'flat_rate', ...method });
    expect(status).toBe(200);
  }
  return zone;
};

const readClass = async (id: number): Promise<number | null> =>
  (await manage<{ shipping_zone: Zone }>('GET', `/shipping/zones/${id}`)).body.shipping_zone.shipping_class_id;

beforeAll(async () => {
  const made = { name: uniqueName('Freight'), cost: 250, type: 'fixed', per_item: 1 };
  classId = (await manage<{ shipping_class: { id: number } }>('POST', '/shipping/classes', made)).body.shipping_class
    .id;
  [heavy, light] = [await createProduct(store), await createProduct(store)];
  file = await createProduct(store, { fulfillment: 'digital' });
  await manage('POST', `/products/${heavy.id}/shipping-class`, { shipping_class: classId });
  await createZone({}, [
    { title: 'Post', amount: 700 },
    { title: 'Share', amount: '12.5', settings: { configure_rate: 'per_price' } },
  ]);
  await createZone({ shipping_class_id: classId }, [{ title: 'Freight', amount: 9_000, states: ['AUK'] }]);
});

afterAll(async () => {
  for (const id of zones) await manage('DELETE', `/shipping/zones/${id}`);
  await manage('DELETE', `/shipping/classes/${classId}`);
});

type Found = {
  readonly available_shipping_methods: readonly { readonly title: string; readonly charge_amount: number | null }[];
};

const look = async (query: string, country = 'NZ'): Promise<Readonly<Record<string, number | null>>> => {
  const url = `${store.baseUrl}/checkout/get-available-shipping-methods?country_code=${country}&${query}`;
  const { body } = await callStore<Found>('GET', url);
  return Object.fromEntries(body.available_shipping_methods.map((each) => [each.title, each.charge_amount]));
};

const view = async (query: string, headers = {}): Promise<string> => {
  const url = `${store.baseUrl}/checkout/get-shipping-methods-list-view?${query}`;
  const { body } = await callStore<{ data?: { view: string }; view?: string }>('GET', url, { headers });
  return body.data?.view ?? body.view ?? '';
};

describe('the ways of delivery', () => {
  it('are those of the store where there is no cart, or nothing of it is sent', async () => {
    const amounts = { Post: 700, Share: null };
    expect(await look('')).toEqual(amounts);
    expect(await look(`cart_hash=${await fillCart(store, { [variant(file)]: 1 })}`)).toEqual(amounts);
    expect(await view('country_code=NZ')).toContain('12.5 %');
  });

  it('have no amount where it depends on a cart that is not there', async () => {
    const weight_tiers = [{ min: 0, max: 0, cost: 400 }];
    await createZone({ region: 'FJ' }, [
      { title: 'Scales', amount: 100, settings: { configure_rate: 'per_weight', weight_tiers } },
      { title: 'Piece', amount: 150, settings: { configure_rate: 'per_item' } },
    ]);
    expect(await look('', 'FJ')).toEqual({ Scales: null, Piece: 150 });
    const cart = `cart_hash=${await fillCart(store, { [variant(light)]: 2 })}`;
    expect(await look(cart, 'FJ')).toEqual({ Scales: 400, Piece: 300 });
  });

  it('are those of the classes in the cart, at what they charge it', async () => {
    const plain = await fillCart(store, { [variant(light)]: 3 });
    expect(await look(`cart_hash=${plain}`)).toEqual({ Post: 700, Share: 375 });
    const classed = await fillCart(store, { [variant(heavy)]: 2 });
    expect(await look(`cart_hash=${classed}&state=Auckland`)).toEqual({ Post: 1_200, Share: 750, Freight: 9_500 });
    expect(await look(`cart_hash=${classed}&state=NZ-AUK`)).toHaveProperty('Freight');
    expect(await look(`cart_hash=${classed}&state=WGN`)).not.toHaveProperty('Freight');
    expect(await view(`country_code=NZ&state=AUK&cart_hash=${classed}`)).toContain('$95.00');
  });

  it('cost what the order is charged, coupons considered, and the chosen one is marked', async () => {
    const cart_hash = await fillCart(store, { [variant(light)]: 2 });
    const coupon_code = await createCoupon(store, { type: 'percentage', amount: 50 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { cart_hash, coupon_code } });
    const charges = await look(`cart_hash=${cart_hash}`);
    expect(charges).toEqual({ Post: 700, Share: 125 });
    const place = { billing_country: 'NZ', billing_city: 'Auckland', billing_postcode: '1010' };
    const url = `${store.baseUrl}/checkout/get-available-shipping-methods?country_code=NZ`;
    const { body } = await prepare<{ available_shipping_methods: { id: number; title: string }[] }>('GET', url);
    const id = body.available_shipping_methods.find(({ title }) => title === 'Share')?.id;
    await prepare('POST', `${store.baseUrl}/cart/save_checkout_data`, {
      body: { cart_hash, ...place, shipping_method_id: id },
    });
    const shown = await view(`country_code=NZ&cart_hash=${cart_hash}`);
    expect(/value="(\d+)"\s+checked/.exec(shown)?.[1]).toBe(String(id));
    expect(shown.match(/checked/g)).toHaveLength(1);
    const placed = await placeOrder(store, checkoutForm({ ...place, cart_hash }));
    expect(await readOrder(store, placed.body.order_id as number)).toMatchObject({ shipping_total: charges.Share });
  });

  it('that are tried out in the summary are part of its total, or it says why they are not', async () => {
    const cart_hash = await fillCart(store, { [variant(light)]: 1 });
    type Items = { readonly shipping_charge: number; readonly shipping_error?: object };
    const tryOut = async (id: number | undefined): Promise<Items> => {
      const url = `${store.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${cart_hash}&shipping_method_id=${id}`;
      return (await callStore<{ items: Items }>('GET', url)).body.items;
    };
    const url = `${store.baseUrl}/checkout/get-available-shipping-methods?country_code=NZ`;
    const { body } = await callStore<{ available_shipping_methods: { id: number; title: string }[] }>('GET', url);
    const post = body.available_shipping_methods.find(({ title }) => title === 'Post')?.id;
    const missing = await tryOut(post);
    expect(missing).toMatchObject({ shipping_charge: 0, shipping_error: { message: expect.any(String) as string } });
    const place = { cart_hash, billing_country: 'NZ' };
    await prepare('POST', `${store.baseUrl}/cart/save_checkout_data`, { body: place });
    const quoted = await tryOut(post);
    expect(quoted.shipping_charge).toBe(700);
    expect(quoted).not.toHaveProperty('shipping_error');
    const invalid = await tryOut(2_147_483_647);
    expect(invalid).toMatchObject({ shipping_charge: 0, shipping_error: { code: 'invalid' } });
    const nowhere = `${store.baseUrl}/checkout/get-checkout-summary-view?shipping_method_id=${post}`;
    const { items: empty } = (await callStore<{ items: Items }>('GET', nowhere)).body;
    expect(empty).toMatchObject({ shipping_charge: 0, shipping_error: { code: 'no_cart' } });
  });

  it('that go to some states only ask for the state, with and without a cart', async () => {
    await createZone({ region: 'AU' }, [{ title: 'Coast', amount: 900, states: ['QLD'] }]);
    const cart = `cart_hash=${await fillCart(store, { [variant(light)]: 1 })}`;
    for (const beside of ['', cart]) {
      for (const path of ['get-available-shipping-methods', 'get-shipping-methods-list-view']) {
        const ask = (query: string) => callStore<object>('GET', `${store.baseUrl}/checkout/${path}?${query}&${beside}`);
        const wanted = await ask('country_code=AU');
        expect(wanted.body).toEqual({
          ...{ status: false, code: 'require_state', country_code: 'AU' },
          view: expect.stringMatching(/State \/ Territory: please fill this in/) as string,
        });
        for (const state of ['QLD', 'AU-QLD', 'Queensland']) {
          expect((await ask(`country_code=AU&state=${state}`)).body).not.toHaveProperty('code');
        }
        const none = { status: false, code: 'no_shipping_methods', country_code: 'AU' };
        expect((await ask('country_code=AU&state=NSW')).body).toMatchObject(none);
        expect((await ask('country_code=')).body).toEqual({
          ...{ status: false, code: 'no_country', message: expect.any(String) as string },
        });
      }
    }
  });

  it('that do not exist are told with a link for whoever may change that', async () => {
    const link = '/plugins/shop/shipping"';
    expect(await view('country_code=AQ', asMerchant(store))).toContain(link);
    expect(await view('country_code=AQ')).toContain('Nothing can be delivered');
    expect(await view('country_code=AQ')).not.toContain('href');
  });
});

describe('a shipping class', () => {
  it.each([[0], ['0'], [''], [null]])('is taken off a zone by %j, and stays where it is not named', async (none) => {
    const zone = await createZone({ shipping_class_id: classId }, []);
    const name = uniqueName('Zone');
    expect((await manage('PUT', `/shipping/zones/${zone.id}`, { name })).status).toBe(200);
    expect(await readClass(zone.id)).toBe(classId);
    expect((await manage('PUT', `/shipping/zones/${zone.id}`, { name, shipping_class_id: none })).status).toBe(200);
    expect(await readClass(zone.id)).toBeNull();
  });

  it.each([-1, 2_147_483_647, 'x', {}])('of a zone cannot be %j', async (wrong) => {
    const zone = await createZone({ shipping_class_id: classId }, []);
    const body = { name: 'x', shipping_class_id: wrong };
    expect((await manage('PUT', `/shipping/zones/${zone.id}`, body)).status).toBe(422);
    expect(await readClass(zone.id)).toBe(classId);
  });

  it.each([[0], [''], [null]])('is taken off a product by %j', async (none) => {
    const product = await createProduct(store);
    await manage('POST', `/products/${product.id}/shipping-class`, { shipping_class: classId });
    const classed = await look(`cart_hash=${await fillCart(store, { [variant(product)]: 1 })}`);
    expect(classed.Post).toBe(950);
    const detail = await manage('POST', `/products/detail/${product.id}`, { other_info: { shipping_class: none } });
    expect(detail.status).toBe(200);
    const freed = await look(`cart_hash=${await fillCart(store, { [variant(product)]: 1 })}`);
    expect(freed.Post).toBe(700);
  });
});

describe('what cannot be put into a cart', () => {
  const add = async (item_id: number, quantity = 1, cart_hash?: string) => {
    const body = { item_id, quantity, ...(cart_hash ? { cart_hash } : {}) };
    const reply = await callStore<{ code?: string }>('POST', `${store.baseUrl}/cart/add_item`, { body });
    return { status: reply.status, code: reply.body.code };
  };

  it('is told by a code', async () => {
    const draft = await createProduct(store, { status: 'draft' });
    const scarce = await createProduct(store, { variants: [{ stock: 2 }] });
    const sold = await createProduct(store, { variants: [{ stock: 0 }] });
    const plan = await createProduct(store, { fulfillment: 'digital', variants: [{ paymentType: 'subscription' }] });
    const cart = await fillCart(store, { [variant(light)]: 1 });
    expect(await add(variant(draft))).toEqual({ status: 422, code: 'unpublished' });
    expect(await add(2_000_000_000)).toEqual({ status: 422, code: 'unpublished' });
    expect(await add(variant(scarce), 3)).toEqual({ status: 422, code: 'insufficient_stock' });
    expect(await add(variant(sold))).toEqual({ status: 422, code: 'insufficient_stock' });
    expect(await add(variant(plan), 2)).toEqual({ status: 422, code: 'invalid_subscription_quantity' });
    const code = 'subscription_items_can_not_combined';
    expect(await add(variant(plan), 1, cart)).toEqual({ status: 422, code });
  });
});
