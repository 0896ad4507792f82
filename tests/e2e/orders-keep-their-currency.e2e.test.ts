import type { Knex } from 'knex';
import { askStore } from '../support/attributes';
import { prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';
import { clearAllTaxes, ok, standardId, taxApi } from '../support/taxes';

/**
 * An order stays in the currency that it was placed in, to the smallest unit of that. See
 * docs/reference/orders.md#editing-orders and decision 0036.
 */
const store = sharedStore();
const tax = taxApi(store);

let knex: Knex;
let customer_id: number;
let mug: Product;
let zoneId: number;
let methodId: number;

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const lineOf = (product: Product) => ({ object_id: variantOf(product), quantity: 1 });

const sellIn = async (currency: string): Promise<void> => {
  const settings = { currency };
  await prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body: { settings } });
};

/** Placed in one currency; the store sells in another by now. */
const orderOf = async (placedIn: string, soldIn: string, more: object = { shipping_id: methodId }): Promise<number> => {
  await sellIn(placedIn);
  const id = await staffOrder(store, { customer_id, order_items: [lineOf(mug)], ...more });
  await sellIn(soldIn);
  return id;
};

const itemsOf = async (id: number): Promise<readonly object[]> => (await readOrder(store, id)).order_items;

const edit = async (id: number, order_items: readonly object[], more: object = {}) =>
  editByStaff(store, id, { customer_id, order_items, ...more });

type Zone = { readonly id: number; readonly methods: readonly { readonly id: number }[] };
const shipping = async (method: string, path: string, body?: object): Promise<Zone> =>
  (await askStore<{ shipping_zone: Zone }>(store, method, `/shipping${path}`, body)).body.shipping_zone;

const addMethod = async (): Promise<number> => {
  await shipping('POST', '/methods', {
    zone_id: zoneId,
    title: uniqueName('Method'),
    type: 'flat_rate',
    amount: '799',
  });
  return (await shipping('GET', `/zones/${zoneId}`)).methods.at(-1)?.id as number;
};

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  await clearAllTaxes(tax);
  customer_id = (await customerWithAddress(store)).id;
  mug = await createProduct(store, { variants: [{ price: 1_234, stock: 500 }] });
  zoneId = (await shipping('POST', '/zones', { name: uniqueName('Zone'), region: 'GB' })).id;
  methodId = await addMethod();
});

afterEach(async () => {
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(async () => {
  await sellInDollars(store);
  await clearAllTaxes(tax);
  await askStore(store, 'DELETE', `/shipping/zones/${zoneId}`);
  await knex.destroy();
});

describe('an order that was placed in another currency', () => {
  it('costs what it cost when it is sent back as it was read', async () => {
    const id = await orderOf('USD', 'JPY');
    const before = await readOrder(store, id);
    const { status, body } = await edit(id, await itemsOf(id));
    const amounts = { currency: 'USD', subtotal: 1_234, shipping_total: 799, total_amount: 2_033 };
    expect(before).toMatchObject(amounts);
    expect([status, body.order]).toEqual([200, expect.objectContaining(amounts)]);
  });

  it('has no smaller unit than its currency has', async () => {
    const id = await orderOf('JPY', 'USD', { shipping_id: methodId, discount: { type: 'percentage', value: 33.3 } });
    const { body } = await edit(id, await itemsOf(id));
    expect(body.order).toMatchObject({ currency: 'JPY', subtotal: 1_200, shipping_total: 800, total_amount: 1_600 });
  });

  it('takes lines and charges that are written by hand in its own currency', async () => {
    const id = await orderOf('USD', 'JPY');
    const product = { title: 'Engraving', unit_price: 155, quantity: 1 };
    await askStore(store, 'POST', `/orders/${id}/create-custom`, { product });
    expect(await readOrder(store, id)).toMatchObject({ subtotal: 1_389, shipping_total: 799, total_amount: 2_188 });
    const { body } = await edit(id, await itemsOf(id), { shipping: [{ rate_name: 'Courier', custom_price: 1_001 }] });
    expect(body.order).toMatchObject({ shipping_total: 1_001, total_amount: 2_390 });
  });

  it('takes no amount by hand that its currency does not have', async () => {
    const id = await orderOf('JPY', 'USD');
    await edit(id, [...(await itemsOf(id)), { title: 'Card', unit_price: 1_000, quantity: 1 }]);
    const items = await itemsOf(id);
    const engraving = { title: 'Engraving', unit_price: 1_050, quantity: 1 };
    for (const [field, changes] of [
      ['order_items[1].unit_price', { order_items: [items[0], { ...items[1], unit_price: 1_050 }] }],
      ['order_items[2].unit_price', { order_items: [...items, engraving] }],
      ['shipping[0].custom_price', { shipping: [{ rate_name: 'Courier', custom_price: 1_001 }] }],
      ['discount.value', { discount: { type: 'fixed', value: 50 } }],
    ] as const) {
      const { status, body } = await edit(id, items, changes);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('refuses what is priced in the currency of the store, and keeps the delivery that it has', async () => {
    const id = await orderOf('USD', 'JPY');
    const cup = await createProduct(store, { variants: [{ price: 150_000, stock: 5 }] });
    const items = await itemsOf(id);
    const line = await edit(id, [...items, lineOf(cup)]);
    expect([line.status, line.body.message]).toEqual([422, expect.stringContaining('another currency')]);
    const delivery = await edit(id, items, { shipping_id: await addMethod() });
    expect([delivery.status, delivery.body.message]).toEqual([422, expect.stringContaining('another currency')]);
    expect((await edit(id, items, { shipping_id: methodId })).body.order).toMatchObject({ shipping_total: 799 });
  });

  it('is priced so while its editor tries coupons and taxes', async () => {
    await sellInDollars(store);
    const coupon_code = await createCoupon(store, { type: 'fixed', amount: 5.55 });
    const id = await orderOf('USD', 'JPY');
    const { uuid: order_uuid } = await readOrder(store, id);
    const body = { coupon_code, order_uuid, order_items: await itemsOf(id) };
    const tried = await askStore<{ coupon_discount_total: number }>(store, 'POST', '/coupons/apply', body);
    expect(tried.body.coupon_discount_total).toBe(555);
    await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } }));
    const class_id = await standardId(tax);
    await ok(tax('POST', '/country/rate', { class_id, country: 'GB', rate: '20', name: 'VAT', priority: 1 }));
    const quoted = (more: object) =>
      askStore<{ tax_total: number }>(store, 'POST', '/orders/calculate-tax', {
        ...{ country: 'GB', items: [{ object_id: variantOf(mug), subtotal: 1_234 }] },
        ...more,
      });
    expect((await quoted({ order_uuid })).body.tax_total).toBe(247);
    expect((await quoted({})).body.tax_total).toBe(200);
    expect((await quoted({ order_uuid: 'nobody' })).status).toBe(404);
    await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'no' } }));
  });

  it('is shown in its currency to whoever has its link', async () => {
    const id = await orderOf('USD', 'JPY');
    const { uuid } = await readOrder(store, id);
    type Shown = { readonly items: Readonly<Record<string, unknown>> };
    const path = `/checkout/get-checkout-summary-view?order_hash=${String(uuid)}`;
    const { items } = (await askStore<Shown>(store, 'GET', path)).body;
    expect(items).toMatchObject({ subtotal: '$12.34', shipping_charge_formated: '$7.99', total: '$20.33' });
    expect(items.views).toContain('$20.33');
    expect(items.views).not.toContain('¥');
  });
});
