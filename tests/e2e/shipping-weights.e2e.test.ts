import { askStore, type Errors } from '../support/attributes';
import { createBundle } from '../support/bundles';
import { prepare } from '../support/call-store';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, placeOrder, readOrder, type Cart } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/**
 * Delivery that is charged by weight: what a piece weighs in its own unit, with its package, in the store's. See
 * docs/rules/shipping.md#weight.
 */
const store = sharedStore();
const NEW_ZEALAND = { billing_country: 'NZ', billing_city: 'Auckland', billing_postcode: '1010' };

const zoneIds: number[] = [];

const manage = <Body>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  askStore<Body & Errors>(store, method, path, body);

const savePackages = (packages: readonly object[]) => manage('POST', '/shipping/packages', { packages });

/** The variant of a new product that weighs so much. */
const weighing = async (info: object): Promise<Product & { readonly variant: number }> => {
  const product = await createProduct(store);
  const variant = product.variantIds[0] as number;
  const { status } = await weigh(product, variant, info);
  expect(status).toBe(200);
  return { ...product, variant };
};

const weigh = ({ id }: Product, variant: number, info: object) =>
  manage('POST', `/products/variants/${variant}`, {
    variants: { post_id: id, variation_title: 'One', fulfillment_type: 'physical', other_info: info },
  });

const chargeOf = async (lines: Readonly<Record<number, number>>): Promise<number> => {
  const cart_hash = await fillCart(store, lines);
  const url = `${store.baseUrl}/cart/save_checkout_data`;
  const saved = await prepare<{ data: Cart & { shipping_total: number } }>('POST', url, {
    body: { ...NEW_ZEALAND, cart_hash },
  });
  return saved.body.data.shipping_total;
};

const sendByWeight = async (region: string, tiers: readonly object[]): Promise<void> => {
  const body = { name: uniqueName('Zone'), region };
  const zone = await manage<{ shipping_zone: { id: number } }>('POST', '/shipping/zones', body);
  const { id } = zone.body.shipping_zone;
  zoneIds.push(id);
  await manage('POST', '/shipping/methods', {
    ...{ zone_id: id, title: 'By weight', type: 'flat_rate', amount: 0 },
    settings: { configure_rate: 'per_weight', weight_tiers: tiers },
  });
};

beforeAll(async () => {
  await savePackages([]);
  await sendByWeight('NZ', [
    { min: 0, max: 1, cost: 100 },
    { min: 1, max: 2, cost: 200 },
    { min: 2, max: 0, cost: 300 },
  ]);
});

afterAll(async () => {
  await savePackages([]);
  for (const id of zoneIds) await manage('DELETE', `/shipping/zones/${id}`);
});

it.each<[object, number, number]>([
  [{ weight: '1000', weight_unit: 'g' }, 1, 100],
  [{ weight: '1000.1', weight_unit: 'g' }, 1, 200],
  [{ weight: 0.1, weight_unit: 'kg' }, 10, 100],
  [{ weight: '2.2', weight_unit: 'lbs' }, 1, 100],
  [{ weight: '2.3', weight_unit: 'lbs' }, 1, 200],
  [{ weight: '36', weight_unit: 'oz' }, 2, 300],
  [{ weight: '1.5' }, 1, 200],
  [{ weight: '' }, 9, 100],
])('charges %j times %d with %d cents', async (info, quantity, charge) => {
  const { variant } = await weighing(info);
  expect(await chargeOf({ [variant]: quantity })).toBe(charge);
});

it('adds the package that is named, else the default one, times the quantity, and the order costs the same', async () => {
  const heavy = { name: 'Crate', type: 'box', weight: 500, weight_unit: 'g' };
  await savePackages([{ name: 'Bag', type: 'soft', weight: 0.05 }, heavy]);
  const plain = await weighing({ weight: '0.95' });
  const crated = await weighing({ weight: '0.95', package_slug: 'crate' });
  const lost = await weighing({ weight: '0.95', package_slug: 'gone' });
  expect(await chargeOf({ [plain.variant]: 1 })).toBe(100);
  expect(await chargeOf({ [lost.variant]: 1 })).toBe(100);
  expect(await chargeOf({ [crated.variant]: 1 })).toBe(200);
  expect(await chargeOf({ [crated.variant]: 2 })).toBe(300);
  await savePackages([heavy]);
  const cart_hash = await fillCart(store, { [plain.variant]: 1 });
  const placed = await placeOrder(store, checkoutForm({ ...NEW_ZEALAND, cart_hash }));
  const order = await readOrder(store, placed.body.order_id as number);
  expect(order).toMatchObject({ shipping_total: 200, total_amount: 1_200 });
  await savePackages([]);
  expect(await chargeOf({ [crated.variant]: 1 })).toBe(100);
});

it('sends a bundle as one piece in one package', async () => {
  await savePackages([{ name: 'Box', type: 'box', weight: 200, weight_unit: 'g' }]);
  const parts = [await weighing({ weight: '900', weight_unit: 'g' }), await weighing({ weight: '0.9' })];
  const box = await createBundle(
    store,
    parts.map(({ variant }) => variant)
  );
  expect(await chargeOf({ [box.variantIds[0] as number]: 1 })).toBe(200);
  await savePackages([]);
});

it('is not offered to what no tier holds, which nothing else delivers then', async () => {
  await sendByWeight('GB', [{ min: 0, max: 2, cost: 100 }]);
  const { variant } = await weighing({ weight: '1.5' });
  const place = async (quantity: number) =>
    (await placeOrder(store, checkoutForm({ cart_hash: await fillCart(store, { [variant]: quantity }) }))).body;
  const refused = await place(2);
  expect(refused.errors).toMatchObject({ shipping_method: { unavailable: expect.any(String) as string } });
  const { order_id: order } = await place(1);
  expect(await readOrder(store, order as number)).toMatchObject({ shipping_total: 100 });
});

it.each(['heavy', '2 kg', '-1', '1,5', '1e3', '0.0000001', '1000001', '1'.repeat(20), ['1'], { kg: 1 }, true])(
  'refuses a weight of %j and keeps what there is',
  async (weight) => {
    const product = await weighing({ weight: '2.5', weight_unit: 'lbs' });
    const { status, body } = await weigh(product, product.variant, { weight });
    expect({ status, message: body.message }).toEqual({ status: 422, message: expect.any(String) as string });
    expect((await weigh(product, product.variant, { weight_unit: 'stone' })).status).toBe(422);
    const kept = await manage<{ variant: { other_info: object } }>('POST', `/products/variants/${product.variant}`, {
      variants: { post_id: product.id, variation_title: 'One', fulfillment_type: 'physical' },
    });
    expect(kept.body.variant.other_info).toMatchObject({ weight: '2.5', weight_unit: 'lbs' });
  }
);
